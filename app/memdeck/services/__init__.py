"""The operations on one open vault, one module for each noun.

An operation is a public method and means the same in every interface. It locks, reads,
lets the domain decide, writes, and returns the changeset. Any may raise ``StorageError``,
and one that changes the vault ``LockedError``; the vault is then as it was.
"""
