"""The output of commands: lines for a terminal, JSON for programs."""
