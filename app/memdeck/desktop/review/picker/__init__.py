"""Select the conversations of an export to import.

``sort_order``, ``ranges``, ``own_names`` and ``cost`` are rules without Qt;
``picker_model`` holds the conversations and their check marks, and ``picker_view`` shows
them. The view only emits the selection.
"""
