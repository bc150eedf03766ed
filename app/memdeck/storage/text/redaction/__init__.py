"""Removing words that must leave no trace, from text of any kind."""
