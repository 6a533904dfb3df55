"""Understanding: what searches find, laid out for people who want to see it."""
