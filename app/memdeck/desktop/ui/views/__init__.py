"""The widgets of the window, each usable by itself.

A view receives its model, the theme and the icons. It emits what the user does as a
signal, and never calls a service.
"""
