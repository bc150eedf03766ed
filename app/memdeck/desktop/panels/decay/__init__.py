"""The Decay tab: how scores fade, what is archived when, and the effect of other rules.

``decay_data`` computes the figures off the GUI thread. ``chart`` and ``charts`` import pyqtgraph,
which takes half a second, when the tab is first opened. ``decay_tab`` connects them to the open
vault.
"""
