import json

import pytest

from tests.fakes.model_server import model_server, says

CHAT = """\
[08/05/2024, 18:02:11] Anna Lee: Hey Ben! Long time no see, how are you?
[08/05/2024, 18:03:40] Ben: Hi Anna! I moved to Lisbon last month.
[08/05/2024, 18:04:02] Anna Lee: Wow! I started a new job at the city library on Monday.
[15/05/2024, 09:02:11] Ben: Good morning Anna! Yesterday I adopted a dog called Pico.
[15/05/2024, 09:04:11] Anna Lee: So sweet! My sister Clara has two cats.
"""


@pytest.fixture
def chat(tmp_path):
    path = tmp_path / "chat.txt"
    path.write_text(CHAT, encoding="utf-8")
    return path


@pytest.mark.row("E1")
def test_memorize_says_what_it_added_and_twice_adds_nothing(memdeck, chat):
    code, out, err = memdeck("memorize", str(chat))
    assert (code, out.splitlines()[0].rpartition(": ")[2], err) == (0, "2 episodes added", "")

    assert memdeck("memorize", str(chat))[1].splitlines()[0].endswith(": 2 as before")


def test_memorize_prints_the_ids_as_json(as_json, chat):
    (result,) = as_json("memorize", str(chat))["conversations"]
    units = as_json("episodes")["units"]

    assert result["added"] == [unit["id"] for unit in units]
    assert [unit["participants"] for unit in units] == [["Anna Lee", "Ben"], ["Ben", "Anna Lee"]]


def test_an_edited_page_is_named_as_such(memdeck, vault, chat):
    chat.write_text("".join(CHAT.splitlines(keepends=True)[:4]), encoding="utf-8")
    memdeck("memorize", str(chat))
    page = max((vault / "episodes").rglob("*.md"))
    page.write_text(page.read_text(encoding="utf-8").replace("Pico", "Rex"), encoding="utf-8")
    chat.write_text(CHAT, encoding="utf-8")

    out = memdeck("memorize", str(chat))[1]

    assert "was edited by hand, and stays as it is" in out
    assert "Rex" in page.read_text(encoding="utf-8")


@pytest.mark.row("E8")
def test_show_takes_the_id_of_a_unit_an_event_and_a_message(memdeck, as_json, chat):
    memdeck("memorize", str(chat))
    unit = as_json("episodes", "--until", "2024-05-10")["units"][0]
    event = unit["events"][0]

    shown = memdeck("show", unit["id"][:8])[1]
    assert shown.splitlines()[0] == f"[{unit['id']}] {unit['subject']}"
    assert event["text"] in shown
    assert as_json("show", event["id"]) == event
    assert "said as “last month”" in memdeck("show", event["id"])[1]
    message = as_json("show", event["message"])
    assert message["text"] == "Hi Anna! I moved to Lisbon last month."
    assert message["unit"] == unit["id"]
    assert message["events"] == [event["id"]]
    assert "I moved to Lisbon" in memdeck("show", event["message"])[1]


def test_show_takes_the_id_of_an_episode(memdeck, as_json, chat):
    memdeck("memorize", str(chat))
    unit = as_json("episodes", "--until", "2024-05-10")["units"][0]
    of_anna, of_ben = unit["episodes"]

    assert (of_anna["owner"], of_ben["owner"]) == ("Anna Lee", "Ben")
    assert as_json("show", of_ben["id"]) == of_ben
    shown = memdeck("show", of_ben["id"])[1]
    assert shown.splitlines()[0] == f"[{of_ben['id']}] {of_ben['title']}"
    assert "as Ben lived it" in shown
    assert of_ben["summary"] in shown


def test_recall_finds_units_and_events_by_their_kind(memdeck, as_json, chat):
    memdeck("memorize", str(chat))
    unit = as_json("episodes")["units"][0]

    (found,) = as_json("recall", "Lisbon", "--kind", "episode")["results"]
    (event,) = as_json("recall", "Lisbon", "--kind", "event")["results"]

    assert (found["id"], found["unit"]) == (unit["id"], unit["id"])
    assert event["unit"] == unit["id"]
    assert "2024-05-08" in memdeck("recall", "Lisbon", "--kind", "episode")[1]


