"""Write the list of formats, ``app/docs/exports.md``, from the programs of the registry."""

import textwrap
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from memdeck.domain.conversation.programs import PROGRAMS, Group, Program
from memdeck.transcripts import registry
from memdeck.transcripts.chat_format import (
    BundleFormat,
    DatabaseFormat,
    JsonFormat,
    PageFormat,
    TextFormat,
)

PAGE = Path(__file__).parents[1] / "app" / "docs" / "exports.md"

INTRODUCTION = """\
# Chat exports

Written by `python3 packaging/dev.py docs` from `app/memdeck/domain/conversation/programs.py`.

Drop an export on the window, paste it, or give it to `memdeck extract`: a file, several files, a
folder, or an archive inside an archive. Memdeck recognises a format by its contents; the file name
does not matter. An export may be larger than the memory of the machine.

In a chat between people, Memdeck asks once which of them is you. Memories of other programs are
imported as memories.

Memdeck reports what it could not read, where, and why. What you asked an assistant not to remember
is not suggested.

In a large export you first pick the conversations, by title, person or date. They are read in the
background, batch by batch, and reading continues after a restart. On the command line,
`memdeck read --list` lists the conversations; `--newest`, `--since` and `--match` pick some of
them.

Where a date can be read in two ways, such as 03/04/24, Memdeck says so and lets you choose whether
the day or the month comes first (`--dates day-first`). Dates that look different, as those of two
phones, are decided separately.

A database, such as that of Messages, is copied and never locked. Its newest messages may be in a
log next to it, `chat.db-wal`: Memdeck reads this log, too. Where it is missing or damaged, Memdeck
says that the newest messages may be missing.

If only your messages or only answers were read from a file that seems to hold both, Memdeck says
so. It notices this in JSON, in databases, and in text and pages that name who speaks.

Text without speakers is a note of yours. A log, XML, or a table of messages by several people is
not: Memdeck says what it saw.

The notes say which versions the readers follow, as seen in files, program sources and descriptions.
"""


def page() -> str:
    """Return the page: a section for each group, with its programs in alphabetical order."""
    return "\n".join([INTRODUCTION, *chain.from_iterable(map(_section, Group))])


def read_programs() -> set[str]:
    """Return the keys of the programs that a registered format reads."""
    formats: list[JsonFormat | PageFormat | TextFormat | DatabaseFormat | BundleFormat] = [
        *registry.JSON,
        *registry.PAGES,
        *registry.TEXTS,
        *registry.DATABASES,
        *registry.BUNDLES,
    ]
    return {key for format_ in formats for key in format_.programs}


def _section(group: Group) -> Iterator[str]:
    members = [PROGRAMS[key] for key in read_programs() if PROGRAMS[key].group is group]
    yield f"## {group}\n"
    yield from map(_item, sorted(members, key=lambda program: program.name.casefold()))
    yield ""


def _item(program: Program) -> str:
    text = f"- **{program.name}**: {program.note}"
    return textwrap.fill(
        text, 100, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
