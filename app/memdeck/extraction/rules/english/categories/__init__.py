"""The English patterns of each category."""
