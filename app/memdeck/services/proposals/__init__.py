"""From conversations to a plan, and the review of suggestions."""
