"""Which memories are near a text.

An index is derived: delete it and it is rebuilt.
"""

import os

# A second core would wait in a loop for the first most of the time that a query takes.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
