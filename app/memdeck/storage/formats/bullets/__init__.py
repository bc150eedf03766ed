"""CLAUDE.md and similar files: bullets as memories."""
