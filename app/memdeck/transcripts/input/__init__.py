"""Files, archives, folders, encodings, limits."""
