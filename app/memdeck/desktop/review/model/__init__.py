"""The draft of a review as values: its rows, linked rows, merges and undo steps; no widgets."""
