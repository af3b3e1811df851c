"""The table as pages and pictures show it: whole, the same for everybody, and with all that lies there."""

from collections.abc import Iterator, Mapping
from xml.etree import ElementTree

import pytest

from games import engine
from games.engine.dice import KeyedDice
from games.titles.rome_in_crisis.board import picture
from games.titles.rome_in_crisis.bots.sensible import BOTS
from games.titles.rome_in_crisis.rules import ruleset
from games.titles.rome_in_crisis.rules.data.candidates import CANDIDATES, FRONTS
from games.titles.rome_in_crisis.rules.data.influence import CRISES, METHODS
from games.titles.rome_in_crisis.rules.emperor import BeginAddress
from games.titles.rome_in_crisis.rules.state import RomeState
from games.titles.rome_in_crisis.rules.view import RomeView
from games.titles.rome_in_crisis.title import RomeInCrisis
from tests.titles.rome_in_crisis import perft

from .rules.positions import at, crisis, do, emperor, position

TITLE = RomeInCrisis()
NAMES = ("Ana & Co", "Ben", "Cleo", "<Dan>")


def played(players: int = 4, moves: int = 120) -> Iterator[RomeState]:
    """The positions of a game of bots."""
    dice = KeyedDice(bytes(32), "board")
    state = ruleset.new({"players": players}, dice)
    for _move in range(moves):
        yield state
        seat = engine.to_move(state)[0]
        view = ruleset.view(state, seat)
        engine.apply(state, seat, BOTS["sensible"].choose(view, engine.legal(state, seat), None), dice)


def lying(state: RomeState) -> set[str]:
    """What has to be on the table, as orders call it."""
    in_play = {each.name for _seat, each in state.all_candidates()}
    drafted = {each for each in state.offer if each in CANDIDATES} if state.round else set(FRONTS) - in_play
    seats = {f"seat {seat}" for seat in range(len(state.players))}
    cards = {f"offer {each}" for each in state.offer if each not in CANDIDATES}
    candidates = {f"candidate {name}" for name in in_play | drafted}
    return {f"crisis {kind}" for kind in CRISES} | {f"method {each}" for each in METHODS} | seats | cards | candidates


def test_it_shows_all_that_lies_there_and_nothing_of_a_hand() -> None:
    for state in played():
        drawn = {TITLE.board.draw_position(ruleset.view(state, eye), NAMES) for eye in (None, 0, 1, 2, 3)}
        assert len(drawn) == 1
        found = ElementTree.fromstring(drawn.pop())
        shown = {each.get("data-on", "") for each in found.iter()} - {""}
        assert {each for each in shown if not each.startswith("office ")} == lying(state)
        assert not [each for each in found.iter() if each.get("data-card")]


def test_every_order_but_an_answer_is_given_to_something_on_the_table_or_in_the_hand() -> None:
    for state in (*played(), *seldom()):
        seat = engine.to_move(state)[0]
        view = ruleset.view(state, seat)
        found = ElementTree.fromstring(TITLE.board.draw_position(view, NAMES))
        things = {each.get("data-on") for each in found.iter()} | {
            f"card {card}" for card in view.players[seat].hand or []
        }
        groups = TITLE.words.choices(view, engine.legal(state, seat), NAMES)
        orders = [each for group in groups if group.key not in ("answer", "bid") for each in group.choices]
        assert {each.on for each in orders} <= things


def seldom() -> Iterator[RomeState]:
    """Positions that few games come to."""
    yield perft.contributing()
    for cards in (" with goths 6, gold", ""):
        state = perft.gold_against_the_goths()
        do(state, 0, f"address goths{cards}")
        yield state
    state = position()
    crisis(state, "goths", "goths_3", "goths_4", "goths_7")
    emperor(state, 0, "carus", "goths_5", "gold")
    at(state, BeginAddress())
    do(state, 0, "address goths")
    yield state


def test_what_a_link_is_called_is_told_by_its_name_alone() -> None:
    for state in played(3, 80):
        found = ElementTree.fromstring(TITLE.board.draw_position(ruleset.view(state, None), NAMES))
        links = list(found.iter("a"))
        named = [(each.get("aria-label", ""), each.get("data-called", "")) for each in links]
        assert all(label and called.startswith(label.split(".")[0]) for label, called in named)
        assert all(each.get("aria-hidden") == "true" for link in links for each in link.iter("svg"))


def test_a_part_that_has_not_changed_is_drawn_alike() -> None:
    before: Mapping[str, str] = {}
    kept = 0
    for state in played():
        parts = TITLE.board.draw_position_parts(ruleset.view(state, None), NAMES)
        kept += sum(before.get(name) == part for name, part in parts.items())
        assert all(f'id="{name}"' in part for name, part in parts.items())
        before = parts
    assert kept > 400  # of 833


def test_a_hand_is_drawn_for_its_owner_alone() -> None:
    state = ruleset.new({"players": 2}, KeyedDice(bytes(32), "hand"))
    assert TITLE.board.hand(ruleset.view(state, None)) == ""
    own = ElementTree.fromstring(TITLE.board.hand(ruleset.view(state, 0)))
    assert len([each for each in own.iter() if each.get("data-card")]) == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_picture_has_room_for_the_whole_table(players: int) -> None:
    for state in played(players, 100):
        view: RomeView = ruleset.view(state, None)
        table, tall = picture.draw_table(view, NAMES[:players])
        found = ElementTree.fromstring(f"<svg>{table}</svg>")
        assert sum("candidate" in each.get("class", "").split() for each in found.iter()) >= sum(
            len(player.candidates) for player in view.players
        )
        assert tall < 1.4 * picture.DISPLAYS_ACROSS
