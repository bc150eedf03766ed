"""Everything from a dropped file to memories a person said yes to.

``importing`` joins the ways in to the review; ``reading`` lists and reads off
the GUI thread; ``model`` holds what waits for review; ``view`` shows it. What
a review is and how it changes (``draft``, ``joining``, ``undo_stack``, ``effect``)
knows no Qt. Nothing here decides what a memory is worth: the domain does, and
the vault changes only when the person applies.
"""
