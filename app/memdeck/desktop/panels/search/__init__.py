"""One box to find and to ask: what is typed is looked for by its words, Enter asks by meaning.

``answering`` asks the vault in a thread beside the lane, and gives plain values
(``answers``); ``searcher`` lets only the newest question be answered, and
``preparation`` makes ready, in the background, what finds by meaning. ``panel``
shows the results below the box, and ``finding`` joins all of it to the window.
"""
