"""The review of maintenance plans."""
