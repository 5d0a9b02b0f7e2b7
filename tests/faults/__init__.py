"""Fault runs on Apache Kafka: workers as processes that are killed, stopped and told to go, a broker that
crashes, goes away or does not answer, and an audit of what readers see at the end."""
