"""A server of the Model Context Protocol: translates its requests into calls of the tools.

The protocol is that of the package ``mcp``, which is imported only here. No rules, no file access.
"""
