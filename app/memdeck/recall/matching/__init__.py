"""Near-duplicate memories by words and meaning."""
