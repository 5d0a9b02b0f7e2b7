"""Event-driven streaming verifier for retrieval-augmented generation."""

__version__ = "0.1.0"
