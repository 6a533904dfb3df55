"""`python -m noughts` is the command `noughts`."""

import sys

from noughts.cli import main

if __name__ == "__main__":
    sys.exit(main())
