"""The rules, as values: what a game is, where it stands, how it is written."""
