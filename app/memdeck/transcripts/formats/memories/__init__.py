"""Files that hold memories as such."""
