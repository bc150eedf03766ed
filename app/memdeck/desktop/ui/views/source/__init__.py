"""Reading a conversation at the place a memory comes from."""
