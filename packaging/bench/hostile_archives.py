"""Archives that unpack to far more than their size, and damaged archives."""

import gzip
import io
import random
import struct
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

MIB = 1 << 20
CONVERSATIONS = (
    b'[{"conversation_id": "a", "mapping": {"m": {"parent": null, "message":'
    b' {"id": "m", "author": {"role": "user"}, "content": {"parts": ["hello"]}}}}}]'
)
_SALT = random.Random(3).randbytes(2_000)  # noqa: S311 - noise, not a secret
_PICTURE = b"\x89PNG\r\n\x1a\n" + _SALT[:200]


def _packed(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method, compresslevel=9) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def _high_ratio(path: Path) -> None:
    """Write a gigabyte of one letter in a megabyte."""
    with (
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive,
        archive.open("conversations.json", "w", force_zip64=True) as member,
    ):
        member.write(b'[{"mapping": {"a": "')
        for _ in range(1024):
            member.write(b"a" * MIB)


def _many_small_bombs(path: Path) -> None:
    """Write 500 members, each of which is within the limits."""
    values = b"[" + b'{"a":1},' * (2 * MIB - 1) + b'{"a":1}]'
    path.write_bytes(_copied("{}.json", values, 500))


def _many_small_texts(path: Path) -> None:
    path.write_bytes(_copied("{}.txt", b"Ana: hello\nBo: hi\n" * (MIB // 64), 20))


@dataclass(frozen=True, slots=True)
class _Packed:
    """The packed data of a member, and the fields that are in both of its headers."""

    data: bytes
    fields: bytes

    @classmethod
    def of(cls, data: bytes) -> "_Packed":
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        packed = packer.compress(data) + packer.flush()
        sizes = zlib.crc32(data), len(packed), len(data)
        return cls(packed, struct.pack("<5H3I", 20, 0, 8, 0, 33, *sizes))


def _copied(name: str, data: bytes, count: int) -> bytes:
    """Return an archive of *count* members with the same *data*, which is packed only once."""
    packed = _Packed.of(data)
    local, index = bytearray(), bytearray()
    for number in range(count):
        offset = len(local)
        local += _local_header(name.format(number), packed) + packed.data
        index += _index_row(name.format(number), packed, offset)
    return bytes(local + index) + _index_end(count, len(index), len(local))


def _overlapping(path: Path) -> None:
    """Write 20,000 members that all refer to the same bytes of the file."""
    packed = _Packed.of(b"[" + b'{"a":1},' * MIB + b'{"a":1}]')
    local = _local_header("a.json", packed) + packed.data
    count = 20_000
    index = _index_row("a.json", packed, 0) * count
    path.write_bytes(local + index + _index_end(count, len(index), len(local)))


def _local_header(name: str, packed: _Packed) -> bytes:
    return b"PK\3\4" + packed.fields + struct.pack("<2H", len(name), 0) + name.encode()


def _index_row(name: str, packed: _Packed, offset: int) -> bytes:
    rest = struct.pack("<5H2I", len(name), 0, 0, 0, 0, 0, offset)
    return b"PK\1\2" + struct.pack("<H", 20) + packed.fields + rest + name.encode()


def _index_end(count: int, index_bytes: int, offset: int) -> bytes:
    entries = min(count, 0xFFFF)
    return struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, entries, entries, index_bytes, offset, 0)


def _nested(path: Path) -> None:
    """Write 16 archives in each of four levels: 65,536 innermost archives of 10 MiB each."""
    inner = _packed({"a.json": bytes(10 * MIB)})
    for _ in range(4):
        inner = _packed({f"{number}.zip": inner for number in range(16)})
    path.write_bytes(inner)


def _two_deep(path: Path) -> None:
    """Write 500 archives of ten texts each, with an allowed depth."""
    inner = _packed({f"{number}.txt": b"a" * 1_000 for number in range(10)})
    path.write_bytes(_packed({f"{number}.zip": inner for number in range(500)}))


def _too_many_in_all(path: Path) -> None:
    """Write 100 archives of 1,000 pictures each, each of which is within the limits."""
    inner = _packed({f"{number}.png": _PICTURE for number in range(1_000)})
    path.write_bytes(_packed({f"{number}.zip": inner + _SALT for number in range(100)}))


def _many_entries(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(200_000):
            archive.writestr(f"{number}.json", b"{}")


def _million_entries(path: Path) -> None:
    """Write an index of a million rows, whose members are missing."""
    packed = _Packed.of(b"")
    local = _local_header("a.json", packed) + packed.data
    index = _index_row("a.json", packed, 0) * 1_000_000
    path.write_bytes(local + index + _index_end(65_535, len(index), len(local)))


def _many_pictures(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(49_000):
            archive.writestr(f"{number}.png", _PICTURE)


def _path_traversal(path: Path) -> None:
    names = ["../../../../etc/passwd", "/etc/shadow", "C:\\Windows\\a.json", "..\\a", "a" * 60_000]
    names += ["a/" * 20_000 + "b.json", "\x1b[2J\u202e", "CON", "a\0b.json", " ", "."]
    path.write_bytes(_packed(dict.fromkeys(names, CONVERSATIONS)))


def _symbolic_link(path: Path) -> None:
    link = zipfile.ZipInfo("conversations.json")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(link, "/etc/passwd")


def _encrypted(path: Path) -> None:
    data = bytearray(_packed({"conversations.json": CONVERSATIONS}))
    data[6] |= 1
    data[data.index(b"PK\1\2") + 8] |= 1
    path.write_bytes(data)


def _wrong_check(path: Path) -> None:
    data = bytearray(_packed({"conversations.json": CONVERSATIONS}, zipfile.ZIP_STORED))
    data[data.index(b"hello")] = ord("j")
    path.write_bytes(data)


def _truncated(path: Path) -> None:
    whole = _packed({"conversations.json": CONVERSATIONS * 1_000})
    path.write_bytes(whole[: len(whole) // 2])


def _damaged_index(path: Path) -> None:
    whole = _packed({f"{number}.json": CONVERSATIONS for number in range(100)})
    path.write_bytes(whole[:-500] + whole[-22:])


def _wrong_sizes(path: Path) -> None:
    """Write members whose sizes, packed and unpacked, are given as four gigabytes."""
    data = bytearray(_packed({"conversations.json": CONVERSATIONS}))
    row = data.index(b"PK\1\2")
    data[row + 20 : row + 28] = b"\xfe\xff\xff\xff" * 2
    path.write_bytes(data)


def _same_names(path: Path) -> None:
    path.write_bytes(_copied("conversations.json", CONVERSATIONS, 5_000))


def _bzip2(path: Path) -> None:
    _write_zeros(path, zipfile.ZIP_BZIP2)


def _lzma(path: Path) -> None:
    _write_zeros(path, zipfile.ZIP_LZMA)


def _write_zeros(path: Path, method: int) -> None:
    """Write 384 MiB of zeros, packed into a few kilobytes."""
    with (
        zipfile.ZipFile(path, "w", method, compresslevel=9) as archive,
        archive.open("conversations.json", "w", force_zip64=True) as member,
    ):
        block = bytes(16 * MIB)
        for _ in range(24):
            member.write(block)


def _gzip_bomb(path: Path) -> None:
    with gzip.open(path, "wb") as file:
        for _ in range(512):
            file.write(b"a" * MIB)


def _gzip_in_gzip(path: Path) -> None:
    data = CONVERSATIONS
    for _ in range(3):
        data = gzip.compress(data)
    path.write_bytes(data)


def _gzip_twenty_deep(path: Path) -> None:
    data = CONVERSATIONS
    for _ in range(20):
        data = gzip.compress(data)
    path.write_bytes(data)


def _gzip_truncated(path: Path) -> None:
    path.write_bytes(gzip.compress(CONVERSATIONS + _SALT)[:-700])


def _gzip_many_members(path: Path) -> None:
    """Write 500,000 empty gzip members in sequence, which are a single file to gzip."""
    path.write_bytes(gzip.compress(b"") * 500_000)


def _gzip_long_header(path: Path) -> None:
    path.write_bytes(b"\x1f\x8b\x08\x08" + bytes(6) + b"a" * 60 * MIB)


def _self_extracting(path: Path) -> None:
    """Write an archive after the code of a program, as in an installer."""
    path.write_bytes(b"MZ" + _SALT + _packed({"conversations.json": CONVERSATIONS}))


def _wrong_magic(path: Path) -> None:
    path.write_bytes(b"PK\3\4" + _SALT * 20)


SHAPES: dict[str, Callable[[Path], None]] = {
    "zip bomb of high ratio": _high_ratio,
    "zip of many small bombs": _many_small_bombs,
    "zip of many small bombs of text": _many_small_texts,
    "zip of overlapping members": _overlapping,
    "nested zip bomb": _nested,
    "zip of 500 zips": _two_deep,
    "zip of 100,000 files in zips": _too_many_in_all,
    "zip of 200,000 files": _many_entries,
    "zip index of a million rows": _million_entries,
    "zip of 49,000 pictures": _many_pictures,
    "zip with path traversal": _path_traversal,
    "zip with a symbolic link": _symbolic_link,
    "zip with a password": _encrypted,
    "zip with a wrong checksum": _wrong_check,
    "truncated zip": _truncated,
    "zip with a damaged index": _damaged_index,
    "zip with wrong sizes": _wrong_sizes,
    "zip of one name 5,000 times": _same_names,
    "zip bomb with bzip2": _bzip2,
    "zip bomb with lzma": _lzma,
    "gzip bomb": _gzip_bomb,
    "gzip in gzip in gzip": _gzip_in_gzip,
    "gzip 20 levels deep": _gzip_twenty_deep,
    "truncated gzip": _gzip_truncated,
    "gzip of 500,000 members": _gzip_many_members,
    "gzip with a name of 60 MB": _gzip_long_header,
    "self-extracting zip": _self_extracting,
    "zip signature without an archive": _wrong_magic,
}
