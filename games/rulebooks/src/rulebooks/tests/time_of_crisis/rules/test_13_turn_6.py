"""13. The example of play: turn 6 of all four players, from a position that the text of their turns gives away."""

import pytest

from rulebooks import engine
from rulebooks.engine.dice import ScriptedDice
from rulebooks.engine.events import Event
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.state import Band

from .clauses import holds
from .positions import (
    army,
    at,
    barbarians,
    decision,
    discard_cards,
    do,
    govern,
    governors,
    hand,
    happened,
    lasting,
    leader,
    militia,
    position,
    sound,
    top_event,
)

GREEN, BLUE, YELLOW, RED = range(4)
"""Where they sit; not the colours of the seats here."""


class Example:
    """The position at the end of turn 5, and what of it has been played so far."""

    def __init__(self) -> None:
        self.state = state = position()
        self.unspent: dict[str, int] = {}
        self._lands()
        self._forces()
        self._tribes()
        hand(state, GREEN, "flanking_maneuver", "foederati", "tribute", "mob", "populace_1")
        hand(state, BLUE, "quaestor", "military_1", "military_1", "senate_1", "mob")
        hand(state, YELLOW, "quaestor", "quaestor", "flanking_maneuver", "foederati", "castra")
        hand(state, RED, "flanking_maneuver", "military_1", "military_1", "castra", "senate_1")
        discard_cards(state, YELLOW, "populace_1")
        state.players[YELLOW].emperor_turns = 1
        lasting(state, "good_auguries")
        top_event(state, "inflation")
        state.round = 6

    def _lands(self) -> None:
        state = self.state
        for name in ("asia", "gallia", "pannonia", "aegyptus"):
            state.players[state.provinces[name].governor].governors += 1
            state.provinces[name].governor = -1
        for seat in range(4):
            governors(state, seat, 4)
        govern(state, GREEN, "africa", "aegyptus", "macedonia", support=2)
        govern(state, BLUE, "hispania", "gallia", "britannia", support=2)
        govern(state, YELLOW, "pannonia", support=2)
        govern(state, YELLOW, "italia", "thracia", support=3)
        govern(state, RED, "galatia", support=1)
        govern(state, RED, "syria", support=2)
        govern(state, RED, "asia", support=4)
        state.provinces["italia"].quaestor = True
        state.provinces["syria"].quaestor = True

    def _forces(self) -> None:
        state = self.state
        self.green = army(state, GREEN, "macedonia", full=3)
        self.gallia = army(state, BLUE, "gallia", full=2, capital=True, castra=True)
        self.hispania = army(state, BLUE, "hispania", full=2, capital=True)
        militia(state, "hispania")
        self.thracia = army(state, YELLOW, "thracia", full=2, capital=True)
        self.italia = army(state, YELLOW, "italia", full=2, capital=True, castra=True)
        self.pannonia = army(state, YELLOW, "pannonia", full=1, capital=True)
        self.galatia = army(state, RED, "galatia", full=2, capital=True)
        self.asia = army(state, RED, "asia", capital=True)

    def _tribes(self) -> None:
        state = self.state
        barbarians(state, "franks", "gallia", active=3)
        barbarians(state, "franks", "hispania", active=1)
        barbarians(state, "goths", "thracia", active=1)
        barbarians(state, "goths", "goths", active=3)
        barbarians(state, "alamanni", "alamanni", active=2)
        barbarians(state, "sassanids", "sassanids", active=1)
        leader(state, "ardashir")

    def play(self, *lines: str, **pips: list[int]) -> list[Event]:
        """Carry out orders; a word of an order that is named takes those pips."""
        events: list[Event] = []
        for line in lines:
            dice = next((rolls for word, rolls in pips.items() if word in line), [])
            events += do(self.state, line, pips=dice).events
        return events

    def refill(self, *pips: int) -> list[Event]:
        """The end of a turn: any cards into the hand; with the last the next turn begins, with these dice."""
        events: list[Event] = []
        dice, seat = ScriptedDice(pips), self.state.now.seat
        while self.state.now.seat == seat:
            events += engine.apply(self.state, seat, engine.legal(self.state, seat)[0], dice).events
        sound(self.state, dice)
        return events

    def support(self, *provinces: str) -> list[int]:
        """Support levels."""
        return [self.state.provinces[name].support for name in provinces]

    def before_green(self) -> list[Event]:
        """Upkeep and crisis of Green: a 7."""
        return at(self.state, GREEN, "upkeep", pips=[3, 4])

    def green_turn(self) -> list[Event]:
        """Up to the Support Check, with the cards bought after it."""
        events = self.before_green()
        events += self.play(
            "play flanking maneuver",
            f"move army {self.green} to thracia",
            f"attack army {self.thracia} with army {self.green}",
        )
        events += do(self.state, "use flanking maneuver", pips=[1, 1, 2, 2, 2]).events
        events += do(self.state, "reroll", pips=[6, 6, 3, 4, 3]).events
        events += self.play(
            "advance",
            "play foederati",
            f"foederati active goths from thracia to army {self.green}",
            "play tribute",
            "tribute to franks in gallia",
        )
        # five dice against a player who needs two votes; the text does not say what they showed
        events += do(self.state, "place governor thracia with 5 dice", pips=[2, 3, 4, 5, 2]).events
        events += self.play("play mob", "mob in italia", "play populace 1", "build basilica in aegyptus")
        self.unspent = dict(self.state.now.points)
        return events + self.play(
            "end actions",
            "buy praetorian guard",
            "buy foederati",
            "end turn",
        )

    def blue_turn(self) -> list[Event]:
        """Blue's crisis is an 8, black 4 and white 5."""
        events = self.refill(4, 4, 5, 4)
        events += self.play("play quaestor", "place militia gallia", "play military 1")
        events += do(self.state, f"attack franks with army {self.gallia}", pips=[5, 3, 5, 2, 4, 3]).events
        events += self.play("play military 1")
        events += do(self.state, f"attack franks with army {self.hispania}", pips=[2, 1, 4, 6, 4]).events
        return events + self.play(
            "play senate 1",
            "place governor macedonia with 1 dice",
            "play mob",
            "mob in pannonia",
            "increase support hispania",
            "quaestor in britannia",
            "end actions",
            "buy foederati",
            "trash senate 1",
            "end turn",
            governor=[5],
        )

    def yellow_turn(self) -> list[Event]:
        """Yellow's crisis is a 5, black 1 and white 6."""
        events = self.refill(1, 4, 6, 1)
        return events + self.play(
            "play quaestor",
            "play quaestor",
            "hold games italia",
            "hold games pannonia",
            "quaestor in italia",
            "quaestor in pannonia",
            "play flanking maneuver",
            f"add legion to army {self.italia}",
            "play foederati",
            f"foederati active alamanni from alamanni to army {self.pannonia}",
            "place governor macedonia with 3 dice",
            "play castra",
            f"castra for army {self.italia}",
            "create army in pannonia",
            "end actions",
            "trash populace 1",
            "end turn",
            governor=[5, 2, 5],
        )

    def red_turn(self) -> list[Event]:
        """Red's crisis is a 6, black 1 and white 1."""
        events = self.refill(3, 3, 1, 1)
        events += self.play(
            "play flanking maneuver",
            f"add legion to army {self.galatia}",
            "play military 1",
            f"move army {self.galatia} to syria",
            "play military 1",
            f"attack sassanids with army {self.galatia}",
        )
        events += do(self.state, "use flanking maneuver", pips=[2, 5, 4, 4, 1, 2, 3]).events
        events += self.play(
            "decline",
            "remove 1 active 0 inactive and ardashir",
            "raise support",
            "decline",
            "play castra",
            f"castra for army {self.asia}",
            f"train army {self.galatia}",
            "play senate 1",
            "place governor macedonia with 1 dice",
            governor=[2],
        )
        self.unspent = dict(self.state.now.points)
        return events + self.play("end actions", "buy pretender", "end turn")


