"""What a person adds is kept in their words; what looks like a secret in it gets a warning."""

import json

import pytest

SECRETS = [
    ("The deploy key is sk-proj-Ab3dEf6hIj9kLm2nOp5qRs8t", "sk-proj", "The deploy key is"),
    ("The wifi password is hunter2-Quokka!", "hunter2", "password"),
    ("公司邮箱密码是 Xk9#mP2vQ7", "Xk9", "密码"),
]


@pytest.mark.parametrize(("words", "secret", "named"), SECRETS)
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_secret_added_by_hand_is_kept_with_one_line_that_says_how_to_remove_it(
    memdeck, words, secret, named, form
):
    code, _, err = memdeck("add", words, *form)
    kept = [
        one for one in json.loads(memdeck("list", "--json")[1])["entries"] if secret in str(one)
    ]

    assert (code, len(kept), kept[0]["content"]) == (0, 1, words)
    assert err.count("\n") == 1
    assert named in err
    assert secret not in err
    assert f"`memdeck purge {kept[0]['id']}`" in err


@pytest.mark.parametrize(("words", "secret", "named"), SECRETS)
def test_so_does_one_that_an_edit_brings_in(memdeck, words, secret, named):
    code, _, err = memdeck("edit", "a1b2c3", "--text", words)

    assert (code, secret in err, named in err) == (0, False, True)
    assert "`memdeck purge a1b2c3`" in err


@pytest.mark.parametrize("words", ["The user forgets passwords", "用户养了三只猫"])
def test_other_words_bring_no_warning(memdeck, words):
    assert memdeck("add", words)[::2] == (0, "")
    assert memdeck("edit", "a1b2c3", "--text", f"{words}!")[::2] == (0, "")


def test_an_edit_of_other_fields_brings_no_warning(memdeck):
    memdeck("edit", "a1b2c3", "--text", SECRETS[0][0])

    assert memdeck("edit", "a1b2c3", "--score", "0.5")[2] == ""


def test_a_warning_keeps_the_space_in_front_of_the_secret(memdeck):
    _, _, err = memdeck("add", "My password is hunter2-Zx9!kk")

    assert "“My password is •••” looks like a secret" in err
