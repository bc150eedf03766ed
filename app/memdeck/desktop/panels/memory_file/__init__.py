"""The tab that edits MEMORY.md and LEARNINGS.md.

``sync`` keeps three texts of each file: as last read, as edited, and their common base. It
merges a change of the file into unsaved edits. ``conflict_view`` shows what cannot be
merged side by side, and ``draft_keeper`` saves unsaved edits as a draft.
"""
