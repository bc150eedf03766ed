"""Open files, folders and archives within limits; detect type and encoding."""
