"""What every part of the window is built from."""
