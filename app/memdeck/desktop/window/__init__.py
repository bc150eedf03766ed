"""The main window, and the code that connects it to an open vault.

``app`` starts the program, ``shell`` is the window without a vault, ``vault`` opens and switches
vaults, and ``features`` holds a controller for each feature. The shell is light, so that it is on
the screen before anything is read.
"""
