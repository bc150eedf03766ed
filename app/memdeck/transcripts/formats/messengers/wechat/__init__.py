"""Exports of WeChat."""
