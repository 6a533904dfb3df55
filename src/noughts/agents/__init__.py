"""Who chooses a move: one file and one line in `registry.AGENTS` each."""
