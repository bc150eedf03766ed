"""Candidates to a plan, and the plan carried out."""
