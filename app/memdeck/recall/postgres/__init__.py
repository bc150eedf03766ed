"""The index on a PostgreSQL server."""
