"""`python -m noughts.adapters.players`."""

import sys

from noughts.adapters.players.program import main

sys.exit(main())
