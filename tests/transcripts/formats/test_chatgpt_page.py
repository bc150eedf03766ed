"""The page that ChatGPT puts beside the JSON."""

from memdeck.domain.conversation import Skipped
from tests.transcripts.exports import DATA, conversations_in, read_bytes, read_sample

PAGE = (DATA / "chatgpt_page.html").read_bytes()


def test_the_page_holds_the_same_talk_as_the_json():
    (paged,) = read_sample("chatgpt_page.html").conversations

    assert paged in read_sample("chatgpt_list.json").conversations


def test_a_torn_page_is_told_of():
    why = "It breaks off or is damaged; download or export it again."

    assert read_bytes(PAGE[: PAGE.index(b"Understood")]) == [Skipped("file: its last part", why)]


def test_another_page_holds_no_talk():
    assert conversations_in(b"<html><body>jsonData is mentioned</body></html>") == []
