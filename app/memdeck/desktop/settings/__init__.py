"""The settings dialog.

``fields.preferences`` holds the settings and saves them through the bridge; pages show
them and emit what the user chose. Keys are saved in the keychain, never in the settings.
"""
