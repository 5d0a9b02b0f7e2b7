"""Typed records and their codec."""
