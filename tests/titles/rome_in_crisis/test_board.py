"""The table as a drawing: whole, the same for everybody, and with all that lies there."""

from xml.etree import ElementTree

from games import engine
from games.engine.dice import KeyedDice
from games.titles.rome_in_crisis.bots.named import BOTS
from games.titles.rome_in_crisis.rules import ruleset
from games.titles.rome_in_crisis.rules.data.candidates import CANDIDATES
from games.titles.rome_in_crisis.title import RomeInCrisis

TITLE = RomeInCrisis()
NAMES = ("Ana & Co", "Ben", "Cleo", "<Dan>")


def test_it_shows_every_candidate_and_crisis_and_nothing_of_a_hand() -> None:
    dice = KeyedDice(bytes(32), "board")
    state = ruleset.new({"players": 4}, dice)
    for _move in range(120):
        seat = engine.to_move(state)[0]
        view = ruleset.view(state, seat)
        engine.apply(state, seat, BOTS["sensible"].choose(view, engine.legal(state, seat), None), dice)
        drawn = {TITLE.scene(ruleset.view(state, eye), NAMES) for eye in (None, 0, 1, 2, 3)}
        assert len(drawn) == 1
        found = ElementTree.fromstring(drawn.pop())
        shown = {each.get("data-on") for each in found.iter()} - {None}
        names = {each.name for _seat, each in state.everybody()} | {each for each in state.offer if each in CANDIDATES}
        assert shown == {f"candidate {name}" for name in names} | {f"crisis {kind}" for kind in state.crises}


def test_a_hand_is_drawn_for_its_owner_alone() -> None:
    state = ruleset.new({"players": 2}, KeyedDice(bytes(32), "hand"))
    assert TITLE.hand(ruleset.view(state, None)) == ""
    own = ElementTree.fromstring(TITLE.hand(ruleset.view(state, 0)))
    assert len([each for each in own.iter() if each.get("data-card")]) == 2
