"""What is ours in .memdeck/: journal, tombstones, access log, transcripts, pending review."""
