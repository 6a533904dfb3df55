"""Results written down: a module for each kind, a function for each format it can be written in."""
