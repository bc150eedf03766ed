"""Draft of a review as values."""
