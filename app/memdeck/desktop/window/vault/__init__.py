"""Opening and switching vaults, and joining an open vault to the window."""
