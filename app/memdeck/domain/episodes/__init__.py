"""Units of a conversation: what happened in it, and where it begins and ends."""
