"""Text prepared for rules and classifiers."""
