"""Variants of the rules: a file, an overridden hook and a line in `registry.VARIANTS` each."""
