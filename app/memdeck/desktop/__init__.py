"""The window: all code that needs Qt.

``ui`` holds the parts that every view is built from, ``panels`` the views of a vault,
``review`` the import and review of suggestions, ``settings`` the settings dialog, and
``window`` the main window, which joins them to the open vault.

``ui.session.worker`` is the only crossing between the GUI thread and the worker thread: a
view calls the services through it and receives the result as a signal. Code in the GUI
thread must not block; what takes longer than a frame runs on the worker.

Widgets contain no rules of memory and access no files. They receive values, and emit a
signal for what the user wants.
"""
