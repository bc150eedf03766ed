"""How much is read before Memdeck says no: a file may be an accident or an attack."""

KIB = 1024
MIB = 1024 * KIB
GIB = 1024 * MIB

HEAD_BYTES = 64 * KIB
"""Enough of a file to tell what it is."""

PIECE_BYTES = 64 * MIB
"""The most that is in memory as one piece: a conversation, a line, a page. The longest real
conversations measure some 50 MB."""

PART_BYTES = 4 * MIB
"""About what is handed over at once of an object that is too large to be one piece."""

PARSED_BYTES = 208 * MIB
"""The most that one piece may take once it is parsed."""

TEXT_BYTES = 12 * MIB
"""A talk written as text. A year of chat is about 5 MB."""

NOTE_CHARS = 200_000
"""Text without speakers. A long article is 50,000; more is a book or a log."""

DEPTH = 1_000
"""Brackets within brackets. Exports have some 20, and parsers spend more than the square of it."""

SAMPLE_RECORDS = 20
"""Records looked at before a file is said to be no known export; the first few may be damaged."""

MEMBERS = 50_000
"""Files in one archive or folder. A heavy account has some 20,000 attachments."""

ARCHIVE_DEPTH = 3
"""Archives within archives. Exports have two: parts of a take-out."""

UNPACKED_BYTES = 16 * GIB
"""What one archive may unpack to, its inner archives included. Large exports reach 1 GB."""

RATIO = 400
"""How far one file may unpack. Chats shrink 5 to 30 times, a bomb 1,000 times."""

RATIO_FLOOR_BYTES = 2 * MIB
"""What any file may unpack to, however well it was packed."""

ARCHIVE_RATIO = 100
"""How far all files of one archive may unpack together, those read twice counted twice."""

INDEX_BYTES = 16 * MIB
"""The index of an archive, which is read at once. That of ``MEMBERS`` files is far smaller."""

SPOOL_BYTES = 4 * MIB
"""An inner archive larger than this waits on disk, not in memory."""

NAMED_PER_REASON = 10
"""Pieces of one file that are named for one reason; the rest are counted."""

LOST_PIECES = 10_000
"""Pieces of one file that may be unreadable before the rest is given up."""

TITLE_CHARS = 200
"""A title is one line in a list."""
