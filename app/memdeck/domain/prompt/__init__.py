"""What the agent sees, and how many tokens that costs."""
