"""Near-duplicate memories, by words and by meaning."""
