"""The forecast of a turn is what the rules then do."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import rulebooks
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice
from rulebooks.time_of_crisis.analysis.forecast import Check, forecast_turn, next_checks
from rulebooks.time_of_crisis.analysis.proof import scramble
from rulebooks.time_of_crisis.bots.sensible import BOTS
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.market import political_points
from rulebooks.time_of_crisis.rules.state import TocState

from ..play import keyed
from . import positions

COMING = (log.SupportChanged, log.GovernorReplaced, log.EmpireEnded, log.EmpireExpanded, log.LegacyGained)


def test_the_forecast_tells_the_support_check_before_the_legacy() -> None:
    """6.4, 6.6 A province lost in the Support Check brings no legacy."""
    state = positions.position()
    positions.govern(state, 0, "galatia", support=2)
    positions.barbarians(state, "goths", "asia", active=1)
    positions.act(state, 0)
    forecast = forecast_turn(state, 0)
    assert forecast is not None
    assert log.GovernorReplaced("asia", 0, -1, 1) in forecast.events
    assert (forecast.legacy, forecast.political) == (1, 2)


def test_a_forecast_leaves_the_position_alone() -> None:
    state = positions.act(positions.position(), 0)
    before = rulebooks.dump(state)
    forecast_turn(state, 0)
    assert rulebooks.dump(state) == before


def test_others_are_told_what_their_next_turn_would_bring() -> None:
    state = positions.act(positions.position(), 0)
    forecast = forecast_turn(state, 1)
    assert forecast is not None
    assert (forecast.seat, forecast.legacy) == (1, 1)


def test_there_is_nothing_to_foretell_once_it_has_come() -> None:
    state = positions.position()
    positions.at(state, 0, "buy")
    assert forecast_turn(state, 0) is None


def test_a_forecast_comes_true_and_tells_no_secrets() -> None:
    """Over a whole game: what is foretold before "end actions" is what happens, whatever nobody can know."""
    dice, rng = KeyedDice(bytes(32), "foretold"), Random(1)
    state = rulebooks.new("time_of_crisis", {"players": 3, "short": True}, dice)
    assert isinstance(state, TocState)
    checked = 0
    while seats := engine.to_move(state):
        legal = engine.legal(state, seats[0])
        action = BOTS["sensible"].choose(rulebooks.view(state, seats[0]), legal, rng)
        forecast = forecast_turn(state, seats[0])
        happened = engine.apply(state, seats[0], action, dice).events
        if engine.order_text(action) != "end actions":
            continue
        assert forecast is not None
        assert forecast.events == [event for event in happened if isinstance(event, (*COMING, log.EmperorTurn))]
        assert forecast.political == political_points(state, seats[0])
        checked += 1
        _same_whatever_is_hidden(state, rng)
    assert checked > 20


def _same_whatever_is_hidden(state: TocState, rng: Random) -> None:
    other = rulebooks.load(rulebooks.dump(state))
    assert isinstance(other, TocState)
    scramble(other, None, rng)
    for seat in range(len(state.players)):
        assert forecast_turn(other, seat) == forecast_turn(state, seat)


def positions_of_bots() -> Iterator[TocState]:
    """Yield each position of a game among bots that play to win; the state changes in place."""
    dice = keyed(1)
    state = rulebooks.new("time_of_crisis", {"players": 4}, dice)
    assert isinstance(state, TocState)
    while seats := engine.to_move(state):
        yield state
        choices = engine.choices(state, seats[0])
        action = BOTS["sensible"].choose(rulebooks.view(state, seats[0]), choices, Random(1))
        engine.apply(state, seats[0], action, dice)


def test_the_next_checks_are_those_of_the_forecasts() -> None:
    """6.4 Of every player, whoever is on turn."""
    for state in islice(positions_of_bots(), 0, None, 9):
        for name, check in next_checks(state).items():
            governor, support = state.provinces[name].governor, state.provinces[name].support
            coming = forecast_turn(state, governor)
            events = coming.events if coming else []
            lost = any(isinstance(event, log.GovernorReplaced) and event.province == name for event in events)
            changes = [
                event.support for event in events if isinstance(event, log.SupportChanged) and event.province == name
            ]
            if coming and not lost:
                assert check == Check([support, *changes][-1], stays=True)
            elif coming:
                assert not check.stays
