"""The user's settings, keys, names and policies, and the table of models."""
