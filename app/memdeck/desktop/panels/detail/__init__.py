"""The Detail tab: one memory in full, or what several have in common.

``inspector_data`` reads the sources and the history of a memory off the GUI thread, as plain
values. ``inspector_tab`` connects the widgets to the open vault.
"""
