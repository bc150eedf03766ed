"""Checks of a model's answer against the conversation."""
