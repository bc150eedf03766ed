"""The same review for upkeep."""
