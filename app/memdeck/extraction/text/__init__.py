"""Text processing for rules and classifiers."""
