"""Where the text of the memories really is: file, SQLite, PostgreSQL."""
