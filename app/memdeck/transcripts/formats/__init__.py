"""The chat formats, one module each, next to what only their program writes."""
