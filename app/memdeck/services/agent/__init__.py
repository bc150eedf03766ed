"""What an agent calls: sessions, context, tools, writing."""
