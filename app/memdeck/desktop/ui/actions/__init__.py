"""What a person can ask for, each in one place: its words, its icon, its key.

``commands`` is the whole list. ``Actions`` makes it reachable from the menus,
by keys, from the command palette; ``ActionContext`` says what is open and chosen,
so that a command is offered only where it can do something. An id is the
command line's verb with its noun before it: ``entry.archive``.
"""
