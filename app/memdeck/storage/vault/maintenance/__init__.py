"""Find vaults, purge, and set files aside in a migration."""
