"""Start-up, and the objects that live longer than an open vault."""

from PySide6.support import feature  # type: ignore[attr-defined]

# PySide6 reads the source of each module when it is imported, and keeps it, to find out whether the
# module may use the features that this package switches. None does. The sources of a window take
# 19 MB, and reading them 0.6 of 3.5 s of CPU time (2026-11-27).
feature._mod_uses_pyside = lambda _module: False  # noqa: SLF001 - there is no public switch
