"""Metrics, logs and health of a role.

- `definitions` lists every metric, `metrics` counts them, by a `tally` for each answer.
- `logs` writes lines, with the `fields` that may stand in them; `code_location` tells errors without content.
- `http` serves metrics and `health`; `worker_observer` is where the hot path reports.

Names are imported from their modules: the command line does without the HTTP server.
"""
