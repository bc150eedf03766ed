"""Opening and switching vaults, and connecting an open vault to the window."""
