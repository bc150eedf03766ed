"""One controller per feature; it joins a view to the open vault."""
