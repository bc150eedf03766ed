"""Which lines of a Claude Code session were shown last: those of a rewound talk's newest branch.

A fork is no sign of a rewind by itself. Calls of tools run side by side, and
each result is the child of its own call. Only a prompt that was typed anew,
or a second answer to a prompt, takes the place of another.
"""

from collections.abc import Collection, Iterator, Mapping


def shown_last(
    parents: Mapping[str, str], prompts: Collection[str], leaf: str, answers: Mapping[str, str]
) -> Iterator[str]:
    """Give the keys of *parents* that are shown where *leaf* is, in their order.

    *parents* names a line's parent, "" for the first; *prompts* are the lines
    that a person typed, *answers* tells of which answer a line is a block.
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
