"""Hits to an order, with reasons."""
