import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.extraction.guards.secret_sentences import MASK
from memdeck.extraction.guards.secrets import find_secrets, longest_clean_part, redact, redact_part

SECRETS = [
    "sk-proj-abcdefghij1234567890ABCD",
    "ghp_abcdefghijklmnopqrstuvwxyz0123456789",
    "AKIAIOSFODNN7EXAMPLE",
    "AIzaSyA-abcdefghijklmnopqrstuvwxyz01234",
    "xoxb-123456789012-abcdefghijkl",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc123",
    "-----BEGIN RSA PRIVATE KEY-----",
    "postgres://ann:hunter2@db.example.org",
    "4111 1111 1111 1111",
    "11010519491231002X",
    "password: hunter2!",
    "my PIN is 4417",
    "the api key is a1b2c3d4e5",
    "密码是 hunter2",
    "ADMIN_PASS=gherkin_gherkin",
    "$pass = 'mango_lassi'",
    "MINIO_SECRET=lanmao-taoqi",
    "验证码：884213",
]


@pytest.mark.parametrize("secret", SECRETS)
def test_a_secret_is_found_and_redacted(secret):
    text = f"Well, {secret} , that is it."

    assert find_secrets(text)
    assert secret not in redact(text)
    assert MASK in redact(text)


@pytest.mark.parametrize(
    ("before", "secret", "after"),
    [
        ("I mostly use ", "mackerel27", " as my password."),
        ("The user often uses ", "Lavender_8", " as their password."),
        ("I have ", "skylark64", " for all my logins."),
        ("My disk passphrase is '", "tall pines 31", "'."),
        ("I'd rather have the passphrase ", "amber window frost 6", " for ssh."),
        ("我老是用 ", "mackerel27", " 当密码。"),
        ("我喜欢拿生日", "850219", "做密码。"),
        ("我的门禁码是", "四零七二", "。"),
        ("助记词是：", "屋顶 橘子 河岸 月台 羊毛 梯田 铜锣", ""),
        ("Our AWS secret is ", "gTbWxKp/R5vQ2mLz/XcYnEoHs+7dJfUa8iTrGkBq", "."),
    ],
)
def test_a_secret_in_an_ordinary_sentence_is_redacted_as_a_whole(before, secret, after):
    left = redact(before + secret + after)

    assert MASK in left
    assert not [part for part in secret.replace("/", " ").split() if part in left.split()]


@pytest.mark.parametrize(
    "text",
    [
        "I have to pick up my passport by 26 May 2028.",
        "Move the car registration to Kiel before 19 November 2027",
        "I have to post the tax ID form by 4 July.",
        "two more PIN pads for the shop by 8 August 2027",
        "5-digit numbers in file names, like scans-00412.pdf",
        "The key meeting about the code review is on 2028-03-17.",
        "快递单号 YD4820019937512",
        "护照要在2028年5月26日之前换好",
    ],
)
def test_a_date_or_number_next_to_a_word_for_a_secret_stays(text):
    assert redact(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "I forgot my password again.",
        "We rotate the API keys every month.",
        "The token is refreshed by the gateway.",
        "Passwords are stored as hashes.",
        "The port is 8443 and the year 2024.",
        "sk-learn is fine",
        "token = get_token(user) sets max_tokens=100000",
        "密码一律要十二位以上",
        "https://example.org/path",
        "Remind me: the harbour tour is on Friday.",
        "Reminder: choir practice moved to tomorrow.",
        "My brother's birthday is on 5 April, which is windy and cheap to travel.",
        "Could you make up a passphrase for me, five short words?",
        "提醒我：下午四点接孩子",
        "听同事说钱包要抄几个词，这是干嘛的",
    ],
)
def test_text_about_secrets_is_no_secret(text):
    assert find_secrets(text) == ()
    assert redact(text) == text


def test_of_an_address_with_a_password_the_rest_stays():
    text = "mysql://app:s3cr3tPw@db.example.com:3306/prod is our database"

    assert redact(text) == f"mysql://{MASK}@db.example.com:3306/prod is our database"


def test_the_longest_part_without_a_secret_can_be_quoted():
    text = "The key sk-abcdefghijklmnop1234567890 belongs to the staging server."

    assert longest_clean_part(text) == "belongs to the staging server."
    assert longest_clean_part("No secret here. ") == "No secret here."


@given(
    st.lists(st.one_of(st.sampled_from(SECRETS), st.text(max_size=20)), max_size=5).map(" ".join)
)
def test_spans_are_in_order_and_nothing_is_found_twice(text):
    end = 0
    for start, stop in find_secrets(text):
        assert end <= start < stop <= len(text)
        end = stop
    assert longest_clean_part(text) in text


@pytest.mark.parametrize("secret", SECRETS)
@given(data=st.data())
def test_a_part_of_a_text_is_redacted_as_in_the_whole_text(secret, data):
    text = f"I keep bees. {secret} and I live in Ghent."
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))

    # A part that also occurs earlier is redacted as there.
    assert redact_part(text[start:end], text, find_secrets(text)) in redact(text)


def test_what_is_no_part_of_a_text_stays_unchanged():
    assert redact_part("I keep cats.", "I keep bees.", ()) == "I keep cats."
