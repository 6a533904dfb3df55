"""For other people's code: the names and shapes it expects, thin over the engine."""
