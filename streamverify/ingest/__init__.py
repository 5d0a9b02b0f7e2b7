"""External shapes to claims and citations."""
