"""The open vault of a window: its worker thread, its snapshot, and its free memory."""
