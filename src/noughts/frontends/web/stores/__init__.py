"""Where rooms are kept: in memory, in SQLite, in PostgreSQL."""
