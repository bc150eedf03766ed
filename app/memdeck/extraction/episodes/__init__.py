"""Units of a conversation by rules: its boundaries, its events, and its summary."""
