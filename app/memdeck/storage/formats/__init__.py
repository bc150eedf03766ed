"""The formats in which a file holds memories that Memdeck opens, one module each.

``memory_md`` is Memdeck's own, the others belong to other programs. What those
cannot hold (a score, a hit, a pin) is kept where they have a free place, for
the entries a save touched; whatever else stands in such a file is never
changed. A new one is a module here and a line in ``registry``.
"""
