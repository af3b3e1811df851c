"""Orders of taking actions and of buying, those of cards among them: each is refused or legal, with words for both."""

import ast
import inspect
import textwrap
from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import product
from typing import Any

import pytest
from msgspec.structs import asdict

import rulebooks
from games.titles.registry import TITLES
from games.titles.time_of_crisis import words
from games.titles.time_of_crisis.orders.refused_order import COMMON
from games.titles.time_of_crisis.rules_in_words import links
from games.titles.time_of_crisis.words.labels import describe
from games.titles.time_of_crisis.words.order_words import ORDER_WORDS, words_of
from rulebooks import engine
from rulebooks.engine import Action
from rulebooks.engine.kernel import decision
from rulebooks.tests.time_of_crisis.play import keyed, playthrough
from rulebooks.time_of_crisis.rules import order as base
from rulebooks.time_of_crisis.rules.buying import BuyCards
from rulebooks.time_of_crisis.rules.card import ACTION_CARDS
from rulebooks.time_of_crisis.rules.data.card_setups import SPHERES
from rulebooks.time_of_crisis.rules.order import (
    ACTIONS,
    BUYING,
    NO_VOTE,
    NOT_GOVERNED,
    NOT_OWN,
    ORDERS,
    TocOrder,
    orders_of_phase,
)
from rulebooks.time_of_crisis.rules.points import can_afford
from rulebooks.time_of_crisis.rules.ruleset import NOTATION
from rulebooks.time_of_crisis.rules.state import TocState
from rulebooks.time_of_crisis.rules.take_actions import TakeActions

NAMES = ["Augusta", "Brutus", "Cornelia", "Drusus"]
ALL = list(ORDERS.values())


def name_of(order: TocOrder) -> str:
    return order.action.__name__


@pytest.mark.parametrize("order", ALL, ids=name_of)
def test_order_has_its_words_its_label_and_its_paragraph(order: TocOrder) -> None:
    assert words is not None  # read: the tables are full
    assert words_of(order.action) and order.action in describe.registry
    assert links.ORDERS[order.action.__name__] in TITLES["time_of_crisis"].rules_in_words.by_id


@pytest.mark.parametrize("order", ALL, ids=name_of)
def test_every_refusal_has_its_sentence(order: TocOrder) -> None:
    own_words = words_of(order.action)
    assert own_words and refusals(order) - {*COMMON, NOT_OWN, NO_VOTE} == own_words.refusals.keys()


def refusals(order: TocOrder) -> set[str]:
    """The codes that an order refuses with, by its source; names are those of `order` or its own file."""
    source = ast.parse(textwrap.dedent(inspect.getsource(type(order).refusal)))
    values = [node.value for node in ast.walk(source) if isinstance(node, ast.Return)]
    ends = [
        end for value in values for end in ((value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,))
    ]
    names = {**vars(base), **vars(inspect.getmodule(type(order)))}
    return {names[end.id] if isinstance(end, ast.Name) else ast.literal_eval(end) for end in ends if end} - {""}


@pytest.mark.parametrize("order", ALL, ids=name_of)
def test_order_refused_for_a_thing_of_another_says_that_it_needs_one_of_ones_own(order: TocOrder) -> None:
    assert order.of_ones_own == bool(refusals(order) & {NOT_OWN, NOT_GOVERNED})


def test_orders_in_the_aid_are_all_but_those_of_cards_and_those_without_a_price() -> None:
    without = [kind.__name__ for kind, order_words in ORDER_WORDS.items() if order_words.aid is None]
    assert without == [
        "Play",
        "LeaveCapital",
        "EndActions",
        "Discard",
        "EndTurn",
    ]  # one row tells of both ways through a gate


def every_action(order: TocOrder, state: TocState) -> Iterator[Action]:
    """Every action of an order that can be written in a position."""
    spoken = {**NOTATION.vocabulary, "force": [*map("army {}".format, [0, *state.armies]), "militia gallia"]}
    figures: dict[str, Sequence[Any]] = {
        "army": [0, *state.armies],
        "dice": range(1, 6),
        "support": range(9),
        "cost": range(7),
    }
    figures["target"] = [
        *map("army {}".format, state.armies),
        "franks",
        "goths",
        "militia gallia",
        "priest king of emesa",
    ]
    fields = order.action.__struct_fields__
    yield from (order.action(*parts) for parts in product(*(figures.get(field) or spoken[field] for field in fields)))


@pytest.mark.parametrize("options", [{"players": 3}, {"players": 2, "cards": "variable", "emperors": True}], ids=str)
def test_every_order_is_legal_or_refused(options: dict[str, object]) -> None:
    """By the reader's own view, which the words of a refusal are found in."""
    reasons = set()
    for number, move in enumerate(playthrough({**options, "short": True}, keyed(7), seed=7)):
        top = decision(move.state)
        if number % 5 or not isinstance(top, TakeActions | BuyCards):
            continue
        state, (seat,) = deepcopy(move.state), top.waiting
        state.now.events = [card.name for card in ACTION_CARDS.values()]
        state.now.points, state.now.political = dict.fromkeys(SPHERES, number // 5 % 5), number // 5 % 7
        legal, view = set(engine.legal(state, seat)), rulebooks.view(state, seat)
        for order in orders_of_phase(ACTIONS if isinstance(top, TakeActions) else BUYING):
            for action in every_action(order, state):
                parts = asdict(action)
                refused = order.refusal(view, seat, **parts)
                assert (order.price(view, seat, **parts) or ("", 0))[0] == order.paid_in
                affordable = can_afford(view, order.points_needed(view, seat, **parts))
                assert (action in legal) == (not refused and affordable), (action, refused)
                reasons.add(refused)
    assert len(reasons) > 30


@pytest.mark.parametrize("options", [{"players": 3}, {"players": 2, "cards": "variable", "emperors": True}], ids=str)
def test_order_refused_with_open_parts_is_refused_with_any(options: dict[str, object]) -> None:
    """Else an offer, which asks so first, would leave out what is legal."""
    for number, move in enumerate(playthrough({**options, "short": True}, keyed(8), seed=8)):
        top = decision(move.state)
        if number % 5 or not isinstance(top, TakeActions | BuyCards):
            continue
        state, (seat,) = deepcopy(move.state), top.waiting
        for order in ALL:
            if order.refusal(state, seat):
                assert all(order.refusal(state, seat, **asdict(action)) for action in every_action(order, state)), order
