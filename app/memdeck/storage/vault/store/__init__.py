"""The memory files of a vault: reading, saving, backups, side files, watcher."""
