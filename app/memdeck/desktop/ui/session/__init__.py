"""The open vault of a window: its worker thread and its snapshot."""
