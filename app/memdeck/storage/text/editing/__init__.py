"""Changes of a parsed MEMORY.md, and what hand edits mean for scores."""
