"""The sidebar of sections, categories and layers."""
