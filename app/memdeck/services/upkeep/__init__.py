"""Maintenance, log retention, metrics and doctor."""
