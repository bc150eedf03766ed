"""Measure extraction and recall on labelled data."""
