import errno
import math
from pathlib import Path

import pytest

from memdeck.domain.memory.candidate import Importance
from memdeck.domain.memory.policy import Curve, Policy, RecencyFrom, Thresholds
from memdeck.errors import PolicyError, StorageError
from memdeck.resources import resource
from memdeck.storage.config.policies import policy_of, read_policy, shipped_policies
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.disk import refusing
from tests.fakes.endless import make_pipe

SEVEN = ("preference", "fact", "experience", "workflow", "decision", "skill_usage", "todo")


@pytest.fixture(scope="module")
def shipped() -> dict[str, Policy]:
    return shipped_policies()


def test_a_shipped_policy_is_what_its_file_says(shipped: dict[str, Policy]) -> None:
    paths = sorted(resource("policies").glob("*.toml"))

    assert [repr(policy) for policy in shipped.values()] == [
        repr(read_policy(path)) for path in paths
    ]


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_vault_goes_by_its_own_policy_else_by_the_default(layout: VaultLayout) -> None:
    assert policy_of(layout).name == "everbot"

    layout.make_state()
    layout.policy.write_text('name = "mine"', encoding="utf-8")
    assert policy_of(layout) == Policy(name="mine")


def test_a_state_folder_that_is_closed_is_reported(
    layout: VaultLayout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "is_file", refusing(errno.EACCES))

    with pytest.raises(StorageError, match=r"policy\.toml could not be read: access was denied"):
        policy_of(layout)


@pytest.mark.parametrize("make", [Path.mkdir, make_pipe])
def test_a_policy_that_is_no_file_is_reported_and_never_opened(layout: VaultLayout, make) -> None:
    layout.make_state()
    make(layout.policy)

    with pytest.raises(StorageError, match=r"policy\.toml is not a file; move it away"):
        policy_of(layout)


def test_a_value_of_many_dots_is_no_deep_key(tmp_path: Path) -> None:
    path = written(tmp_path, f'# {". " * 300}\nname = "{"…. " * 99}"\n')
    assert read_policy(path).name.startswith("…. …. ")


def test_four_schools_are_shipped(shipped: dict[str, Policy]) -> None:
    assert list(shipped) == ["consolidator", "everbot", "layers", "vibeworker"]


@pytest.mark.row("A1")
def test_everbot_has_the_seven_categories(shipped: dict[str, Policy]) -> None:
    assert tuple(category.name for category in shipped["everbot"].categories) == SEVEN


@pytest.mark.parametrize("name", ["consolidator", "everbot", "layers", "vibeworker"])
def test_every_category_answers_to_one_of_the_seven(shipped: dict[str, Policy], name: str) -> None:
    assert {category.maps_to for category in shipped[name].categories} <= set(SEVEN)


@pytest.mark.parametrize(
    ("name", "high", "medium", "low"),
    [
        pytest.param("everbot", 0.8, 0.6, 0.4, marks=pytest.mark.row("A4")),
        ("layers", 0.8, 0.5, 0.4),
        ("vibeworker", 0.8, 0.6, 0.4),
        ("consolidator", 0.9, 0.6, 0.3),
    ],
)
def test_first_scores_are_those_of_the_school(
    shipped: dict[str, Policy], name: str, high: float, medium: float, low: float
) -> None:
    scores = [shipped[name].first_score(importance) for importance in Importance]

    assert scores == [high, medium, low]


@pytest.mark.row("A4")
def test_everbot_fades_by_one_percent_a_day_after_a_week(shipped: dict[str, Policy]) -> None:
    assert shipped["everbot"].fade == Curve(daily_retention=0.99, grace_days=7)
    assert shipped["everbot"].lines == Thresholds(prompt=0.5, active=0.2, forget=0.05)


@pytest.mark.parametrize("name", ["consolidator", "layers", "vibeworker"])
def test_only_everbot_lets_scores_fade(shipped: dict[str, Policy], name: str) -> None:
    assert shipped[name].fade is None
    assert shipped[name].lines == Thresholds(prompt=0, active=0, forget=0)


