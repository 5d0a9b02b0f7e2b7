"""Metrics, logs and health of a role."""
