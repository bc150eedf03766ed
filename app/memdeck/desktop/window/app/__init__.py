"""Start-up, and the objects that live longer than an open vault."""
