"""What ships with the program reads as it says it does."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from memdeck.resources import resource

ICONS = sorted(resource("icons").glob("*.svg"))
SET = [path for path in ICONS if path.stem != "memdeck"]


def drawn(path: Path, size: int) -> QImage:
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(str(path)).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return image


def solid(image: QImage) -> int:
    return sum(
        image.pixelColor(x, y).alpha() > 64
        for x in range(image.width())
        for y in range(image.height())
    )


@pytest.mark.parametrize("path", ICONS, ids=lambda path: path.stem)
def test_an_icon_shows_something_at_its_smallest(path, qapp):
    assert solid(drawn(path, 16)) >= 12


@pytest.mark.parametrize("path", SET, ids=lambda path: path.stem)
def test_the_icons_of_the_set_share_size_stroke_and_one_colour(path):
    root = ET.parse(path).getroot()

    assert (root.get("viewBox"), root.get("stroke-width")) == ("0 0 24 24", "1.75")
    colours = {element.get(key) for element in root.iter() for key in ("fill", "stroke")} - {
        None,
        "none",
    }
    assert colours == {"currentColor"}
