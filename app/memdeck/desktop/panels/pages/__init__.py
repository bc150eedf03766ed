"""The pages shown in place of the table of memories.

They show broken entries, conflict copies, conversations, sessions and health. A page receives
records and emits a signal for what the user wants; its controller asks the vault.
"""
