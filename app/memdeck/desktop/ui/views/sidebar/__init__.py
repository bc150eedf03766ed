"""The side list."""
