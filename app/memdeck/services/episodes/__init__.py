"""Units of conversations: memorize a conversation, list and show what was memorized."""
