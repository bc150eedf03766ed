from memdeck.desktop.ui.text.lists import in_turn, labelled, listed, remarked


def test_words_of_a_list_are_parted_by_commas():
    assert listed(["tags", "links"]) == "tags, links"
    assert listed([]) == ""


def test_a_remark_follows_a_comma_and_nothing_follows_none():
    assert remarked("ChatGPT", "12 Mar") == "ChatGPT, 12 Mar"
    assert remarked("ChatGPT", "", "12 Mar") == "ChatGPT, 12 Mar"


def test_words_follow_what_they_are_about():
    assert labelled("Maintenance", "5 suggestions") == "Maintenance: 5 suggestions"


def test_sentences_follow_each_other_and_none_leaves_no_gap():
    assert in_turn("It is here.", "", "It holds {braces}.") == "It is here. It holds {braces}."
    assert in_turn("", "") == ""
