"""The views of an open vault, one folder for each tab, page or dialog."""
