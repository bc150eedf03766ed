"""The parts that every view is built from."""
