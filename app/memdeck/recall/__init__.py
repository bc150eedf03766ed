"""Which memories are near a text.

An index is derived: delete it and it is rebuilt.
"""
