"""The files of a vault: their text, and the disk.

``text`` parses and changes text without losing a byte, and ``formats`` maps the files of other
programs to memories; both use neither files nor a clock. ``disk`` reads, writes and locks files,
``backends`` reads and replaces the memories in a file or a database, ``vault`` holds everything
else in a vault, and ``config`` the user's settings. No other package touches the user's files.

A function here that reads or writes files raises StorageError where the disk refuses. What it was
to write is then unchanged. Docstrings name other errors, and exceptions to this.
"""
