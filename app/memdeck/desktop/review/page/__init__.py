"""Header, footer, dialogs."""
