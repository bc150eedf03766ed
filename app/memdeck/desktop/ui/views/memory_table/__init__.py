"""The table of memories: columns, header, painting and cell editors."""
