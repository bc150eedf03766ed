"""Main window, bars, panes."""
