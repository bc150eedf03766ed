"""The index in one SQLite file."""
