"""Which memories are near a text: tokens, likeness, ranking.

An index is derived: delete it and it is rebuilt.
"""
