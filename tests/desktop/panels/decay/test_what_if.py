import pytest

from memdeck.desktop.panels.decay.what_if import WhatIf
from memdeck.domain.memory.policy import Curve

OWN = Curve(0.99, 7)


@pytest.fixture
def panel(qtbot, theme):
    made = WhatIf(theme)
    qtbot.addWidget(made)
    made.set_own(OWN)
    return made


@pytest.fixture
def emitted(panel):
    curves: list[Curve | None] = []
    panel.changed.connect(curves.append)
    return curves


def test_it_starts_from_the_vaults_own_rule_and_asks_nothing(panel, emitted):
    assert (panel.retention.value(), panel.grace.value()) == (990, 7)
    assert panel.fade is None
    assert not panel.reset.isEnabled()
    assert emitted == []


def test_each_slider_asks_what_if(panel, emitted):
    panel.retention.setValue(970)
    panel.grace.setValue(14)

    assert emitted == [Curve(0.97, 7), Curve(0.97, 14)]
    assert panel.fade == Curve(0.97, 14)


def test_back_to_the_own_rule_asks_no_more(panel, emitted):
    panel.retention.setValue(970)
    panel.reset.click()

    assert emitted[-1] is None
    assert panel.fade is None


def test_the_rule_is_reported_in_words(panel):
    assert panel._retention_label.text() == "99.0 %, halves in 69 days"
    assert panel._grace_label.text() == "7 days"

    panel.retention.setValue(1_000)
    assert panel._retention_label.text() == "100.0 %"


def test_another_policy_moves_sliders_that_stood_at_the_old_one(panel, emitted):
    panel.set_own(Curve(0.98, 3))
    assert (panel.retention.value(), panel.grace.value()) == (980, 3)

    panel.retention.setValue(950)
    panel.set_own(OWN)
    assert panel.retention.value() == 950
    assert len(emitted) == 1


def test_a_policy_without_decay_is_shown_as_such(panel):
    panel.set_own(None)

    assert panel.retention.value() == 1_000
    assert panel.fade is None


def test_a_rule_finer_than_the_sliders_is_still_the_own_one(panel):
    panel.set_own(Curve(0.98996, 120))

    assert panel.fade is None