@pytest.mark.parametrize(
    ("name", "kept_in_30_days", "recency_from"),
    [
        ("layers", math.exp(-1), RecencyFrom.LAST_ACCESSED),
        ("vibeworker", math.exp(-1.5), RecencyFrom.LAST_ACCESSED),
        ("consolidator", 0.5, RecencyFrom.LAST_ACTIVATED),
    ],
)
def test_recency_follows_the_curve_of_the_school(
    shipped: dict[str, Policy], name: str, kept_in_30_days: float, recency_from: RecencyFrom
) -> None:
    ranking = shipped[name].ranking

    assert ranking.curve.kept(30) == pytest.approx(kept_in_30_days, rel=1e-12)
    assert ranking.recency_from is recency_from


@pytest.mark.parametrize(
    ("name", "weights"),
    [
        ("everbot", (0.85, 0.05, 0.1)),
        ("layers", (0.6, 0.2, 0.2)),
        ("consolidator", (0.6, 0.15, 0.25)),
    ],
)
def test_sums_weigh_similarity_recency_and_importance(
    shipped: dict[str, Policy], name: str, weights: tuple[float, float, float]
) -> None:
    ranking = shipped[name].ranking

    assert (ranking.similarity, ranking.recency, ranking.importance) == weights
    assert not ranking.is_product


def test_vibeworker_multiplies(shipped: dict[str, Policy]) -> None:
    assert shipped["vibeworker"].ranking.is_product


def test_a_policy_without_categories_or_numbers_is_as_the_defaults(tmp_path: Path) -> None:
    assert read_policy(written(tmp_path, 'name = "mine"')) == Policy(name="mine")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("prompt_limit = 20", "because of name"),
        ('name = "m"\nprompt_limit = "many"', "because of prompt_limit"),
        ('name = "m"\n[lines]\npromt = 0.5', "because of lines.promt"),
        ('name = "m"\n[first_scores]\nhigh = nan', "because of first_scores.high"),
        ('name = "m"\n[[categories]]\nname = 7', "because of categories.0.name"),
        ('name = "m"\n[ranking]\nrecency_from = "birth"', "because of ranking.recency_from"),
        ('name = "m"\n[fade]\ndaily_retention = 1.01', "daily_retention must be"),
        ('name = "m"\n[lines]\nactive = 0.9', "thresholds must rise"),
        ('name = "m"\nreinforcement = 2', "reinforcement must be"),
        ('name = "m"\nprompt_limit = -1', "prompt_limit must not"),
        ('name = "m"\n[first_scores]\nhigh = 7.5', "first_scores.high must be"),
        ('name = "m"\n[matching]\nrelated = -0.1', "matching.related must be"),
        ("name = m", "is not valid TOML"),
    ],
)
def test_a_broken_policy_is_reported_in_a_sentence_that_names_the_field(
    tmp_path: Path, text: str, message: str
) -> None:
    with pytest.raises(PolicyError, match=message) as raised:
        read_policy(written(tmp_path, text))

    message = str(raised.value)
    assert message.endswith(".")
    assert "\n" not in message


def test_a_file_in_another_encoding_is_no_policy(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes('name = "é"'.encode("latin-1"))

    with pytest.raises(PolicyError, match="not valid TOML"):
        read_policy(path)


def test_a_missing_policy_file_is_reported_with_its_path(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"mine\.toml could not be read"):
        read_policy(tmp_path / "mine.toml")


@pytest.mark.parametrize(
    "text",
    [
        "fade = " + "[" * 5000,
        "a = " + "{b = " * 5000,
        "[[[" * 5000,
        "a" + ".a" * 50_000 + " = 1",
        "[fade" + ".x" * 50_000 + "]",
        '"a b"' + " . 'c d'" * 50_000 + " = 1",
    ],
)
def test_a_policy_that_nests_too_deeply_is_an_error(tmp_path, text):
    path = tmp_path / "policy.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PolicyError, match="correct the file"):
        read_policy(path)
