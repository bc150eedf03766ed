"""Changes of JSON text that keep the rest byte for byte."""
