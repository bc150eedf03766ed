"""How the window looks: tokens, and what is made from them.

``tokens`` is the only place with a colour or a distance in it. ``Theme`` is
handed to each widget that paints for itself; there is no global one.
"""
