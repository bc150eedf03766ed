"""Checks of untrusted text, used by every extractor.

Each module answers one question: does the text contain a secret, does it give
instructions to the agent, did the user write it, is it hypothetical. In doubt they
report: a false alarm costs a review, a missed case is believed.
"""
