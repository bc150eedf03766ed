"""The list of review rows: its model, painting, layout and editing."""
