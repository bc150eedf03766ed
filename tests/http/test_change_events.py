"""Clients are told of changes, by whichever program."""

import asyncio
import json

from memdeck.cli.main import run
from memdeck.domain.memory.memory_edits import Edit
from memdeck.http import change_events
from memdeck.http.change_events import ChangeEvents

DEADLINE_S = 20


class Client:
    """A client that reads the events of a stream, one at a time."""

    def __init__(self, events, last_id=None):
        self._stream = events.stream(last_id)
        self._ready = []

    async def connect(self):
        assert (await anext(self._stream)).startswith(":")
        return self

    async def event(self):
        if not self._ready:
            self._ready = (await self.text()).strip().split("\n\n")
        fields = dict(line.split(": ", 1) for line in self._ready.pop(0).splitlines())
        assert fields["event"] == "change"
        data = json.loads(fields["data"])
        assert fields.get("id") == data["id"]
        return data

    async def text(self):
        async with asyncio.timeout(DEADLINE_S):
            return await anext(self._stream)

    async def end(self):
        async with asyncio.timeout(DEADLINE_S):
            async for _ in self._stream:
                pass


def test_a_change_by_the_command_line_arrives(manager, tmp_path):
    async def talk():
        async with ChangeEvents(manager) as events:
            client = await Client(events).connect()
            await asyncio.to_thread(run, ["--vault", str(tmp_path), "pin", "a1b2c3"])
            return await client.event()

    event = asyncio.run(talk())
    assert (event["verb"], event["by"], event["ids"]) == ("pin", "user", ["a1b2c3"])


def test_an_edit_by_another_program_arrives_without_an_id(manager, tmp_path):
    async def talk():
        async with ChangeEvents(manager) as events:
            client = await Client(events).connect()
            file = tmp_path / "MEMORY.md"
            await asyncio.to_thread(file.write_text, file.read_text().replace("Hangzhou", "Suzhou"))
            return await client.event()

    assert asyncio.run(talk())["id"] is None


def test_every_client_gets_every_change_in_order(manager):
    async def talk():
        async with ChangeEvents(manager) as events:
            clients = [await Client(events).connect() for _ in range(2)]
            for score in (0.1, 0.2, 0.3):
                await asyncio.to_thread(manager.edit, "a1b2c3", Edit(score=score))
            return [[(await client.event())["id"] for _ in range(3)] for client in clients]

    first, second = asyncio.run(talk())
    assert first == second == [changes.id for changes in manager.history.changes()]


def test_a_client_that_was_away_gets_what_it_missed(manager):
    first = manager.pin("a1b2c3").id
    second = manager.unpin("a1b2c3").id

    async def talk(last_id):
        async with ChangeEvents(manager) as events:
            return (await (await Client(events, last_id).connect()).event())["id"]

    assert asyncio.run(talk(first)) == second
    assert asyncio.run(talk("unknown")) == first


def test_events_that_are_ready_are_sent_at_once(manager):
    first = manager.pin("a1b2c3").id
    for _ in range(10):
        manager.unpin("a1b2c3")
        manager.pin("a1b2c3")

    async def talk():
        async with ChangeEvents(manager) as events:
            client = await Client(events, first).connect()
            return (await client.text()).count("event: change")

    assert asyncio.run(talk()) == 20


def test_a_change_while_a_client_connects_arrives_once(manager):
    first = manager.pin("a1b2c3").id

    async def talk():
        async with ChangeEvents(manager) as events:
            late, awake = await Client(events, first).connect(), await Client(events).connect()
            await asyncio.to_thread(manager.unpin, "a1b2c3")
            await awake.event()
            arrived = [(await late.event())["verb"]]
            await asyncio.to_thread(manager.archive, "a1b2c3")
            return [*arrived, (await late.event())["verb"]]

    assert asyncio.run(talk()) == ["unpin", "archive"]


def test_the_texts_of_memories_are_in_no_event(manager):
    changes = manager.edit("a1b2c3", Edit(content="The user is called Zebulon"))

    assert "Zebulon" not in change_events.event_of(changes).text


def test_a_client_that_reads_nothing_is_dropped_and_the_others_go_on(manager, monkeypatch):
    monkeypatch.setattr(change_events, "KEPT_EVENTS", 2)

    async def talk():
        async with ChangeEvents(manager) as events:
            asleep = await Client(events).connect()
            awake = await Client(events).connect()
            for number in range(4):
                await asyncio.to_thread(manager.edit, "a1b2c3", Edit(score=number / 10))
                await awake.event()
            await asleep.end()
            manager.pin("a1b2c3")
            return await awake.event()

    assert asyncio.run(talk())["verb"] == "pin"


def test_the_end_of_the_server_ends_all_streams(manager):
    async def talk():
        async with ChangeEvents(manager) as events:
            client = await Client(events).connect()
        await client.end()

    asyncio.run(talk())


def test_a_vault_that_cannot_be_read_is_followed_until_it_can(manager, tmp_path):
    file = tmp_path / "MEMORY.md"
    text = file.read_text()
    file.unlink()
    file.mkdir()

    async def talk():
        async with ChangeEvents(manager) as events:
            client = await Client(events).connect()
            file.rmdir()
            file.write_text(text)
            return await client.event()

    assert asyncio.run(talk())["id"] is None


def test_a_stream_goes_on_while_the_journal_cannot_be_read(manager, tmp_path):
    first = manager.pin("a1b2c3").id
    file, journal = tmp_path / "MEMORY.md", manager.vault.layout.journal

    async def talk():
        async with ChangeEvents(manager) as events:
            client = await Client(events, first).connect()
            journal.unlink()
            journal.mkdir()
            file.write_text(file.read_text().replace("Hangzhou", "Suzhou"))
            return await client.event()

    assert asyncio.run(talk())["id"] is None


def test_no_more_clients_are_accepted_than_the_server_can_hold(client, refused, monkeypatch):
    monkeypatch.setattr(change_events, "MOST_CLIENTS", 0)

    assert refused("GET", "/events") == 429
