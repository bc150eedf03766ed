"""The pages of a vault, a module for each folder: what recall finds, and what a purge removes."""
