"""The conversations of an export, listed so that a person can say which are to be read.

``narrowing``, ``ranges``, ``own_names`` and ``cost`` are rules that know no Qt;
``model`` holds the conversations and their ticks, ``view`` shows them. Nothing is read
or saved here: the view says what was picked, and its controller sees to it.
"""
