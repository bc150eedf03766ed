"""How a memory relates to others: its relations in words, drawn as a graph, and edited.

``relatives`` brings together what is known of them as plain values, and
``layout`` says where each stands in the picture; neither knows a widget.
"""
