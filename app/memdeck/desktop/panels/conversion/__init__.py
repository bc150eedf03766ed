"""Writing the open vault in another format: where to, what does not fit there, and the deed.

Both come from the services as they are; this room asks and tells.
"""