def test_episodes_without_units_name_the_command_that_makes_them(memdeck):
    assert "memdeck memorize FILE" in memdeck("episodes")[1]


def test_the_history_and_undo_name_the_pages(memdeck, vault, chat):
    memdeck("memorize", str(chat))

    assert "memorize" in memdeck("history")[1]
    assert memdeck("undo")[0] == 0
    assert list((vault / "episodes").rglob("*.md")) == []


def test_a_file_that_cannot_be_read_is_an_error(memdeck, tmp_path):
    (tmp_path / "empty.json").write_text("{}", encoding="utf-8")

    code, _, err = memdeck("memorize", str(tmp_path / "empty.json"))

    assert code == 1
    assert "empty.json" in err


def test_a_conversation_without_statements_adds_no_unit(memdeck, tmp_path):
    path = tmp_path / "export.json"
    messages = [{"role": "user", "content": "Hi!"}, {"role": "assistant", "content": "Hello!"}]
    path.write_text(json.dumps({"messages": messages}), encoding="utf-8")

    assert memdeck("memorize", str(path))[1].splitlines()[0].endswith(": 0 episodes added")


def narrating(request):
    """Answer that each speaker told the first sentence of each message."""
    replies = []
    for unit in request.material["units"]:
        sentences = [
            {"messages": [line["id"]], "text": f"{line['name']} told: {line['text']}"}
            for line in unit["transcript"]
        ]
        replies.append({"id": unit["id"], "summary": sentences[:1], "narrative": sentences})
    return says({"units": replies})


@pytest.fixture
def server(monkeypatch):
    with model_server() as running:
        monkeypatch.setenv("MEMDECK_BASE_URL", running.base_url)
        monkeypatch.setenv("MEMDECK_MODEL", "tiny-1")
        yield running


@pytest.mark.row("E3")
def test_memorize_asks_the_model_once_for_each_unit(memdeck, as_json, chat, server):
    server.will(narrating)

    (result,) = as_json("memorize", str(chat))["conversations"]

    assert (len(result["added"]), result["by_rules"]) == (2, [])
    assert {unit["model"] for unit in as_json("episodes")["units"]} == {"tiny-1"}
    assert memdeck("memorize", str(chat))[1].splitlines()[0].endswith(": 2 as before")
    assert len(server.seen) == 1


@pytest.mark.row("E3")
def test_memorize_offline_asks_no_model(memdeck, as_json, chat, server):
    assert memdeck("memorize", str(chat), "--offline")[0] == 0

    assert server.seen == []
    assert {unit["model"] for unit in as_json("episodes")["units"]} == {""}


@pytest.mark.row("E3")
def test_memorize_says_which_units_are_by_rules_since_the_model_failed(memdeck, chat, server):
    server.will(says({"units": []}), says("", refusal="no"), says("", refusal="no"))

    code, out, err = memdeck("memorize", str(chat))
    assert (code, err) == (0, "")
    assert "2 episodes were described by rules, because the model gave no usable answer." in out
    assert "declined" in memdeck("memorize", str(chat))[1]


@pytest.mark.row("E3")
def test_memorize_estimates_what_the_model_would_be_sent(memdeck, as_json, vault, chat, server):
    estimate = as_json("memorize", str(chat), "--estimate")

    assert (estimate["units"], estimate["requests"]) == (2, 1)
    assert 500 < estimate["tokens"] < 5000
    assert "1 request of about" in memdeck("memorize", str(chat), "--estimate")[1]
    assert (
        "Nothing would be sent to the model."
        in memdeck("memorize", str(chat), "--estimate", "--offline")[1]
    )
    assert server.seen == []
    assert not (vault / "episodes").exists()
