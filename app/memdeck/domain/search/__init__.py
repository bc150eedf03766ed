"""The passages that recall searches, and access counts."""
