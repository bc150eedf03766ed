"""JSON lists and database rows as memories: Letta, Mem0, VibeWorker, designs B and D."""
