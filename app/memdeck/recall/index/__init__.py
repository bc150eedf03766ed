"""What an index is, whatever the engine."""
