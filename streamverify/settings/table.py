"""The table of all settings in Markdown: `docs/settings.md`."""

from pathlib import Path
from typing import Any

from .keys import SettingKey, setting_keys

_HEAD = """\
# Settings

Order of precedence: options of the command line, environment, YAML file (`--config FILE`), defaults.
A key or `STREAMVERIFY_…` variable that is not listed here is an error; Kubernetes' service links
(`STREAMVERIFY_SERVICE_*`, `STREAMVERIFY_PORT*`) are passed over. In YAML the dots are nesting:

```yaml
kafka:
  bootstrap_servers: broker:9093
  security_protocol: SSL
```

Lists are separated by commas in the environment (`a,b`); an empty variable counts as not set. A secret may
also stand in a file: put the file's path into the same name with `_FILE` (in YAML `_file`) at its end.

| key | environment variable | default | meaning |
|---|---|---|---|
"""


def settings_table() -> str:
    """The page: how settings are read, then one row a key."""
    return _HEAD + "".join(_row(key) for key in setting_keys())


def _row(key: SettingKey) -> str:
    meaning = key.description + (" Secret: also by `_FILE`." if key.secret else "")
    return f"| `{key.dotted}` | `{key.environment}` | {_shown(key.default)} | {meaning} |\n"


def _shown(default: Any) -> str:
    match default:
        case None | ():
            return ""
        case bool():
            return f"`{str(default).lower()}`"
        case "":
            return "empty"
        case Path() | str() | int() | float():
            return f"`{default}`"
        case _:
            raise TypeError(f"no form for a default of type {type(default).__name__}")
