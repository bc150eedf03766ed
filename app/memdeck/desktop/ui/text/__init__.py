"""Text for the views: dates, diffs, lists, labels and plain tooltips."""
