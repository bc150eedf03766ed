"""LINE."""
