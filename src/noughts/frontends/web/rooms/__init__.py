"""The rooms of the page, without HTTP or SQL: what happens there, and whose agent thinks."""
