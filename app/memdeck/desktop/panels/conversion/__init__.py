"""The dialog that converts the open vault to another format.

It shows the target and what does not fit there. The services do the conversion.
"""
