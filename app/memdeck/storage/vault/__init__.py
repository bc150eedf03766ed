"""The files of a vault: the memories, the state in .memdeck/, and maintenance."""
