"""Which memories and messages answer a query.

An index is derived: after it is deleted, it is rebuilt.
"""

import os

# A second core would wait in a loop for the first most of the time that a query takes.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
