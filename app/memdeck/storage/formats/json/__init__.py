"""JSON lists and database rows as memories: Letta, mem0, VibeWorker, designs B and D."""
