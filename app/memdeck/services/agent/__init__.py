"""What an agent calls: sessions, context, tools and writing a memory."""
