"""What recall looks through, and access counts."""
