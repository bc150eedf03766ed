"""Where the memories are stored: file, SQLite or PostgreSQL."""