@pytest.fixture
def example() -> Example:
    """The end of turn 5."""
    return Example()


def bought(events: list[Event]) -> list[tuple[str, int]]:
    """Cards bought, with what they cost."""
    return [(event.card, event.cost) for event in events if isinstance(event, log.CardBought)]


def gained(events: list[Event], seat: int) -> list[tuple[int, str]]:
    """Legacy gained by a seat, with the reason."""
    return [(e.amount, e.why) for e in events if isinstance(e, log.LegacyGained) and e.seat == seat]


def votes(events: list[Event]) -> list[tuple[int, int, bool]]:
    """Votes needed and won, and whether they were enough."""
    return [(event.needed, event.votes, event.passed) for event in events if isinstance(event, log.VoteHeld)]


def battles(events: list[Event]) -> list[tuple[int, int]]:
    """Hits that counted for attacker and defender, after any re-roll."""
    rolls = [event for event in events if isinstance(event, log.BattleRolled)]
    return [(roll.attacker_hits, roll.defender_hits) for roll in rolls]


@holds("13 turn-6", "events inflation")
def test_13_turn_6_green_crisis(example: Example) -> None:
    events = example.before_green()
    assert happened(events, log.EventDrawn) == [log.EventDrawn(GREEN, 13)]
    assert example.state.lasting == 13


