"""For people: what they see and type. Front ends draw a View and compute no game facts."""
