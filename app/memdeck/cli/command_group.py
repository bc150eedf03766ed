"""The types for adding commands to the command line."""

import argparse
from collections.abc import Callable

AddCommand = Callable[[str, str], argparse.ArgumentParser]
"""Adds one command: its name, and a sentence on what it does."""
