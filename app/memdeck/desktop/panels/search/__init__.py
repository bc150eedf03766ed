"""The results below the find field: by keywords while the user types, by meaning after Enter.

``query_runner`` asks the vault in a background thread, drops answers to older questions, and
returns plain values (``results``). ``index_preparation`` embeds missing texts in the background.
``panel`` shows the results; ``desktop.window.features.find`` connects them to the window.
"""
