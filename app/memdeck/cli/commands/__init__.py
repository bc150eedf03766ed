"""The commands, one module for each group of commands.

A command imports services when it is called, so that the help and shell completion are fast.
"""
