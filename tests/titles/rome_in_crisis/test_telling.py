"""What has happened stands under its turn and phase, in the order of the sequence of play."""

from itertools import groupby

from games import engine
from games.engine.dice import KeyedDice
from games.present.telling import parts
from games.titles.rome_in_crisis.bots.sensible import BOTS
from games.titles.rome_in_crisis.rules import ruleset
from games.titles.rome_in_crisis.title import RomeInCrisis

TITLE = RomeInCrisis()
NAMES = ("Ana", "Ben", "Cleo")


def test_phases_follow_each_other_and_every_turn_has_its_heading() -> None:
    dice = KeyedDice(bytes(32), "telling")
    state = ruleset.new({"players": 3}, dice)
    phase, turns, found = "", [], []
    while state.result is None:
        seat = engine.to_move(state)[0]
        chosen = BOTS["sensible"].choose(ruleset.view(state, seat), engine.legal(state, seat), None)
        told = TITLE.words.tell(engine.apply(state, seat, chosen, dice).events, NAMES, phase)
        for part in parts(told, phase):
            turns += [part.turn.round] if part.turn else []
            found += [(len(turns), part.phase)] if part.told else []
        phase = told[-1].reached if told else phase
    assert turns == list(range(1, state.round + 1))
    order = list(TITLE.words.phases)
    for turn, seen in groupby(dict.fromkeys(found), key=lambda each: each[0]):
        places = [order.index(phase) for _turn, phase in seen if phase]
        assert places == sorted(places), turn
    assert {phase for _turn, phase in found} >= {"", "draft", "election", "method", "offices", "crises", "reign", "end"}
