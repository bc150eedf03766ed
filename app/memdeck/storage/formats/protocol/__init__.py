"""The protocol of a format, the format MEMORY.md, and what foreign formats share."""
