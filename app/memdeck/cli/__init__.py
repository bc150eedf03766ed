"""The command line: words in, a service call, text or JSON out. No rules, no file access."""
