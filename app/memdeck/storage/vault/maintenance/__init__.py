"""Purge, discovery, what a migration sets aside."""
