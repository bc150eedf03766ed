"""The search: its results by words and meaning, in the place of the table.

While the user types, the table itself is filtered by words; Enter brings the results.

``query_runner`` asks the vault in a background thread, drops answers to older questions, and
returns plain values (``results``). ``index_preparation`` embeds missing texts in the background.
``panel`` shows the results; ``desktop.window.features.find`` connects them to the window.
"""
