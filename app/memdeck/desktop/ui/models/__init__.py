"""The models that views show, without widgets.

A row holds finished values, such as the current score and the fade dates. A model emits
edits of the user as a signal, and changes when the result arrives.
"""
