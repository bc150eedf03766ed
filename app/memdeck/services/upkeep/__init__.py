"""Maintenance, retention, metrics, doctor."""
