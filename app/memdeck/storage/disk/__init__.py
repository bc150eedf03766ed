"""Reading, writing and locking files so that a crash never leaves half of one."""
