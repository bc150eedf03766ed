"""What a vault needs done of itself."""
