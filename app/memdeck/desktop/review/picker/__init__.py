"""Select the conversations of an export to import.

``columns`` and ``ranges`` are rules without Qt, ``cost`` estimates the reading;
``picker_model`` holds the conversations and their check marks, and ``picker_view`` shows
them with the ``questions`` that are open. The view only emits the selection.
"""
