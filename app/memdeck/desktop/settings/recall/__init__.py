"""The settings of recall: embedder, index location and rebuilding the index."""
