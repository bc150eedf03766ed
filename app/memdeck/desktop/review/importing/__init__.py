"""From dropped files or pasted text to suggestions, off the GUI thread."""
