"""Import conversations and review the suggested memories.

``importing`` lists and reads what the user drops, ``picker`` selects conversations,
``model`` holds the review as values without Qt, and ``list`` and ``page`` show it.
``maintenance`` reviews maintenance plans in the same way. The domain decides what to
suggest, and the vault changes only when the user applies the review.
"""
