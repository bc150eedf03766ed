"""The Decay tab: how scores fade, what falls when, and what other rules would do.

``picture`` works the figures out off the GUI thread. ``charts`` draws them
and is the only door to pyqtgraph, which takes half a second to import: it is
fetched when the tab is first looked at. ``tab`` joins all to the desk.
"""
