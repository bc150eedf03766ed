"""JSON that is deeply nested, huge or damaged."""

import base64
import json
from collections.abc import Callable, Iterator
from pathlib import Path

MIB = 1 << 20
DEEP = 10_000


def _message(key: str, role: str, text: str) -> dict[str, object]:
    return {"id": key, "author": {"role": role}, "content": {"parts": [text]}}


def _conversation(text: str) -> str:
    nodes = {"m": {"parent": None, "message": _message("m", "user", text)}}
    return json.dumps({"conversation_id": "a", "title": text[:20], "mapping": nodes})


def _deep_lists(path: Path) -> None:
    path.write_text("[" * DEEP + "]" * DEEP)


def _deep_objects(path: Path) -> None:
    path.write_text('{"a":' * DEEP + "1" + "}" * DEEP)


def _deep_in_a_conversation(path: Path) -> None:
    deep = '{"parts":[' * DEEP + "]}" * DEEP
    path.write_text(
        f'[{_conversation("hello")}, {{"mapping": {{"a": {deep}}}}}, {_conversation("hello")}]'
    )


def _deep_in_a_line(path: Path) -> None:
    lines = ['{"role":"user","content":"hello"}', '{"a":' * DEEP + "1" + "}" * DEEP]
    path.write_text("\n".join(lines * 20))


def _deep_in_a_string(path: Path) -> None:
    """Write JSON in a string in JSON, as in the settings of Cherry Studio."""
    deep = "[" * 500_000
    path.write_text(
        json.dumps({"localStorage": {"persist:cherry-studio": deep}, "indexedDB": {"topics": []}})
    )


def _strings_in_strings(path: Path) -> None:
    value = '{"role": "user", "content": "hello"}'
    for _ in range(20):
        value = json.dumps(value)
    path.write_text(value)


def _only_opened(path: Path) -> None:
    path.write_bytes(b"[" * (30 * MIB))


def _deep_children(path: Path) -> None:
    """Write nested answers, as in LibreChat."""
    text = '{"text":"a","isCreatedByUser":true,"messageId":"m","children":['
    path.write_text('{"conversationId":"a","messages":[' + text * DEEP + "]}" * DEEP + "]}")


def _truncated_list(path: Path) -> None:
    path.write_text("[" + ",".join([_conversation("hello")] * 1_000)[:-40])


def _truncated_lines(path: Path) -> None:
    line = '{"type":"user","uuid":"%d","sessionId":"s","message":{"role":"user","content":"hi"}}'
    path.write_text("\n".join(line % number for number in range(10_000))[:-30])


def _truncated_conversation(path: Path) -> None:
    """Write a conversation of 50 MB without its end."""
    nodes = {f"n{n}": {"message": _message(f"n{n}", "user", "hello")} for n in range(400_000)}
    path.write_text(json.dumps([{"conversation_id": "a", "mapping": nodes}])[:-9])


def _lone_surrogates(path: Path) -> None:
    path.write_text(f"[{_conversation('hello ' + chr(0xD83D) * 1_000_000)}]")


def _lone_surrogate_bytes(path: Path) -> None:
    path.write_bytes(
        _conversation("hello HALF").encode().replace(b"HALF", b"\xed\xa0\xbd" * 1_000_000)
    )


def _nul_bytes(path: Path) -> None:
    path.write_bytes(f"[{_conversation('hello')}]".encode().replace(b"hello", b"he\0llo" * 1_000))


def _nul_tail(path: Path) -> None:
    """Write a file that was preallocated, but not filled."""
    path.write_bytes(f"[{_conversation('hello')}]".encode() + bytes(40 * MIB))


def _nul_tail_of_lines(path: Path) -> None:
    line = b'{"type":"user","uuid":"1","sessionId":"s","message":{"role":"user","content":"hi"}}\n'
    path.write_bytes(line * 1_000 + bytes(40 * MIB))


def _mixed_encodings(path: Path) -> None:
    line = '{"role": "user", "content": "我喜欢 café"}\n'
    path.write_bytes(
        b"".join(line.encode(name) for name in ("utf-8", "gb18030", "utf-16-le")) * 999
    )


def _mixed_in_a_list(path: Path) -> None:
    parts = [_conversation("X").replace("X", "早 é").encode(name, "replace") for name in _ENCODINGS]
    path.write_bytes(b"[" + b",".join(parts * 1_000) + b"]")


_ENCODINGS = ("utf-8", "gb18030", "cp1252", "shift_jis", "koi8-r")


