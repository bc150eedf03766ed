"""Model output checked against the talk."""
