"""The demo: a shipped sample of answers, its run through the whole product, and the report of it."""
