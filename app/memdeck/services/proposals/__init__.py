"""From conversations to a plan, and the review of what is doubtful."""
