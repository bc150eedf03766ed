"""The timeline: the episodes of the vault in order of time, under a strip of activity.

``TimelinePage`` shows what ``window.features.timeline`` reads; the rows and cells are computed in
``timeline_data``, and put into words in ``timeline_labels``.
"""
