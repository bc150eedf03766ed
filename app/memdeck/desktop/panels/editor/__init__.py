"""The text editor of MEMORY.md.

It returns unchanged text byte for byte, and neither reads nor writes files. Line numbers
start at 1.
"""
