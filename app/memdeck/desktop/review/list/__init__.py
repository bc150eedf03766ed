"""The painted list."""
