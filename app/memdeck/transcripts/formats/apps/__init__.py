"""Other assistants and local runners."""
