"""The chat formats, one module each, next to the details of their program."""
