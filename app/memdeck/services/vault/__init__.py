"""One open vault: read it, change it, undo it, convert it."""
