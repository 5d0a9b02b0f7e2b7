"""What every test may use: the one Apache Kafka of the session."""

pytest_plugins = ["tests.kafka_fixture"]
