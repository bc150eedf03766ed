"""From dropped file to proposals."""
