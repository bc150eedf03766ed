"""Convert a vault to another format, as a copy or in place."""
