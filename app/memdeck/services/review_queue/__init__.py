"""Queue suggestions for the user's review, and check what an agent writes."""
