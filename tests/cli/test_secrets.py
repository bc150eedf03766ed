"""A secret that the user adds is stored as it is, with a warning."""

import json

import pytest

SECRETS = [
    ("The deploy key is sk-proj-Ab3dEf6hIj9kLm2nOp5qRs8t", "sk-proj", "The deploy key is"),
    ("The wifi password is hunter2-Quokka!", "hunter2", "password"),
    ("公司邮箱密码是 Xk9#mP2vQ7", "Xk9", "密码"),
]


@pytest.mark.parametrize(("text", "secret", "hint"), SECRETS)
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_secret_added_by_hand_is_stored_with_a_warning(memdeck, text, secret, hint, options):
    code, _, err = memdeck("add", text, *options)
    entries = [
        entry
        for entry in json.loads(memdeck("list", "--json")[1])["entries"]
        if secret in str(entry)
    ]

    assert (code, len(entries), entries[0]["content"]) == (0, 1, text)
    assert err.count("\n") == 1
    assert hint in err
    assert secret not in err
    assert f"`memdeck purge {entries[0]['id']}`" in err


@pytest.mark.parametrize(("text", "secret", "hint"), SECRETS)
def test_a_secret_in_an_edit_brings_a_warning(memdeck, text, secret, hint):
    code, _, err = memdeck("edit", "a1b2c3", "--text", text)

    assert (code, secret in err, hint in err) == (0, False, True)
    assert "`memdeck purge a1b2c3`" in err


@pytest.mark.parametrize("text", ["The user forgets passwords", "用户养了三只猫"])
def test_other_text_brings_no_warning(memdeck, text):
    assert memdeck("add", text)[::2] == (0, "")
    assert memdeck("edit", "a1b2c3", "--text", f"{text}!")[::2] == (0, "")


def test_an_edit_of_other_fields_brings_no_warning(memdeck):
    memdeck("edit", "a1b2c3", "--text", SECRETS[0][0])

    assert memdeck("edit", "a1b2c3", "--score", "0.5")[2] == ""


def test_a_warning_preserves_the_space_before_the_secret(memdeck):
    _, _, err = memdeck("add", "My password is hunter2-Zx9!kk")

    assert "“My password is •••” looks like a secret" in err
