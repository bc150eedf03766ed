"""Exports of LINE."""
