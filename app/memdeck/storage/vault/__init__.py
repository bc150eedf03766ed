"""The files of a vault."""
