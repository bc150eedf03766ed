"""The grammar of each language that the rules read: clauses, verbs, persons and requests."""
