"""Questions made up for a preview: those that the position would bring, from the seat's own view."""

import random

import rulebooks
from games.titles.standing.rule import Imagined, StandingRule
from games.titles.time_of_crisis.standing.imagine import OfForce
from games.titles.time_of_crisis.standing.orders import STANDING
from rulebooks import engine
from rulebooks.tests.time_of_crisis.rules.positions import army, position
from rulebooks.time_of_crisis.analysis.proof import scramble
from rulebooks.time_of_crisis.rules.view import TocView

from . import questions

KINDS = STANDING.kinds


def imagined(view: TocView, kind: str, **conditions: object) -> list[Imagined]:
    return STANDING.examples(view, StandingRule(1, kind, conditions=conditions))


def forces(cases: list[Imagined]) -> list[tuple[str, str, int]]:
    return [(case.force, case.region, case.hits) for case in cases if isinstance(case, OfForce)]


def test_hits_are_imagined_on_ones_own_forces_where_there_is_a_choice() -> None:
    state = position()
    number = army(state, 1, "gallia", full=2)
    army(state, 0, "asia", full=4)
    cases = imagined(rulebooks.view(state, 1), "AllocateHits")
    assert forces(cases) == [(f"army {number}", "gallia", 2)]
    strongest = STANDING.choose(StandingRule(1, "AllocateHits", "strongest"), cases[0].view, cases[0].legal)
    assert strongest and engine.order_text(strongest) == "keep 1 full 0 reduced"


def test_pax_is_imagined_on_ones_own_pile() -> None:
    state = questions.pax(("castra", "mob"), ("mob", "tribute"))
    (case,) = imagined(rulebooks.view(state, 1), "SelectCards.pax")
    assert [engine.order_text(action) for action in case.legal] == ["take tribute", "take mob"]


def test_a_vacant_capital_is_imagined_to_be_open() -> None:
    state = position()
    number = army(state, 1, "thracia", full=1)
    assert forces(imagined(rulebooks.view(state, 1), "ChooseAdvance")) == [(f"army {number}", "thracia", 0)]
    assert not imagined(rulebooks.view(state, 1), "ChooseAdvance", province="gallia")


def test_nothing_that_the_seat_cannot_know_is_used() -> None:
    """Everything hidden changed, the same questions come."""
    state = questions.pax(("castra", "mob", "tribute"), ("mob", "tribute"), ("castra", "quaestor"))
    army(state, 1, "gallia", full=2)
    before = {kind: imagined(rulebooks.view(state, 1), kind) for kind in KINDS}
    scramble(state, 1, random.Random(4))
    assert {kind: imagined(rulebooks.view(state, 1), kind) for kind in KINDS} == before


def test_every_policy_can_be_previewed_on_what_is_imagined() -> None:
    state = questions.ludi("mob", "castra")
    army(state, 1, "gallia", full=2)
    view = rulebooks.view(state, 1)
    for kind in KINDS:
        for case in imagined(view, kind):
            for policy in KINDS[kind].policies:
                action = STANDING.choose(StandingRule(1, kind, policy), case.view, case.legal)
                assert action is None or action in case.legal
