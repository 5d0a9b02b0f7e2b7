"""`python -m streamverify.localkafka` fetches the jars; `--check` only says whether they are there."""

import sys

from .errors import LocalKafkaError
from .jars import ensure_jars, is_complete
from .paths import default_jars_dir


def main(arguments: list[str]) -> int:
    """The exit code: 0 where the jars are there, 1 where not, 2 for other arguments."""
    if arguments == ["--check"]:
        return 0 if is_complete(default_jars_dir()) else 1
    if arguments:
        sys.stderr.write("usage: python -m streamverify.localkafka [--check]\n")
        return 2
    try:
        ensure_jars()
    except LocalKafkaError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
