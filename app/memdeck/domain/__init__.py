"""What a memory is, and how it changes.

Pure: no file, clock, network, log or randomness. Today's date, fresh ids and
a model's opinion are handed in; values come out.
"""
