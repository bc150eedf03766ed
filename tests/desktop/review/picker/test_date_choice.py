"""The user decides how ambiguous dates are read."""

import pytest

from memdeck.desktop.review.picker.questions import DateChoice
from memdeck.domain.conversation.conversation import DateOrder


@pytest.fixture
def choice(qtbot):
    widget = DateChoice()
    qtbot.addWidget(widget)
    widget.ask(None, {DateOrder.DAY_FIRST})
    return widget


def test_it_is_hidden_where_all_dates_show_their_order(choice):
    assert not choice.isHidden()

    choice.ask(None, ())
    assert choice.isHidden()


def test_it_stays_once_the_user_has_chosen(choice):
    choice.ask(DateOrder.MONTH_FIRST, ())

    assert not choice.isHidden()
    assert choice.order is DateOrder.MONTH_FIRST


def test_it_shows_how_dates_were_read(choice):
    assert choice.order is DateOrder.DAY_FIRST

    choice.ask(None, {*DateOrder})
    assert choice.order is None


@pytest.mark.parametrize("order", DateOrder)
def test_another_order_is_emitted(choice, qtbot, order):
    choice.ask(None, {*DateOrder})
    row = choice.box.findData(order)
    with qtbot.waitSignal(choice.chosen):
        choice.box.setCurrentIndex(row)
        choice.box.activated.emit(row)

    assert choice.order is order


def test_the_same_order_again_is_not_emitted(choice, qtbot):
    with qtbot.assertNotEmitted(choice.chosen):
        choice.box.activated.emit(0)
