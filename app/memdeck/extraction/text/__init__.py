"""Rule files, classifiers and quote matching: text processing for the other rooms."""
