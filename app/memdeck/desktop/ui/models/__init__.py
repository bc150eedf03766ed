"""What the views show, kept free of widgets.

A model holds finished values: today's score and the days ahead are worked out
elsewhere and handed in with the row. What a person changes in a model leaves it
as a signal; the model itself changes when the answer comes.
"""
