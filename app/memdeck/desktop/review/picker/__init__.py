"""Select the conversations of an export to import.

``picker_model`` holds the conversations and their check marks, ``cost`` estimates the reading,
and ``picker_view`` shows them with the ``questions`` that are open. The view only emits the
selection.
"""
