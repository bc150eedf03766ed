"""The chat formats, one file each; beside some, what only their program says or does."""
