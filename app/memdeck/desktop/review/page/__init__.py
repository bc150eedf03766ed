"""The review page: header, footer and dialogs; it also saves and applies the review."""
