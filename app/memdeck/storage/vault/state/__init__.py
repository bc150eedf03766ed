"""The files in .memdeck/: journal, tombstones, access log, transcripts, pending review."""
