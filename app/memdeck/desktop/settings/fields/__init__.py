"""Form fields, preferences, languages."""
