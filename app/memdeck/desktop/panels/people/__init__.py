"""The page of people: profiles of people and groups, their claims, and what is to be decided.

The parts know no vault; ``window.features.people_controller`` connects them with it.
"""
