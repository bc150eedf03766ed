"""The command line: parse arguments, call a service, print text or JSON.

It contains no rules and no file access.
"""
