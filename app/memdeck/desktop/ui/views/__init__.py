"""The widgets of the window, each usable by itself.

A view is handed its model, the theme and the icons. What a person does leaves
it as a signal named after the fact; it never calls a service.
"""
