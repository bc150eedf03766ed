"""The form fields of the dialog, the preferences, and the list of languages."""
