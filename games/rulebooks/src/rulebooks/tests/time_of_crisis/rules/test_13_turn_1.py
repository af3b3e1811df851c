"""13. The example of play: the set-up and turn 1 of all four players, from the dice of the shuffles on."""

import pytest

import rulebooks
from rulebooks.engine.dice import ScriptedDice
from rulebooks.engine.events import Event
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.state import NEUTRAL, Band, TocState

from .clauses import holds
from .positions import decision, do, happened

GREEN, BLUE, YELLOW, RED = range(4)

SHUFFLES = [1] * 13 + [1] * 3
"""Any order of the event deck: fourteen cards, then the four at the bottom."""
FIRST_PLAYER = [GREEN + 1]

HANDS = {
    GREEN: ["senate 1"] * 3 + ["military 1"] * 2,
    BLUE: ["senate 1"] * 3 + ["populace 1"] * 2,
    YELLOW: ["senate 1"] * 3 + ["populace 1"] * 2,
    RED: ["senate 1"] * 3 + ["populace 1"] * 2,
}
"""What each of them plays in the turn."""


def play(state: TocState, *orders: str, pips: dict[str, list[int]] | None = None) -> list[Event]:
    """Carry out the orders of one player; ``pips`` are the dice that an order sets off."""
    events: list[Event] = []
    for order in orders:
        events += do(state, order, pips=(pips or {}).get(order, [])).events
    return events


def invasions(events: list[Event]) -> list[Event]:
    """Return the invasions that a crisis brought."""
    return happened(events, log.InvasionRolled) + happened(events, log.Invaded)


@pytest.fixture
def setup() -> TocState:
    """The players have chosen; Green's crisis, a 3 and two fives, has been rolled."""
    state = rulebooks.new("time_of_crisis", {"players": 4}, ScriptedDice([*SHUFFLES, *FIRST_PLAYER]))
    assert isinstance(state, TocState)
    play(state, "start in aegyptus", "start in hispania", "start in pannonia", "start in asia")
    assert state.provinces["italia"].support == 8
    for seat, hand in HANDS.items():
        for card in hand[:-1]:
            do(state, f"take {card}", seat=seat)
        # the last card of all begins Green's turn: white 1 and black 2, then black 5 and white 5
        do(state, f"take {hand[-1]}", seat=seat, pips=[1, 2, 5, 5] if seat == RED else [])
    return state


def green_turn_1(state: TocState) -> list[Event]:
    """Green's actions up to the cards he buys; then Blue's crisis, a 10, black 5 and white 2."""
    events = play(
        state,
        "play senate 1",
        "recruit governor for 1",
        "play senate 1",
        "play senate 1",
        "place governor africa with 2 dice",
        "play military 1",
        "recruit general for 1",
        "play military 1",
        "create army in africa",
        "end actions",
        "buy tribute",
        "end turn",
    )
    return events + do(state, "take senate 1", pips=[5, 5, 2, 5]).events


def expand(province: str, home: str, bought: str) -> list[str]:
    """Return the orders the other three share: a Governor for one Senate, a vote, support for two Populace."""
    return [
        "play senate 1",
        "recruit governor for 1",
        "play senate 1",
        "play senate 1",
        f"place governor {province} with 2 dice",
        "play populace 1",
        "play populace 1",
        f"increase support {home}",
        "end actions",
        f"buy {bought}",
        "end turn",
    ]


def blue_turn_1(state: TocState) -> list[Event]:
    """Then Yellow's crisis: a 5, black 1 and white 3."""
    events = play(state, *expand("gallia", "hispania", "castra"))
    return events + do(state, "take senate 1", pips=[2, 3, 3, 1]).events


def yellow_turn_1(state: TocState) -> list[Event]:
    """Then Red's crisis: an 8, black 4 and white 6."""
    events = play(state, *expand("thracia", "thracia", "castra"))
    return events + do(state, "take senate 1", pips=[4, 4, 6, 4]).events


def red_turn_1(state: TocState) -> list[Event]:
    """Then the next turn's crisis, with dice that bring nothing."""
    events = play(state, *expand("syria", "syria", "tribute"))
    return events + do(state, "take senate 1", pips=[1, 2, 6, 6]).events


