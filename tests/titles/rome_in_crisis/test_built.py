"""Orders that are put together from cards: every one that is legal can be, and comes to what is said of it."""

from collections import Counter
from itertools import product

import pytest

from games.doors.views.play.ticked_boxes import NOTHING, BuildForm
from games.present.choices import BoxForm, OrderStart, write_order
from games.titles.rome_in_crisis.title import RomeInCrisis
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice
from rulebooks.rome_in_crisis.bots.sensible import BOTS
from rulebooks.rome_in_crisis.rules import ruleset
from rulebooks.rome_in_crisis.rules.log import CrisisReduced
from rulebooks.rome_in_crisis.rules.orders.address import Address
from rulebooks.rome_in_crisis.rules.orders.bid import Bid
from rulebooks.rome_in_crisis.rules.orders.fight import Fight
from rulebooks.rome_in_crisis.rules.state import RomeState
from rulebooks.rome_in_crisis.rules.view import RomeView

TITLE = RomeInCrisis()
NAMES = ("Ana", "Ben", "Cleo", "Dan")
PUT_TOGETHER = (Bid, Address, Fight)


def orders(build: BoxForm, start: OrderStart) -> dict[str, tuple[int, int]]:
    """All that boxes which fit can be ticked to, with the sum of their weights and how many they are."""
    boxes = [box for box in build.boxes if box.word in start.fits]
    weights = {}
    for copies in product(*(range(box.copies + 1) for box in boxes)):
        ticks: dict[str, list[str]] = {}
        for box, count in zip(boxes, copies, strict=True):
            if count:
                ticks.setdefault(box.field, []).extend([box.word] * count)
        weight = sum(box.weight * count for box, count in zip(boxes, copies, strict=True))
        weights[write_order(start.order, ticks.items())] = (weight, sum(copies))
    return weights


def check(state: RomeState, seat: int) -> int:
    """Hold every form of a position against what is legal there; how many there are."""
    view, legal = ruleset.view(state, seat), engine.legal(state, seat)
    groups = [group for group in TITLE.words.choices(view, legal, NAMES) if group.build]
    offered: set[str] = set()
    by_text = {engine.order_text(action) for action in legal}
    for build in filter(None, (group.build for group in groups)):
        assert set(build.examples) <= by_text
        assert all(any(example.startswith(start.order) for example in build.examples) for start in build.starts)
        for start in build.starts:
            possible = orders(build, start)
            offered |= {
                order
                for order, (weight, count) in possible.items()
                if start.outcomes[weight].allowed and count <= build.most
            }
    assert offered == {engine.order_text(action) for action in legal if isinstance(action, PUT_TOGETHER)}
    return len(groups)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_orders_that_can_be_ticked_and_given_are_the_legal_ones(players: int) -> None:
    forms = 0
    for number in range(2):
        dice = KeyedDice(bytes([number] * 32), "built")
        state = ruleset.new({"players": players}, dice)
        while state.result is None:
            seat = engine.to_move(state)[0]
            legal = engine.legal(state, seat)
            forms += check(state, seat) if len(legal) < 200 else 0
            engine.apply(state, seat, BOTS["sensible"].choose(ruleset.view(state, seat), legal, None), dice)
    assert forms > 30


def outcome(view: RomeView, legal: list[engine.Action], order: Address) -> str:
    """Return the outcome of an order as the form tells it."""
    build = next(group.build for group in TITLE.words.choices(view, legal, NAMES) if group.build)
    start = next(start for start in build.starts if start.order == f"address {order.against}")
    counts = Counter(card.replace("_", " ") for card in order.cards)
    return start.outcomes[sum(box.weight * counts[box.word] for box in build.boxes)].sentence


def test_the_form_says_what_an_emperor_then_gets() -> None:
    """4.3.3, 4.3.4, R34, R35: solved or not, and how many points, where nothing is left to choose."""
    outcomes: Counter[bool] = Counter()
    for number in range(8):
        dice = KeyedDice(bytes([number] * 32), "said")
        state = ruleset.new({"players": 3}, dice)
        while state.result is None:
            seat = engine.to_move(state)[0]
            view, legal = ruleset.view(state, seat), engine.legal(state, seat)
            addressed = [action for action in legal if isinstance(action, Address)]
            action = addressed[0] if addressed and number % 2 else BOTS["sensible"].choose(view, legal, None)
            sentence = outcome(view, legal, action) if isinstance(action, Address) else None
            events = engine.apply(state, seat, action, dice).events
            reduced = next((event for event in events if isinstance(event, CrisisReduced)), None)
            if sentence and reduced:
                outcomes[reduced.solved] += 1
                assert (": solved," in sentence) == reduced.solved
                assert f"{reduced.points} point" in sentence
    assert min(outcomes[True], outcomes[False]) > 5


@pytest.mark.parametrize(
    ("final", "label"),
    [
        ({"bid gold", "bid gold, gold"}, "This cannot be undone."),
        ({"bid gold"}, "You may not be able to undo this."),
        ({"pass"}, ""),
    ],
)
def test_a_final_order_is_marked_beside_the_button(final: set[str], label: str) -> None:
    form = BuildForm(BoxForm([], [], "Bid", 2, "", examples=["bid gold", "bid gold, gold"]), NOTHING, final)
    assert form.final_words_in_short == label
    assert bool(form.final_words) == bool(label)
