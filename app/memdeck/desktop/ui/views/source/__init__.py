"""Read a conversation at the message that a memory comes from."""
