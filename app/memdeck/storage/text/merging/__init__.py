"""Three-way merge of two edits of one file."""
