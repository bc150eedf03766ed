"""From dropped files or pasted text to suggestions, off the GUI thread.

``import_state`` is the state machine of an import; ``import_controller`` carries out what
each state asks for, and ``import_worker`` runs its jobs.
"""
