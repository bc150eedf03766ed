"""JSON text changed in place, the rest byte for byte."""