def _long_line(path: Path) -> None:
    line = b'{"type":"user","sessionId":"s","message":{"role":"user","content":"%s"}}\n'
    path.write_bytes(line % b"hi" + line % (b"a" * 60 * MIB) + line % b"bye")


def _too_long_line(path: Path) -> None:
    line = b'{"type":"user","sessionId":"s","message":{"role":"user","content":"%s"}}\n'
    path.write_bytes(line % b"hi" + line % (b"a" * 200 * MIB) + line % b"bye")


def _endless_line(path: Path) -> None:
    path.write_bytes(b'{"a": 1}\n' + b"{" * (200 * MIB))


def _short_lines(path: Path) -> None:
    path.write_bytes(b'{"role": "user", "content": "a"}\n' + b"\n" * (30 * MIB))


def _damaged_lines(path: Path) -> None:
    path.write_bytes(b'{"role": "user", "content": "a"}\n' + b"{]\n" * 2_000_000)


def _spaces(path: Path) -> None:
    path.write_bytes(b"[" + b" " * (100 * MIB) + _conversation("hello").encode() + b"]")


def _spaces_in_an_object(path: Path) -> None:
    path.write_bytes(b"{" + b"\n" * (40 * MIB) + b"}")


def _million_keys(path: Path) -> None:
    path.write_text(json.dumps({f"key {number}": number for number in range(1_000_000)}))


def _million_nodes(path: Path) -> None:
    nodes = {f"{number}": None for number in range(2_000_000)}
    path.write_text(json.dumps([{"conversation_id": "a", "mapping": nodes}]))


def _million_empty_conversations(path: Path) -> None:
    path.write_text("[" + ",".join(['{"mapping":{}}'] * 1_000_000) + "]")


def _million_other_values(path: Path) -> None:
    path.write_text("[" + ",".join(["null", "[]", '{"a":0}', '"a"', "1"] * 600_000) + "]")


def _same_keys(path: Path) -> None:
    repeated = ",".join([_conversation("hello")[1:-1]] * 100_000)
    path.write_text("[{" + repeated + "}]")


def _long_numbers(path: Path) -> None:
    numbers = ["1e999999", "-1e999999", "1" * 100_000, "0." + "1" * 100_000, "1" * 4_000_000]
    conversations = ",".join(
        f'{{"create_time": {number}, {_conversation("hello")[1:]}' for number in numbers
    )
    path.write_text(f"[{conversations}]")


def _long_numbers_alone(path: Path) -> None:
    path.write_text('{"messages": [' + "9" * (40 * MIB) + "]}")


def _base64(path: Path) -> None:
    data = base64.b64encode(bytes(37 * MIB)).decode()
    part = {"type": "image", "source": {"type": "base64", "data": data}}
    path.write_text(json.dumps([{"role": "user", "content": [part]}]))


def _base64_as_text(path: Path) -> None:
    path.write_text(f"[{_conversation('QUJD' * (12 * MIB))}]")


def _escapes(path: Path) -> None:
    path.write_text("[" + _conversation("X").replace("X", "\\u0041" * (5 * MIB)) + "]")


def _quotes(path: Path) -> None:
    path.write_text("[" + _conversation("X").replace("X", '\\"' * (10 * MIB)) + "]")


def _cycle(path: Path) -> None:
    """Write 100,000 messages, each an answer to the next, and the last to the first."""
    count = 100_000
    nodes = {
        f"n{n}": {
            "id": f"n{n}",
            "parent": f"n{(n + 1) % count}",
            "children": [f"n{(n - 1) % count}"],
            "message": _message(f"n{n}", "user", "hello"),
        }
        for n in range(count)
    }
    path.write_text(json.dumps([{"conversation_id": "a", "mapping": nodes}]))


def _claude_code_cycle(path: Path) -> None:
    """Write a cycle of 100,000 lines in the format of Claude Code."""
    path.write_text("\n".join(json.dumps(line) for line in _cycle_lines(100_000)))


def _cycle_lines(count: int) -> Iterator[dict[str, object]]:
    for n in range(count):
        yield {
            "type": "user",
            "uuid": f"u{n}",
            "parentUuid": f"u{(n + 1) % count}",
            "logicalParentUuid": f"u{(n + 2) % count}",
            "sessionId": "s",
            "message": {"role": "user", "content": f"hello {n}"},
        }


