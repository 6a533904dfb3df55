"""What an agent is worth: whether it can lose, the grades of a class set, exact strength."""
