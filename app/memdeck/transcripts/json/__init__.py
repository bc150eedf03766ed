"""Tolerant and streaming JSON."""
