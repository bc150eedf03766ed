"""Maintenance plans: what to archive, forget, compress or delete."""
