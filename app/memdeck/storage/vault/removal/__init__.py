"""Remove memories for good, read past ones, and set files aside in a migration."""
