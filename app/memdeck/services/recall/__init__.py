"""Finding again: index in step with files, embedding, ranking by policy."""
