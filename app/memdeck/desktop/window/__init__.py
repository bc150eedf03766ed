"""The window as a whole.

``MainWindow`` and ``VaultView`` are the shell: panes, bars and tabs without a
vault, light enough to be on the screen before anything is read. ``Vaults``
opens one off the GUI thread, and a ``OpenVaultController`` joins it to the shell: rows,
places, commands, notices, and the tabs that each feature fills when it is
first looked at.
"""
