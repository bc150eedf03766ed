"""The Detail tab: one memory in full, or what several have in common.

``detail`` reads off the GUI thread what a memory rests on and what became of
it; ``passages`` and ``deeds`` hold that as plain values. The widgets show it,
and say by signals what the person wants; ``tab`` joins them to the desk.
"""
