"""The verbs, one module a noun, over one open vault.

A verb is a public method and means the same on every surface. It locks,
reads, lets the domain decide, writes, and returns the changeset.
"""
