"""Read, write and lock files so that a crash never leaves half a file."""
