"""What a memory is, its policy, its decay and its edits."""
