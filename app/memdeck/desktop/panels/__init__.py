"""The views that show a vault."""
