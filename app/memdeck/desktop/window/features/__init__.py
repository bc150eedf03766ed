"""One controller per feature."""
