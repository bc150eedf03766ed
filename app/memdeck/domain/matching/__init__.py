"""Do two statements repeat, extend or contradict each other?."""
