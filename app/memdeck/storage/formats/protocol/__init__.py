"""The protocol of a format, the format MEMORY.md, and the part that foreign formats share."""
