"""Exports of Discord."""
