"""The patterns of each category in Chinese."""
