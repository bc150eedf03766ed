"""Text changed in place, the rest byte for byte."""
