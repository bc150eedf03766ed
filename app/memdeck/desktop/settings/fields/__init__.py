"""The form fields of the dialog, the preferences, and the lists of languages and servers."""
