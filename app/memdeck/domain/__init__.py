"""Memories, and the rules by which they change.

Pure: no file, clock, network, log or randomness. The date, new ids and a model's answers are
arguments; the results are values.
"""
