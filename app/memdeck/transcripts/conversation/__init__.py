"""Messages to a conversation; cleaning text."""
