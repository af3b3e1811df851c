"""Objects of orders, and their second clicks; all of them are drawn on the map or lie among the cards."""

import re
from collections.abc import Callable
from typing import Any

import pytest

import rulebooks
from games.titles.time_of_crisis.board import board
from games.titles.time_of_crisis.words import choices
from games.titles.time_of_crisis.words.objects import GENERALS, GOVERNORS, ground
from rulebooks.engine.kernel import Action
from rulebooks.tests.time_of_crisis.rules.positions import act, position
from rulebooks.time_of_crisis.rules import actions
from rulebooks.time_of_crisis.rules.card import CARDS
from rulebooks.time_of_crisis.rules.cards.castra import UseCastra
from rulebooks.time_of_crisis.rules.cards.foederati import UseFoederati
from rulebooks.time_of_crisis.rules.cards.mob import UseMob
from rulebooks.time_of_crisis.rules.cards.praetorian_guard import UsePraetorianGuard
from rulebooks.time_of_crisis.rules.cards.tribute import UseTribute
from rulebooks.time_of_crisis.rules.data.regions import REGIONS
from rulebooks.time_of_crisis.rules.orders.add_legion import AddLegion
from rulebooks.time_of_crisis.rules.orders.attack import Attack
from rulebooks.time_of_crisis.rules.orders.build import Build
from rulebooks.time_of_crisis.rules.orders.buy import Buy
from rulebooks.time_of_crisis.rules.orders.capital import EnterCapital, LeaveCapital
from rulebooks.time_of_crisis.rules.orders.create_army import CreateArmy
from rulebooks.time_of_crisis.rules.orders.disperse_mob import DisperseMob
from rulebooks.time_of_crisis.rules.orders.end_actions import EndActions
from rulebooks.time_of_crisis.rules.orders.move_army import MoveArmy
from rulebooks.time_of_crisis.rules.orders.place_governor import PlaceGovernor
from rulebooks.time_of_crisis.rules.orders.play import Play
from rulebooks.time_of_crisis.rules.orders.recruit_general import RecruitGeneral
from rulebooks.time_of_crisis.rules.orders.recruit_governor import RecruitGovernor
from rulebooks.time_of_crisis.rules.orders.train import Train
from rulebooks.time_of_crisis.rules.state import Army, TocState

PlayTo = Callable[[int, int], Any]
CASES: list[tuple[Action, str, str]] = [
    (MoveArmy(7, "gallia"), "army 7", "province gallia"),
    (MoveArmy(7, "mare_orientale"), "army 7", "sea mare_orientale"),
    (MoveArmy(7, "franks"), "army 7", "homeland franks"),
    (AddLegion(7), "army 7", ""),
    (Train(7), "army 7", ""),
    (EnterCapital(7), "army 7", ""),
    (LeaveCapital(7), "army 7", ""),
    (Attack("franks", "army 7"), "army 7", "tribe franks"),
    (Attack("militia asia", "army 7"), "army 7", "militia asia"),
    (Attack("zenobia", "army 7"), "army 7", "rival zenobia"),
    (DisperseMob("militia asia"), "militia asia", ""),
    (CreateArmy("asia"), "province asia", ""),
    (PlaceGovernor("asia", 3), "province asia", ""),
    (Build("limes", "asia"), "province asia", ""),
    (RecruitGeneral(3), GENERALS, ""),
    (RecruitGovernor(3), GOVERNORS, ""),
    (Play("mob"), "card mob", ""),
    (actions.Take("mob"), "card mob", ""),
    (Buy("mob"), "card mob", ""),
    (UseMob("asia"), "card mob", "province asia"),
    (UseCastra("army 7"), "card castra", "army 7"),
    (UseTribute("goths", "asia"), "card tribute", "tribe goths"),
    (UseFoederati("active", "goths", "asia", 7), "tribe goths", "army 7"),
    (UsePraetorianGuard(2), "card praetorian_guard", "province italia"),
    (EndActions(), "", ""),
]


@pytest.fixture
def before_all() -> TocState:
    """A turn with an army in Asia."""
    state = act(position(), 0, military=9, senate=9, populace=9)
    state.armies[7] = Army(7, 0, "asia", full=2)
    return state


@pytest.mark.parametrize(("action", "on", "to"), CASES, ids=lambda each: str(each))
def test_an_order_has_its_object_and_its_second_click(action: Action, on: str, to: str, before_all: TocState) -> None:
    found = choices.choice(action, rulebooks.view(before_all, 0), ["Augusta", "Brutus", "Cornelia", "Drusus"])
    assert (found.on, found.to) == (on, to)


def drawn(state: TocState, seat: int, names: list[str]) -> set[str]:
    """Return everything that can be clicked: the counters, the grounds, the cards, and the leaders to recruit."""
    counters = re.findall(r'data-on="([^"]+)"', str(board.draw(rulebooks.view(state, seat), names)))
    return {*counters, *map(ground, REGIONS), *(f"card {card}" for card in CARDS), GENERALS, GOVERNORS, ""}


@pytest.mark.parametrize(("players", "seed"), [(4, 2), (3, 4)])
def test_everything_that_an_order_is_given_to_can_be_clicked(
    players: int, seed: int, play: PlayTo, names: list[str]
) -> None:
    """A choice about a place or a card has an object; only one that ends, declines or takes a price off has none."""
    for move, (state, seat, legal, _events) in enumerate(play(players, seed)):
        if move % 9:
            continue
        shown = drawn(state, seat, names)
        for group in choices.groups(rulebooks.view(state, seat), legal, names):
            for choice in group.choices:
                assert {choice.on, choice.to} <= shown, choice
                assert choice.on or not (choice.places or choice.cards), choice
