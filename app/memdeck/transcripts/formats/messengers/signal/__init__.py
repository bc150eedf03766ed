"""Signal, which keeps chats encrypted: its own export, and what other programs write."""
