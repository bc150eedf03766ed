"""Files that hold memories instead of conversations."""
