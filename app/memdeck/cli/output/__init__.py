"""What a command prints: lines for a terminal, JSON for programs."""
