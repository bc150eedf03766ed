"""Measuring extraction and recall on labelled data."""