@holds("13 turn-6")
def test_13_turn_6_green(example: Example) -> None:
    events, state = example.green_turn(), example.state
    assert battles(events) == [(0, 0), (5, 0)]
    assert example.thracia not in state.armies
    assert len(state.players[YELLOW].generals) == 1
    army = state.armies[example.green]
    assert (army.region, army.capital, army.units, army.foederati) == ("thracia", True, 4, {"goths": 1})
    assert state.provinces["gallia"].barbarians["franks"] == Band(inactive=3)
    assert votes(events) == [(2, 5, True)]
    assert example.support("thracia", "italia") == [2, 2]
    assert state.provinces["italia"].mobs == 1
    assert state.provinces["aegyptus"].improvements == ["basilica"]
    assert gained(events, GREEN) == [(2, "battle"), (4, "provinces"), (1, "improvements")]
    assert example.unspent == {"military": 1, "senate": 0, "populace": 0}
    assert bought(events) == [("praetorian_guard", 4), ("foederati", 4)]


@holds("13 turn-6")
def test_13_turn_6_blue(example: Example) -> None:
    example.green_turn()
    events, state = example.blue_turn(), example.state
    assert happened(events, log.MarkersRemoved) == [log.MarkersRemoved(BLUE, [], ["gallia"])]
    assert state.homelands["alamanni"] == Band(active=3, inactive=7)
    assert happened(events, log.InvasionRolled) == [log.InvasionRolled("alamanni", 5, 4, 0)]
    assert battles(events) == [(3, 1), (0, 2)]
    assert (state.provinces["gallia"].militia, state.provinces["hispania"].militia) == (None, None)
    assert state.armies[example.gallia].full == 2
    assert (state.armies[example.hispania].full, state.armies[example.hispania].reduced) == (1, 1)
    assert votes(events) == [(4, 1, False)]
    assert state.provinces["pannonia"].mobs == 1
    assert state.provinces["britannia"].quaestor
    hispania = [e.support for e in events if isinstance(e, log.SupportChanged) and e.province == "hispania"]
    assert hispania == [3, 2]
    assert gained(events, BLUE) == [(5, "battle"), (3, "provinces")]
    assert bought(events) == [("foederati", 3)]
    assert happened(events, log.CardTrashed) == [log.CardTrashed(BLUE, "senate_1")]


@holds("13 turn-6", "events ardashir")
def test_13_turn_6_yellow(example: Example) -> None:
    example.green_turn()
    example.blue_turn()
    events, state = example.yellow_turn(), example.state
    assert happened(events, log.MarkersRemoved) == [log.MarkersRemoved(YELLOW, ["italia"], ["italia"])]
    assert happened(events, log.Invaded) == [log.Invaded("sassanids", "syria", 2, ["ardashir"], active=True)]
    assert (state.provinces["italia"].mobs, state.provinces["pannonia"].mobs) == (0, 0)
    assert state.provinces["italia"].quaestor and state.provinces["pannonia"].quaestor
    assert (state.armies[example.italia].full, state.armies[example.italia].castra) == (3, True)
    assert state.armies[example.pannonia].foederati == {"alamanni": 1}
    assert votes(events) == [(4, 3, False)]
    assert sorted(army.region for army in state.armies_of(YELLOW)) == ["italia", "pannonia", "pannonia"]
    assert example.support("italia", "pannonia") == [2, 2]
    assert gained(events, YELLOW) == [(2, "emperor"), (2, "provinces")]
    assert state.players[YELLOW].emperor_turns == 2
    assert happened(events, log.CardTrashed) == [log.CardTrashed(YELLOW, "populace_1")]


@holds("13 turn-6", "10.1 reward-support", "8.3 barbarians")
def test_13_turn_6_red(example: Example) -> None:
    example.green_turn()
    example.blue_turn()
    example.yellow_turn()
    events, state = example.red_turn(), example.state
    assert happened(events, log.MarkersRemoved) == [log.MarkersRemoved(RED, ["syria"], [])]
    assert happened(events, log.Invaded) == [log.Invaded("goths", "thracia", 1, [], active=True)]
    assert state.homelands["goths"] == Band(active=3, inactive=5)
    assert battles(events) == [(2, 1)]
    assert state.leaders == {}
    assert state.homelands["sassanids"] == Band(active=1, inactive=9)
    army = state.armies[example.galatia]
    assert (army.region, army.full, army.reduced) == ("syria", 3, 0)
    assert state.armies[example.asia].castra
    assert votes(events) == [(4, 1, False)]
    assert example.support("galatia", "syria", "asia") == [1, 3, 4]
    assert gained(events, RED) == [(4, "battle"), (3, "provinces")]
    assert example.unspent == {"military": 1, "senate": 0, "populace": 0}
    assert bought(events) == [("pretender", 8)]
    assert decision(state) == "SelectCards"
