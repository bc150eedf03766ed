"""What a vault format is, our own format, and helpers for foreign ones."""
