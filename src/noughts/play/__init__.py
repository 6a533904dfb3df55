"""Games in progress, matches between agents, and how strong an agent is."""
