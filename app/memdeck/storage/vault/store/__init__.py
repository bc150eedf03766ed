"""The open files of a vault: store, backups, side files, watcher."""
