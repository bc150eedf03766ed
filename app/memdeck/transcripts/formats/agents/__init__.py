"""Sessions of agents that write programs."""
