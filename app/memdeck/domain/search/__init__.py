"""What recall searches, and access counts."""
