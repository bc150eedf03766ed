"""The Prompt tab: the exact prompt block, and why each memory is included or excluded.

The domain builds the block; these modules only show it.
"""
