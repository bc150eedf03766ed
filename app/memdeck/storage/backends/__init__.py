"""The stores of the memories: file, SQLite or PostgreSQL."""
