"""The vault's files as a tab: an editor joined to each, and a switch where there are two.

Three texts are kept apart: the file as it was last read, the text in the
editor, and the one that both came from. While nothing is unsaved they are one.
A change of the file is put into the editor; where something is unsaved, the
two are merged, and what cannot be merged is shown side by side. Nothing that
was typed is lost on the way: until it is saved it lies in a draft as well.
"""
