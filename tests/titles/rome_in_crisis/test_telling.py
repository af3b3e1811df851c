"""Events stand under their turn and phase, in the order of the sequence of play."""

from itertools import groupby

from games.present.event_words import split_phases
from games.titles.rome_in_crisis.title import RomeInCrisis
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice
from rulebooks.rome_in_crisis.bots.sensible import BOTS
from rulebooks.rome_in_crisis.rules import ruleset

TITLE = RomeInCrisis()
NAMES = ("Ana", "Ben", "Cleo")


def test_phases_follow_each_other_and_every_turn_has_its_heading() -> None:
    dice = KeyedDice(bytes(32), "telling")
    state = ruleset.new({"players": 3}, dice)
    phase, turns, headings = "", [], []
    while state.result is None:
        seat = engine.to_move(state)[0]
        action = BOTS["sensible"].choose(ruleset.view(state, seat), engine.legal(state, seat), None)
        lines = TITLE.words.tell(engine.apply(state, seat, action, dice).events, NAMES, phase)
        for part in split_phases(lines, phase):
            turns += [part.turn.round] if part.turn else []
            headings += [(len(turns), part.phase)] if part.told else []
        phase = lines[-1].reached if lines else phase
    assert turns == list(range(1, state.round + 1))
    order = list(TITLE.words.phases)
    for turn, in_turn in groupby(dict.fromkeys(headings), key=lambda heading: heading[0]):
        places = [order.index(phase) for _turn, phase in in_turn if phase]
        assert places == sorted(places), turn
    phases = {phase for _turn, phase in headings}
    assert phases >= {"", "draft", "election", "method", "offices", "crises", "reign", "end"}
