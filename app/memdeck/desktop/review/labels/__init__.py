"""Words for rows and flags."""
