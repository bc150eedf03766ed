"""What a module needs to add its commands to the command line."""

import argparse
from collections.abc import Callable

AddCommand = Callable[[str, str], argparse.ArgumentParser]
"""Adds one command: its name, and what it does in a sentence."""
