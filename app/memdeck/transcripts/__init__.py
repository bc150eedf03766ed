"""Chat exports to conversations, one format a file.

``read_files`` takes what a person dropped on the window, ``read_text`` what
they pasted, ``parse_messages`` what an agent hands over. A file is opened
(``files``, ``archives``, ``folders``), told by its first bytes (``kinds``),
cut into values or text (``records``, ``encodings``) and offered to the formats
of the ``registry``. A new format is one file in ``formats`` and one line there.

Everything in an export is data of unknown origin. It is never run, never
extracted by name, never trusted in type, size or depth (``limits``,
``fields``); and what cannot be read is told, never dropped in silence.
"""

from memdeck.transcripts.conversation.merge_parts import union
from memdeck.transcripts.formats.openai.api_messages import check_messages, parse_messages
from memdeck.transcripts.pipeline.read import read_files, read_text, stream_files

__all__ = ["check_messages", "parse_messages", "read_files", "read_text", "stream_files", "union"]
