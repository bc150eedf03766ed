"""Search: find and rank the memories and messages that answer a query.

An index is derived: after it is deleted, it is rebuilt.
"""

import os

# A second thread would spend most of a query's time in a wait loop for the first.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
