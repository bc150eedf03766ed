"""Start-up and the objects that outlive a vault."""
