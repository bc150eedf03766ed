"""Two versions of a file against each other, line by line, and going back to an earlier one."""
