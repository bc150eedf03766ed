"""The file formats that Memdeck opens.

``protocol.memory_md`` is Memdeck's own; the others belong to other programs. Fields that those
cannot hold (a score, a hit, a pin) are stored in a free spot of the entries that a save changed;
the rest of the file stays unchanged. A new format is a module here and a case in
``format_registry``.
"""
