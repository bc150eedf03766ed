"""The person's settings, keys, policies, model table."""
