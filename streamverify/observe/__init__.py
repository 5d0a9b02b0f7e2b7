"""Metrics, logs, health and the watchdog of a role."""
