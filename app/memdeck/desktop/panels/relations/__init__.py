"""The relations of a memory to others: listed, drawn as a graph, and edited.

``relations_data`` collects them as plain values and ``relations_layout`` computes the
positions of the graph; neither uses a widget.
"""