def _open_webui_cycle(path: Path) -> None:
    nodes = {
        f"n{n}": {
            "id": f"n{n}",
            "parentId": f"n{(n + 1) % 100_000}",
            "childrenIds": [f"n{(n - 1) % 100_000}"],
            "role": "user",
            "content": "hello",
        }
        for n in range(100_000)
    }
    path.write_text(json.dumps([{"chat": {"history": {"currentId": "n0", "messages": nodes}}}]))


def _long_chain(path: Path) -> None:
    nodes = {
        f"n{n}": {
            "id": f"n{n}",
            "parent": f"n{n - 1}" if n else None,
            "message": _message(f"n{n}", "user", "hello"),
        }
        for n in range(200_000)
    }
    path.write_text(json.dumps([{"conversation_id": "a", "mapping": nodes}]))


def _same_ids(path: Path) -> None:
    """Write 200,000 equal messages with the same id."""
    message = {"uuid": "a", "sender": "human", "text": "hello"}
    conversation = {"uuid": "a", "name": "a", "chat_messages": [message] * 200_000}
    path.write_text(json.dumps([conversation]))


def _one_id_for_all(path: Path) -> None:
    message = {"uuid": "a", "sender": "human", "text": "hello"}
    path.write_text(json.dumps([{"uuid": "a", "name": "a", "chat_messages": [message]}] * 100_000))


def _wrong_types(path: Path) -> None:
    wrong: list[object] = [None, True, -1, 1e300, "a", [], [[]], {}, {"a": {}}]
    keys = ("mapping", "chat_messages", "messages", "chat", "conversations", "role", "content")
    path.write_text(json.dumps([dict.fromkeys(keys, value) for value in wrong] * 20_000))


def _large_object(path: Path) -> None:
    """Write an object that is too large for memory, without a known list."""
    with path.open("wb") as file:
        file.write(b'{"things": [')
        for _ in range(100):
            file.write(b'{"a": 1},' * (MIB // 9))
        file.write(b"0]}")


def _sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.write(f"[{_conversation('hello')},".encode())
        file.truncate(1 << 30)


def _all_zeros(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 30)


SHAPES: dict[str, Callable[[Path], None]] = {
    "lists 10,000 deep": _deep_lists,
    "objects 10,000 deep": _deep_objects,
    "objects 10,000 deep in a conversation": _deep_in_a_conversation,
    "objects 10,000 deep in lines": _deep_in_a_line,
    "lists 500,000 deep in a string": _deep_in_a_string,
    "JSON in strings, 20 levels deep": _strings_in_strings,
    "30 MB of opening brackets": _only_opened,
    "answers 10,000 deep": _deep_children,
    "truncated list": _truncated_list,
    "truncated lines": _truncated_lines,
    "truncated conversation of 50 MB": _truncated_conversation,
    "a million lone surrogates": _lone_surrogates,
    "a million lone surrogates as bytes": _lone_surrogate_bytes,
    "NUL bytes in messages": _nul_bytes,
    "40 MB of NUL bytes after a list": _nul_tail,
    "40 MB of NUL bytes after lines": _nul_tail_of_lines,
    "lines in three encodings": _mixed_encodings,
    "list in five encodings": _mixed_in_a_list,
    "line of 60 MB": _long_line,
    "line of 200 MB": _too_long_line,
    "line of 200 MB without an end": _endless_line,
    "30 million empty lines": _short_lines,
    "2 million damaged lines": _damaged_lines,
    "100 MB of spaces in a list": _spaces,
    "40 MB of line ends in an object": _spaces_in_an_object,
    "a million keys": _million_keys,
    "2 million empty messages": _million_nodes,
    "a million empty conversations": _million_empty_conversations,
    "3 million values that are not conversations": _million_other_values,
    "one key 100,000 times": _same_keys,
    "numbers of 4 million digits": _long_numbers,
    "one number of 40 MB": _long_numbers_alone,
    "picture of 50 MB in base64": _base64,
    "message of 48 MB": _base64_as_text,
    "30 MB of escapes": _escapes,
    "20 MB of quotes": _quotes,
    "cycle of 100,000 parents": _cycle,
    "cycle of 100,000 lines": _claude_code_cycle,
    "cycle of 100,000 in Open WebUI": _open_webui_cycle,
    "chain of 200,000 parents": _long_chain,
    "one id for 200,000 messages": _same_ids,
    "one id for 100,000 conversations": _one_id_for_all,
    "wrong types throughout": _wrong_types,
    "object of 100 MB without known lists": _large_object,
    "conversation and a gigabyte of zeros": _sparse,
    "gigabyte of zeros": _all_zeros,
}
