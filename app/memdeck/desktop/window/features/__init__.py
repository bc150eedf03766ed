"""One controller per feature; it connects a view to the open vault."""
