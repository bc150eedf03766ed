"""The file formats that Memdeck opens.

``protocol.memory_md`` is Memdeck's own; the others belong to other programs. What those
cannot hold (a score, a hit, a pin) is stored in a free place of the entries that a save
changed; the rest of the file stays as it is. A new format is a module here and a line in
``format_registry`` and in ``names``.
"""
