"""Find the lines of a Claude Code session shown last: the newest branch after a rewind.

A fork alone is no sign of a rewind. Tool calls run in parallel, and each result
is the child of its own call. Only a prompt that was typed again, or a second
answer to a prompt, replaces another.
"""

from collections.abc import Collection, Iterator, Mapping


def shown_last(
    parents: Mapping[str, str], prompts: Collection[str], leaf: str, answers: Mapping[str, str]
) -> Iterator[str]:
    """Yield the keys of *parents* on the shown branch with *leaf*, in their order.

    *parents* maps a line to its parent, "" for the first; *prompts* are the lines
    that the user typed, *answers* maps a line to the answer it is a block of.
    """
    path = _path(parents, leaf)
    followed = {parents[key] for key in path}
    shown_answers = {answers[key] for key in path if key in answers}
    left: set[str] = set()
    for key, parent in parents.items():
        if key in path:
            yield key
            continue
        is_second_answer = (
            parent in prompts and parent in followed and answers.get(key) not in shown_answers
        )
        if key in prompts or is_second_answer or parent in left:
            left.add(key)
        else:
            yield key


def _path(parents: Mapping[str, str], leaf: str) -> set[str]:
    path: set[str] = set()
    while leaf in parents and leaf not in path:
        path.add(leaf)
        leaf = parents[leaf]
    return path
