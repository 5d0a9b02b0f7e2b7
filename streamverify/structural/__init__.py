"""Checks of an answer against its own citations and chunks: no judge, no network, no clock."""
