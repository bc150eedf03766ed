"""The window: everything that needs Qt.

``starting`` has a window on the screen before anything is read; ``window`` is
that window, and joins every feature to the vault that ``vault_session`` holds open.
``bridge`` is the one crossing between the GUI thread and the worker: a view
asks the services through it and hears the answer as a signal. While it is open,
``collector`` has garbage deleted in the GUI thread alone.

``theme`` holds every colour, size and icon; ``actions`` what can be asked for,
with its words and keys; ``models`` what the views show; ``views``, ``editor``,
``pages`` and ``compare`` the widgets. ``inspector``, ``relations``, ``memory_file``,
``decay``, ``prompt``, ``search``, ``picker``, ``review``, ``conversion`` and ``settings``
are features: widgets, and what joins them to the desk. A widget knows no rule of memory
and touches no file: it is handed values, and says by a signal what the person wants.

Nothing here may wait: what takes longer than a frame belongs behind the bridge.
"""
