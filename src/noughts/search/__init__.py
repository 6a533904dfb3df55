"""Answers about one position: its value, its best moves, and what a search did to find them."""
