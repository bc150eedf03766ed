"""Exports of Claude.ai, Claude Code and Claude Design."""
