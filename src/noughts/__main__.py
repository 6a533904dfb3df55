"""`python -m noughts` is the command `noughts`."""

import sys

if __name__ == "__main__":
    try:
        from noughts.cli import main

        sys.exit(main())
    except KeyboardInterrupt:
        # Before the command itself could hear of it.
        sys.exit(130)
