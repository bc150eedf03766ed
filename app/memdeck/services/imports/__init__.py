"""Import chat exports: list, select, read, and resume."""
