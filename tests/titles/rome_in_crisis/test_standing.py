"""Every standing order answers what it is for with something legal, or leaves it to its person."""

from random import Random

import pytest

from games.titles.rome_in_crisis.standing.orders import STANDING
from games.titles.standing.kind import LINES
from games.titles.standing.rule import StandingRule
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice
from rulebooks.rome_in_crisis.bots.sensible import BOTS
from rulebooks.rome_in_crisis.rules import ruleset
from rulebooks.rome_in_crisis.rules.crises import BeginMounting
from rulebooks.tests.rome_in_crisis.rules.positions import at, hand, position

CONDITIONS = {"total": 9, "keep": {"gold": 9}}
ALWAYS = {"limit", "cheapest", "pass", "decline", "lowest", "none", "bot"}
"""Those that never ask."""


def test_in_whole_games_each_answer_is_legal() -> None:
    met = set()
    for players in (2, 3, 4):
        dice, rng = KeyedDice(bytes([players]) * 8, "standing"), Random(players)
        state = ruleset.new({"players": players}, dice)
        while seats := engine.to_move(state):
            view, legal = ruleset.view(state, seats[0]), engine.legal(state, seats[0])
            kind = STANDING.kind_to_answer(view)
            for policy in STANDING.kinds[kind].policies if kind else ():
                rule = StandingRule(1, kind, policy, conditions=STANDING.fitting(kind, policy, CONDITIONS))
                action = STANDING.choose(rule, view, legal)
                assert action in legal or (action is None and policy not in ALWAYS)
                met.add((kind, policy))
            engine.apply(state, seats[0], BOTS["sensible"].choose(view, legal, rng), dice)
    assert met == {(kind, policy) for kind, decision in STANDING.kinds.items() for policy in decision.policies}


@pytest.mark.parametrize(
    ("policy", "lines", "mounted"),
    [("lowest", (), "mount goths 3"), (LINES, ("mount persia 9", "mount spqr 4"), "mount spqr 4")],
)
def test_a_card_is_mounted_ahead_of_time(policy: str, lines: tuple[str, ...], mounted: str) -> None:
    state = position(2)
    hand(state, 0, "goths_3", "spqr_4")
    hand(state, 1, "goths_4", "goths_5")
    at(state, BeginMounting())
    rule = StandingRule(1, "MountCrisis", policy, lines)
    ruling = STANDING.judge(ruleset.view(state, 0), engine.legal(state, 0), [rule]).answer
    assert ruling is not None
    assert engine.order_text(ruling.action) == mounted
