"""The Chinese patterns of each category."""
