"""Other people's code as agents: programs and modules in processes of their own, under limits."""
