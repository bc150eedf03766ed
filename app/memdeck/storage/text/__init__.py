"""Parse and change text; what a change does not touch stays byte for byte."""
