"""The table as pages and pictures show it: whole, the same for everybody, and with all that lies there."""

from collections.abc import Iterator, Mapping
from xml.etree import ElementTree

import pytest

from games.titles.rome_in_crisis.board import picture
from games.titles.rome_in_crisis.title import RomeInCrisis
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice
from rulebooks.rome_in_crisis.bots.sensible import BOTS
from rulebooks.rome_in_crisis.rules import ruleset
from rulebooks.rome_in_crisis.rules.data.candidates import CANDIDATES, FRONTS
from rulebooks.rome_in_crisis.rules.data.influence import CRISES, METHODS
from rulebooks.rome_in_crisis.rules.emperor import BeginAddress
from rulebooks.rome_in_crisis.rules.state import RomeState
from rulebooks.rome_in_crisis.rules.view import RomeView
from rulebooks.tests.rome_in_crisis import perft
from rulebooks.tests.rome_in_crisis.rules.positions import at, crisis, do, emperor, position

TITLE = RomeInCrisis()
NAMES = ("Ana & Co", "Ben", "Cleo", "<Dan>")


def positions(players: int = 4, moves: int = 120) -> Iterator[RomeState]:
    """The positions of a game of bots."""
    dice = KeyedDice(bytes(32), "board")
    state = ruleset.new({"players": players}, dice)
    for _move in range(moves):
        yield state
        seat = engine.to_move(state)[0]
        view = ruleset.view(state, seat)
        engine.apply(state, seat, BOTS["sensible"].choose(view, engine.legal(state, seat), None), dice)


def lying(state: RomeState) -> set[str]:
    """Return all that has to be on the table, as orders call it."""
    in_play = {candidate.name for _seat, candidate in state.all_candidates()}
    drafted = {name for name in state.offer if name in CANDIDATES} if state.round else set(FRONTS) - in_play
    seats = {f"seat {seat}" for seat in range(len(state.players))}
    cards = {f"offer {card}" for card in state.offer if card not in CANDIDATES}
    candidates = {f"candidate {name}" for name in in_play | drafted}
    methods = {f"method {method}" for method in METHODS}
    return {f"crisis {kind}" for kind in CRISES} | methods | seats | cards | candidates


def test_the_board_shows_all_that_lies_there_and_nothing_of_a_hand() -> None:
    for state in positions():
        drawings = {TITLE.board.draw_position(ruleset.view(state, eye), NAMES) for eye in (None, 0, 1, 2, 3)}
        assert len(drawings) == 1
        svg = ElementTree.fromstring(drawings.pop())
        keys = {element.get("data-on", "") for element in svg.iter()} - {""}
        assert {key for key in keys if not key.startswith("office ")} == lying(state)
        assert not [element for element in svg.iter() if element.get("data-card")]


def test_every_order_but_an_answer_is_given_to_something_on_the_table_or_in_the_hand() -> None:
    for state in (*positions(), *seldom()):
        seat = engine.to_move(state)[0]
        view = ruleset.view(state, seat)
        svg = ElementTree.fromstring(TITLE.board.draw_position(view, NAMES))
        things = {element.get("data-on") for element in svg.iter()} | {
            f"card {card}" for card in view.players[seat].hand or []
        }
        groups = TITLE.words.choices(view, engine.legal(state, seat), NAMES)
        orders = [choice for group in groups if group.key not in ("answer", "bid") for choice in group.choices]
        assert {choice.on for choice in orders} <= things


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


def test_links_are_named_by_their_labels_and_hide_their_drawings() -> None:
    for state in positions(3, 80):
        svg = ElementTree.fromstring(TITLE.board.draw_position(ruleset.view(state, None), NAMES))
        links = list(svg.iter("a"))
        names = [(link.get("aria-label", ""), link.get("data-called", "")) for link in links]
        assert all(label and description.startswith(label.split(".")[0]) for label, description in names)
        assert all(drawing.get("aria-hidden") == "true" for link in links for drawing in link.iter("svg"))


def test_a_part_that_has_not_changed_is_drawn_alike() -> None:
    before: Mapping[str, str] = {}
    unchanged = 0
    for state in positions():
        parts = TITLE.board.draw_position_parts(ruleset.view(state, None), NAMES)
        unchanged += sum(before.get(name) == part for name, part in parts.items())
        assert all(f'id="{name}"' in part for name, part in parts.items())
        before = parts
    assert unchanged > 400  # of 833


def test_a_hand_is_drawn_for_its_owner_alone() -> None:
    state = ruleset.new({"players": 2}, KeyedDice(bytes(32), "hand"))
    assert TITLE.board.hand(ruleset.view(state, None)) == ""
    own = ElementTree.fromstring(TITLE.board.hand(ruleset.view(state, 0)))
    assert len([element for element in own.iter() if element.get("data-card")]) == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_picture_has_room_for_the_whole_table(players: int) -> None:
    for state in positions(players, 100):
        view: RomeView = ruleset.view(state, None)
        table, tall = picture.draw_table(view, NAMES[:players])
        svg = ElementTree.fromstring(f"<svg>{table}</svg>")
        assert sum("candidate" in element.get("class", "").split() for element in svg.iter()) >= sum(
            len(player.candidates) for player in view.players
        )
        assert tall < 1.4 * picture.DISPLAYS_ACROSS
