"""The files of a vault: their text, and the disk they lie on.

Two halves. ``markdown`` and the modules it stands on turn MEMORY.md into a
document and back without losing a byte: text in, text out, no file and no
clock; ``formats`` do the same with the files of other programs. ``store`` and
its neighbours are the only code of Memdeck that touches a person's files:
locks, backups, durable replacement, the journal.
"""
