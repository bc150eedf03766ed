"""The grammar of MEMORY.md: lines, headings, comments, document."""
