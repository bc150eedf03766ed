"""WeChat."""
