"""The main window, its bars and its panes."""
