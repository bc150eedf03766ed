"""CLAUDE.md and its like: bullets as memories."""
