"""Claude.ai, Claude Code, Claude Design."""
