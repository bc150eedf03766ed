"""WhatsApp."""
