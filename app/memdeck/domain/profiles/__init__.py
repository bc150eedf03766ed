"""What is known of a person or a group: claims that grow, with the messages they rest on."""
