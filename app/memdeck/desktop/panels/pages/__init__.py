"""What stands in the middle of the window where it is not the table of memories.

A page shows records: what of the file cannot be read, copies that a sync
service left, conversations that are kept. It is handed them, and says by signals what
the person wants; its controller asks the vault.
"""
