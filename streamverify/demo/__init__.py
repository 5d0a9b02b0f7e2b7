"""The demo: a shipped sample of answers and the command that runs it through the whole product."""
