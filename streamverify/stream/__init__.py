"""Pure logic of the hot path: no Kafka, no HTTP, no files."""
