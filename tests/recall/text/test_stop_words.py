import pytest

from memdeck.recall.text.stop_words import ENGLISH, UNSPACED, detect_language, stop_words


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("what is the name of the dog", ENGLISH),
        ("wie ist der name des hundes", "de"),
        ("quel est le nom du chien", "fr"),
        ("como se llama el perro", "es"),
        ("qual e il nome del cane", "it"),
        ("как зовут его собаку и кто она", "ru"),
        ("postgres port", ""),
        ("", ""),
    ],
)
def test_a_language_is_detected_by_its_smallest_words(text, language):
    assert detect_language(text.split()) == language


def test_each_language_has_its_own_and_an_unknown_one_none():
    assert "the" in stop_words(ENGLISH)
    assert "的" in stop_words(*UNSPACED)
    assert "the" not in stop_words(*UNSPACED)
    assert stop_words("tlh") == frozenset()
