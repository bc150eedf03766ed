import csv
import io
from datetime import date

import pytest
from PySide6.QtGui import QImage

from memdeck.desktop.panels.decay.decay_data import Question, decay_data
from memdeck.desktop.panels.decay.export import csv_of, write_csv, write_png
from memdeck.errors import StorageError
from tests.fakes.vaults import vault_at


@pytest.fixture
def manager(tmp_path):
    return vault_at(tmp_path)


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_curves_are_columns_named_by_their_ids(manager):
    emitted = rows(csv_of(decay_data(manager, Question(("a1b2c3", "d4e5f6"), 30), None)))

    assert list(emitted[0]) == ["date", "active", "archived", "forgotten", "a1b2c3", "d4e5f6"]
    assert len(emitted) == 14 + 31
    assert emitted[0]["active"] == ""
    assert emitted[0]["a1b2c3"] == ""
    assert (emitted[14]["date"], emitted[14]["active"], emitted[14]["a1b2c3"]) == (
        "2026-03-01",
        "3",
        "0.920000",
    )


def test_bands_are_columns_of_quantiles_on_the_days_they_are_known(manager):
    emitted = rows(csv_of(decay_data(manager, Question((), 365), None)))

    assert list(emitted[0])[4:] == ["q0.1", "q0.25", "q0.5", "q0.75", "q0.9"]
    assert emitted[0]["q0.9"] == "0.920000"
    assert emitted[1]["q0.9"] == ""
    assert date.fromisoformat(emitted[-1]["date"]) == date(2027, 3, 1)


def test_an_empty_vault_gives_the_counts_alone(tmp_path):
    emitted = rows(csv_of(decay_data(vault_at(tmp_path, "# M\n"), Question((), 2), None)))

    assert list(emitted[0].values()) == ["2026-03-01", "0", "0", "0"]


def test_files_are_written_whole(manager, tmp_path, qapp):
    data = decay_data(manager, Question((), 30), None)
    image = QImage(3, 2, QImage.Format.Format_RGB32)
    write_csv(data, tmp_path / "decay.csv")
    write_png(image, tmp_path / "decay.png")

    assert (tmp_path / "decay.csv").read_text(encoding="utf-8-sig") == csv_of(data).replace(
        "\r\n", "\n"
    )
    assert QImage(str(tmp_path / "decay.png")).size() == image.size()


def test_a_disk_that_refuses_is_reported_in_a_sentence(manager, tmp_path):
    with pytest.raises(StorageError, match="could not be written"):
        write_csv(decay_data(manager, Question((), 1), None), tmp_path / "no folder" / "x.csv")
