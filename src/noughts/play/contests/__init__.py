"""Agents against each other: tournaments, their results, standings and ratings."""
