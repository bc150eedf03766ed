"""The rolling summary of a vault whose memory file has a field for it.

To a changeset it is a file like that of any other vault; "" if the field is empty.
"""

from collections.abc import Iterator
from dataclasses import replace

from memdeck.domain.changes.changeset import ChangeSet, FileChange
from memdeck.errors import ConflictError
from memdeck.services.vault.contents import Contents
from memdeck.storage.formats.protocol.vault_format import HoldsSummary
from memdeck.storage.text.redaction.redact_files import cleaned_file
from memdeck.storage.text.redaction.redactor import RedactionTargets
from memdeck.storage.vault.store.side_files import SUMMARY


def held_summary(contents: Contents) -> str | None:
    """Return the summary in the memory file, with a line end; None if it has no field for it."""
    if not isinstance(contents.form, HoldsSummary):
        return None
    summary = contents.form.summary_in(contents.text)
    return f"{summary}\n" if summary else ""


def files_apart(contents: Contents, changes: ChangeSet) -> tuple[FileChange, ...]:
    """Return the files of *changes* that are not in the memory file."""
    if not isinstance(contents.form, HoldsSummary):
        return changes.files
    return tuple(one for one in changes.files if one.name != SUMMARY)


def checked(contents: Contents, changes: ChangeSet) -> ChangeSet:
    """Return *changes* with a summary in the memory file never counted as missing.

    Raises:
        ConflictError: it differs from what *changes* expect.
    """
    summaries = list(_summaries(changes))
    held = held_summary(contents) if summaries else None
    if held is None:
        return changes
    for one in summaries:
        if (one.before or "") != held:
            raise ConflictError("The summary has changed since it was read; read it again.")
    files = (
        FileChange(one.name, one.before or "", one.after or "") if one.name == SUMMARY else one
        for one in changes.files
    )
    return replace(changes, files=tuple(files))


def with_summary(contents: Contents, changes: ChangeSet) -> Contents:
    """Return *contents* with the summary of *changes* in the memory file, if it has a field."""
    form = contents.form
    for one in _summaries(changes):
        if isinstance(form, HoldsSummary):
            text = (one.after or "").removesuffix("\n")
            document = form.with_summary(contents.document, text, changes.at)
            contents = replace(contents, document=document)
    return contents


def without_traces(
    contents: Contents, redaction_targets: RedactionTargets, unsaid: ChangeSet
) -> Contents:
    """Return *contents* with *traces* removed from a summary in the memory file."""
    held = held_summary(contents) or ""
    clean = cleaned_file(held, redaction_targets)
    if clean == held:
        return contents
    return with_summary(contents, replace(unsaid, files=(FileChange(SUMMARY, held, clean),)))


def _summaries(changes: ChangeSet) -> Iterator[FileChange]:
    return (one for one in changes.files if one.name == SUMMARY)
