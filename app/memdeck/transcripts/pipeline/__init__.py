"""Detect the format, read and merge the parts of an export, and report what was skipped."""
