"""The texts of review rows: actions, flags and reasons."""
