"""The files of a vault: their text, and the disk they lie on.

Two halves. ``markdown`` and the modules it stands on turn MEMORY.md into a
document and back without losing a byte: text in, text out, no file and no
clock. ``store`` and its neighbours are the only code of Memdeck that touches
a person's files: locks, backups, durable replacement, the journal.
"""
