"""A memory as the frameworks for agents take it, a module for each framework.

Each module imports its framework, which Memdeck does not install. No rules, no file access.
"""
