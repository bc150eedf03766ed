"""Exports of Slack."""