@holds("13 turn-1")
def test_13_turn_1_set_up(setup: TocState) -> None:
    assert [setup.governed(seat) for seat in range(4)] == [["aegyptus"], ["hispania"], ["pannonia"], ["asia"]]
    assert len(setup.governed(NEUTRAL)) == 8
    assert (setup.turn and setup.turn.seat, decision(setup)) == (GREEN, "TakeActions")
    assert [len(player.hand) for player in setup.players] == [5] * 4


@holds("13 turn-1")
def test_13_turn_1_green(setup: TocState) -> None:
    assert setup.homelands["sassanids"] == Band(active=1, inactive=9)
    events = green_turn_1(setup)
    # two dice against the Neutral faction and two votes: nothing is rolled
    assert happened(events, log.VoteHeld) == [log.VoteHeld(GREEN, "africa", 2, 2, [], 2, True, former=NEUTRAL)]
    green = setup.players[GREEN]
    assert setup.governed(GREEN) == ["africa", "aegyptus"]
    assert setup.provinces["italia"].support == 7
    assert [(army.region, army.legions, army.capital) for army in setup.armies_of(GREEN)] == [
        ("aegyptus", 1, True),
        ("africa", 1, True),
    ]
    assert green.legacy == 2
    assert happened(events, log.CardBought) == [log.CardBought(GREEN, "tribute", 2)]
    assert (len(green.hand), len(green.available), green.discard) == (5, 5, [])


@holds("13 turn-1")
def test_13_turn_1_blue(setup: TocState) -> None:
    green_turn_1(setup)
    assert setup.homelands["franks"] == Band(active=1, inactive=9)
    events = blue_turn_1(setup)
    assert setup.governed(BLUE) == ["gallia", "hispania"]
    assert [setup.provinces[name].support for name in ("gallia", "hispania", "italia")] == [1, 2, 6]
    assert setup.players[BLUE].legacy == 2
    assert happened(events, log.CardBought) == [log.CardBought(BLUE, "castra", 2)]
    assert len(setup.players[BLUE].hand) == 5


@holds("13 turn-1")
def test_13_turn_1_yellow(setup: TocState) -> None:
    green_turn_1(setup)
    assert invasions(blue_turn_1(setup)) == [
        log.InvasionRolled("sassanids", 3, 1, 1),
        log.Invaded("sassanids", "galatia", 1, [], active=True),
    ]
    assert setup.homelands["sassanids"] == Band(active=1, inactive=8)
    events = yellow_turn_1(setup)
    assert setup.governed(YELLOW) == ["thracia", "pannonia"]
    assert [setup.provinces[name].support for name in ("thracia", "pannonia", "italia")] == [2, 1, 5]
    assert setup.players[YELLOW].legacy == 2
    assert happened(events, log.CardBought) == [log.CardBought(YELLOW, "castra", 2)]


@holds("13 turn-1")
def test_13_turn_1_red(setup: TocState) -> None:
    green_turn_1(setup)
    blue_turn_1(setup)
    assert invasions(yellow_turn_1(setup)) == [log.InvasionRolled("alamanni", 6, 4, 0)]
    assert setup.homelands["alamanni"] == Band(active=1, inactive=9)
    events = red_turn_1(setup)
    assert setup.governed(RED) == ["syria", "asia"]
    assert [setup.provinces[name].support for name in ("syria", "asia", "italia")] == [2, 1, 4]
    assert happened(events, log.CardBought) == [log.CardBought(RED, "tribute", 2)]


@holds("13 turn-1")
def test_13_turn_1_ends_with_two_legacy_for_everyone_and_four_neutral_provinces(setup: TocState) -> None:
    green_turn_1(setup)
    blue_turn_1(setup)
    yellow_turn_1(setup)
    red_turn_1(setup)
    assert [player.legacy for player in setup.players] == [2, 2, 2, 2]
    assert setup.governed(NEUTRAL) == ["italia", "britannia", "galatia", "macedonia"]
    assert (setup.round, setup.turn and setup.turn.seat) == (2, GREEN)
