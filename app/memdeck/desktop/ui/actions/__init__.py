"""The commands of the window: their texts, icons and keys.

``action_set`` lists them, and offers them in menus, by keys and in the command palette;
``action_context`` describes what is open and selected, so that a command is enabled only
where it can do something. The handlers of the commands are in
``window.app.application``. An id is a noun and the verb of the command line:
``entry.archive``.
"""
