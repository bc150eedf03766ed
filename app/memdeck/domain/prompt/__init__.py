"""The prompt of the agent, and how many tokens it costs."""
