"""What the agent sees: the exact prompt block, and why each memory is in it or just out.

The block comes from the domain as it is; nothing here puts one together.
"""
