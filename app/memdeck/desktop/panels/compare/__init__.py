"""Compare two versions of a file line by line, and restore an earlier one."""
