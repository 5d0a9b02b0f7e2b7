"""Options that several commands take, and the settings that follow from them."""

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

#: A file that has to be there.
EXISTING_FILE = click.Path(exists=True, dir_okay=False, readable=True, path_type=Path)
DIRECTORY = click.Path(file_okay=False, path_type=Path)

config_option = click.option("--config", type=EXISTING_FILE, help="Settings in YAML.")
json_option = click.option("--json", "as_json", is_flag=True, help="Machine-readable output on stdout.")


def role_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Decorator: the four options of every role; the command gets `settings` in their place."""

    @functools.wraps(function)
    def with_settings(
        *args: Any,
        bootstrap_servers: str | None,
        group_id: str | None,
        topic_prefix: str | None,
        config: Path | None,
        **kwargs: Any,
    ) -> Any:
        from streamverify.settings import load_settings

        settings = load_settings(
            config,
            {
                "kafka.bootstrap_servers": bootstrap_servers,
                "kafka.group_id": group_id,
                "kafka.topic_prefix": topic_prefix,
            },
        )
        return function(*args, settings=settings, **kwargs)

    for option in (
        config_option,
        click.option("--topic-prefix", metavar="TEXT", help="Put before the name of every topic."),
        click.option("--group-id", metavar="TEXT", help="Consumer group."),
        click.option("--bootstrap-servers", metavar="HOST:PORT,…", help="Brokers to ask first."),
    ):
        with_settings = option(with_settings)
    return with_settings
