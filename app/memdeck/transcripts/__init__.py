"""Chat exports to conversations, one format a file.

``read_files`` reads what a user dropped on the window, ``read_text`` what they pasted,
``parse_messages`` what an agent passes. ``input`` opens files, folders and archives and
recognizes their type, ``pipeline`` offers them to the formats of ``registry``, and ``json``
and ``chat_text`` parse what the formats share. What a new format needs: see ``registry``.

Everything in an export is untrusted data. It is never run, never extracted by name, and
never trusted in type, size or depth (``input.limits``, ``json.json_fields``). What cannot
be read is reported.
"""

from memdeck.transcripts.conversation.merge_parts import union
from memdeck.transcripts.formats.openai.api_messages import check_messages, parse_messages
from memdeck.transcripts.pipeline.read import read_files, read_text, stream_files

__all__ = ["check_messages", "parse_messages", "read_files", "read_text", "stream_files", "union"]
