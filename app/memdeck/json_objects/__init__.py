"""The JSON objects that ``--json`` prints and that the HTTP server answers with."""
