"""The window: everything that needs Qt.

``bridge`` is the one crossing between the GUI thread and the worker: a view
asks the services through it and hears the answer as a signal. ``theme`` holds
every colour, size and icon; ``models`` what the views show; ``views`` and
``editor`` the widgets. A widget knows no rule of memory and touches no file:
it is handed values, and says by a signal what the person wants.

Nothing here may wait: what takes longer than a frame belongs behind the bridge.
"""
