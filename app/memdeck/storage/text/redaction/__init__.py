"""Remove purged text from files of any kind."""
