from memdeck.extraction.text.classifier import ngrams, skip_bigrams


def test_ngrams_are_of_up_to_three_words():
    assert ngrams(["^", "a", "b", "$"]) == {
        *("^", "a", "b", "$", "^ a", "a b", "b $", "^ a b", "a b $")
    }


def test_skip_bigrams_leave_one_word_out():
    assert skip_bigrams(["^", "a", "b", "$"]) == {"^ _ b", "a _ $"}
