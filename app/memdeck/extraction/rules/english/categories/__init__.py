"""The patterns of each category in English."""
