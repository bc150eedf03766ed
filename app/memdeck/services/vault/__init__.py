"""One open vault: read, change and purge it."""
