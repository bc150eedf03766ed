"""The appearance of the window.

Only ``tokens`` defines colours and distances. Each widget that paints receives a
``Theme``; there is no global one.
"""
