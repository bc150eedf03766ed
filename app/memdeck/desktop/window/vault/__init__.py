"""Opening and switching vaults."""
