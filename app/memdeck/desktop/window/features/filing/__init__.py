"""The categories and groups that memories are filed under, changed by the user."""
