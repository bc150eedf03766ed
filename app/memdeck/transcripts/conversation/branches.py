"""Conversation trees: each edit or second answer opens a branch; one was shown last."""

from collections.abc import Mapping


def active_path(parents: Mapping[str, str], leaf: str = "") -> list[str]:
    """Return the ids from the first message to *leaf*.

    Without such a leaf, follow the last child at each fork. *parents* gives each
    message's parent, in the order of writing; that of a first message is "" or no
    message. A message whose parent is missing follows the one before it; so do all
    where no message names a parent.
    """
    known = _mended(parents)
    at = leaf if leaf in known else _newest_leaf(known)
    path: dict[str, None] = {}
    while at in known and at not in path:
        path[at] = None
        at = known[at]
    return list(reversed(path))


def _mended(parents: Mapping[str, str]) -> dict[str, str]:
    root = next((parent for parent in parents.values() if parent not in parents), "")
    in_line = not any(parents.values())
    mended: dict[str, str] = {}
    before = root
    for own, parent in parents.items():
        is_kept = not in_line and (parent in parents or parent == root)
        mended[own] = parent if is_kept else before
        before = own
    return mended


def _newest_leaf(parents: Mapping[str, str]) -> str:
    last_child = {parent: own for own, parent in parents.items()}
    roots = (parent for parent in parents.values() if parent not in parents)
    at = next(roots, next(iter(parents), ""))
    seen: set[str] = set()
    while at in last_child and at not in seen:
        seen.add(at)
        at = last_child[at]
    return at
