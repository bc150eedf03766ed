"""Converting a vault to another format, in place or beside it."""
