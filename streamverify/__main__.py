"""`python -m streamverify` is the command line."""

import sys

from streamverify.cli import main

if __name__ == "__main__":
    sys.exit(main())
