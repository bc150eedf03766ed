"""Profiles of people and groups: grow them, show and correct them, merge and forget people."""
