"""The person's settings as the window has them, and the dialog to change them.

``Preferences`` holds the value and writes it through the bridge; pages show it
and say what the person chose. Keys are asked for here and go to the keychain,
never into the settings.
"""
