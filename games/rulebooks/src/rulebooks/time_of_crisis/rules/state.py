"""Everything on the table, as plain records.

Regions, tribes and cards are ids from `data`; seats are table places from 0; governors may also be
NEUTRAL or NOBODY.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, field

from rulebooks.engine.kernel import Action, Decision, GameState
from rulebooks.engine.results import GameResult as AnyResult

from .data import card_setups, limits
from .data.event_cards import LEADERS
from .data.regions import PROVINCES
from .factions import answer_as_faction

NEUTRAL = -1
"""The neutral faction, owner of all grey governors (rule 4)."""
NOBODY = -2
"""The governor of a province with a No Place Governor marker (rule 3.3)."""

SEAT, BREAKAWAY = "seat", "breakaway"
"""The two sides of a pretender's marker (rule 12)."""


class TocOptions(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The players' agreement before the game.

    It is their number, the short game (rule 7.2), overlapping turns (the variant of rule 6.8), and
    the expansion's rules for Emperors (its rule 3). ``cards`` is the way of the expansion's
    influence cards into the game (rule 2.1 of it), ``stacks`` are the ones chosen for the selective
    set-up, at most one of a slot; the dice choose for the other slots. ``factions`` are the mats of
    the players without a person (expansion 4), who hold the last seats; ``tougher`` lets them
    choose by their advantage (4.5.1, 4.5.4), and ``scattered`` draws their provinces (4.2).
    """

    players: int = 4
    short: bool = False
    overlapping: bool = False
    cards: Literal["base", "fixed", "variable", "selective"] = "base"
    stacks: tuple[str, ...] = ()
    emperors: bool = False
    factions: tuple[str, ...] = ()
    tougher: bool = False
    scattered: bool = False


class Band(Struct, omit_defaults=True):
    """Barbarians of one tribe in one region, leaders apart."""

    active: int = 0
    inactive: int = 0

    @property
    def total(self) -> int:
        return self.active + self.inactive


class Leader(Struct, omit_defaults=True):
    """A Barbarian Leader on the map (rule 10.1); he leaves the game when removed."""

    region: str
    active: bool = True


class Militia(Struct, omit_defaults=True):
    """A Militia counter in a provincial capital; by itself it is an army of the governor's (rule 6.3.3)."""

    fought: bool = False
    castra: bool = False


class Army(Struct, omit_defaults=True):
    """A General with the units stacked with him (rule 4), but for the Militia of a capital.
    ``foederati`` counts by tribe.
    """

    number: int
    seat: int
    region: str
    capital: bool = False
    full: int = 0
    reduced: int = 0
    foederati: dict[str, int] = field(default_factory=dict)
    castra: bool = False
    fought: bool = False

    @property
    def legions(self) -> int:
        return self.full + self.reduced

    @property
    def barbarians(self) -> int:
        return sum(self.foederati.values())

    @property
    def units(self) -> int:
        return self.legions + self.barbarians


class Province(Struct, omit_defaults=True):
    """One province with everything in it; ``marker`` belongs to its governor, ``barbarians`` go by tribe."""

    governor: int
    support: int = 0
    mobs: int = 0
    quaestor: bool = False
    militia: Militia | None = None
    improvements: list[str] = field(default_factory=list)
    marker: str = ""
    barbarians: dict[str, Band] = field(default_factory=dict)


class Faction(Struct, omit_defaults=True):
    """The mat of a seat without a person (expansion 4.1).

    ``pawns`` are places counted from 0, ``exhausted`` the areas with cylinders in the 0 box.
    ``influence`` is the area of each cylinder of this turn, the primary one first. ``ludi`` is the
    place of the Ludi Saeculares marker: nowhere, on the mat, or "later", on its way there (4.4).
    """

    mat: str
    pawns: dict[str, int] = field(default_factory=lambda: dict.fromkeys(card_setups.SPHERES, 0))
    exhausted: list[str] = field(default_factory=list)
    influence: list[str] = field(default_factory=list)
    mode: int = 0
    plus: bool = False
    ludi: str = ""


class Family(Struct, omit_defaults=True):
    """A family: its tracks, its counters, its cards; or, without a person, its mat in place of
    cards.

    ``governors_for_hire`` and ``generals_for_hire`` are the prices of unclaimed counters;
    ``governors`` (a number) and ``generals`` (their numbers, 0 to 5) are the Available Leaders box.
    """

    legacy: int = 0
    emperor_turns: int = 0
    governors_for_hire: list[int] = field(default_factory=list)
    generals_for_hire: list[int] = field(default_factory=list)
    governors: int = 0
    generals: list[int] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    available: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    faction: Faction | None = None

    @property
    def hand_size(self) -> int:
        return len(self.hand)


class TurnRecord(Struct, omit_defaults=True):
    """The record of one player's turn.

    ``points`` are by sphere, ``events`` those of played cards not yet used, ``crisis`` the white
    and the black die of its crisis roll. By the expansion's rules for Emperors, ``reigned`` means
    that the player began it as Emperor, and ``battle_legacy`` is his gain from its battles.
    ``governs`` is the number of his provinces at the beginning of the next turn, if this one is
    closed beside it.
    """

    seat: int
    phase: str = "upkeep"
    points: dict[str, int] = field(default_factory=lambda: dict.fromkeys(card_setups.SPHERES, 0))
    events: list[str] = field(default_factory=list)
    targeted: list[str] = field(default_factory=list)
    recalled: list[str] = field(default_factory=list)
    political: int = 0
    bought: int = 0
    spending: bool = False
    discounts: dict[str, int] = field(default_factory=dict)
    crisis: tuple[int, int] | None = None
    reigned: bool = False
    battle_legacy: int = 0
    governs: int | None = None


class Shot(Struct, frozen=True, omit_defaults=True):
    """One die of a battle: its unit, its number to hit and its pip."""

    unit: str
    need: int
    pip: int
    bonus: bool = False

    @property
    def hit(self) -> bool:
        return self.pip >= self.need


class Battle(Struct, omit_defaults=True):
    """A battle under way (rule 8).

    A side is "army 3", "militia gallia", a tribe or a Rival Emperor; ``opponent`` is a seat or
    NEUTRAL. ``attacker_hits`` and ``defender_hits`` are hits inflicted, after Castra; ``removed``
    counts barbarians removed. ``cavalry`` and ``spiculum`` are events readied by the attacker, as
    ``flanking`` is; the strike of the second has its own dice and hits, and those are out of
    ``attacker_hits`` once both sides roll. ``emperor_lost`` is the side of an Emperor who died in
    the battle.
    """

    region: str
    seat: int
    attacker: str
    defender: str
    opponent: int = NEUTRAL
    flanking: bool = False
    attacker_shots: list[Shot] = field(default_factory=list)
    defender_shots: list[Shot] = field(default_factory=list)
    attacker_hits: int = 0
    defender_hits: int = 0
    removed: int = 0
    trophies: list[str] = field(default_factory=list)
    emperor_lost: str = ""
    cavalry: bool = False
    spiculum: bool = False
    strike_shots: list[Shot] = field(default_factory=list)
    strike_hits: int = 0

    @property
    def hits_inflicted(self) -> int:
        """Count all hits of the attacker for the winner, once both sides have rolled."""
        return self.attacker_hits + self.strike_hits


class TocResult(AnyResult, frozen=True):
    """The end of the game (rule 7.1): the scores are the final legacy, with the ``bonus`` within it as a column."""

    diocletian: bool = False


class Board(Struct):
    """The fields that a `TocState` and its views share, and questions about them."""

    if TYPE_CHECKING:
        provinces: dict[str, Province]
        armies: dict[int, Army]
        homelands: dict[str, Band]
        leaders: dict[str, Leader]
        rivals: dict[str, str]
        options: TocOptions
        market: dict[str, int]
        face_up: dict[str, str]
        lasting: int | None
        turn: TurnRecord | None
        battle: Battle | None
        emperor_token: str
        first: int
        order: list[int]
        players: Sequence[Any]

        @property
        def closing(self) -> int | None: ...

    def seats_from(self, seat: int) -> list[int]:
        """Return all seats in the order of their turns, beginning with this one (6.8, expansion 4.3)."""
        order = self.order or list(range(len(self.players)))
        place = order.index(seat)
        return order[place:] + order[:place]

    def is_faction(self, seat: int) -> bool:
        """Return True if a seat has no person (expansion 4); never so of the Neutral faction."""
        return seat >= 0 and self.players[seat].faction is not None

    def mat(self, seat: int) -> Faction:
        """Return the mat of a seat without a person."""
        faction = self.players[seat].faction
        assert isinstance(faction, Faction), "this seat has a person"
        return faction

    @property
    def now(self) -> TurnRecord:
        """The turn being played; fails between games' turns, as during setup."""
        assert self.turn is not None, "nobody's turn"
        return self.turn

    @property
    def fight(self) -> Battle:
        assert self.battle is not None, "no battle"
        return self.battle

    @property
    def emperor(self) -> int:
        """The governor of Italia: a seat, or NEUTRAL (rule 4)."""
        return self.provinces["italia"].governor

    def governed(self, seat: int) -> list[str]:
        """Return the provinces of ``seat`` (or NEUTRAL), in table order."""
        return [name for name in PROVINCES if self.provinces[name].governor == seat]

    def army_in_capital(self, province: str) -> Army | None:
        """The General's army in a capital; there is room for one."""
        return next(
            (army for army in self.armies.values() if army.capital and army.region == province),
            None,
        )

    def armies_of(self, seat: int) -> list[Army]:
        """A player's Generals on the map."""
        return [army for army in self.armies.values() if army.seat == seat]

    def armies_in(self, region: str) -> list[Army]:
        return [army for army in self.armies.values() if army.region == region]

    def is_pretender(self, seat: int) -> bool:
        """Return True if a seat has a Seat of Power in a province of its own (rule 4)."""
        return any(place.marker == SEAT and place.governor == seat for place in self.provinces.values())

    def pretenders(self) -> list[int]:
        """Return all seats with a Seat of Power."""
        return sorted({place.governor for place in self.provinces.values() if place.marker == SEAT})

    def leaders_in(self, region: str, tribe: str) -> list[str]:
        return [name for name, leader in self.leaders.items() if leader.region == region and LEADERS[name] == tribe]

    def rivals_in(self, region: str) -> list[str]:
        """Rival Emperors in a province."""
        return [name for name, place in self.rivals.items() if place == region]

    def tribes_in(self, province: str) -> list[str]:
        """Tribes with any counter in a province, leaders included."""
        tribes = [tribe for tribe, band in self.provinces[province].barbarians.items() if band.total]
        led = [LEADERS[name] for name, leader in self.leaders.items() if leader.region == province]
        return sorted({*tribes, *led})


class TocState(GameState, Board, kw_only=True, omit_defaults=True):
    """The whole game between two actions.

    The last card of ``deck`` is its top; ``homelands`` go by tribe, ``rivals`` by name; ``order``
    is that of the turns, empty if they go round the table. ``market`` are the copies left of each
    card, ``face_up`` the one card of each stack for sale in the variable set-up, ``face_down`` the
    rest of it with its top last, and ``turned_up`` the count of those turned. ``emperor_token`` is
    the province or the army ("army 3") with the Emperor's token on its leader, if it lies anywhere.
    """

    options: TocOptions
    round: int = 1
    first: int = 0
    order: list[int] = field(default_factory=list)
    players: list[Family]
    provinces: dict[str, Province]
    armies: dict[int, Army] = field(default_factory=dict)
    homelands: dict[str, Band] = field(default_factory=dict)
    leaders: dict[str, Leader] = field(default_factory=dict)
    rivals: dict[str, str] = field(default_factory=dict)
    market: dict[str, int] = field(default_factory=dict)
    deck: list[int] = field(default_factory=list)
    drawn: list[int] = field(default_factory=list)
    lasting: int | None = None
    turn: TurnRecord | None = None
    battle: Battle | None = None
    emperor_token: str = ""
    last_round: bool = False
    result: TocResult | None = None
    face_up: dict[str, str] = field(default_factory=dict)
    face_down: dict[str, list[str]] = field(default_factory=dict)
    turned_up: int = 0

    @property
    def closing(self) -> int | None:
        """The seat that closes its turn aside, if any."""
        return self.aside.waiting[0] if self.aside else None

    def answer_by_rule(self, decision: Decision, seat: int) -> Action | None:
        """Expansion 4: a seat without a person answers by rule."""
        return answer_as_faction(decision, self, seat) if self.is_faction(seat) else None


def legions_left(table: Board) -> int:
    return limits.LEGIONS - sum(army.legions for army in table.armies.values())


def militia_left(table: Board) -> int:
    return limits.MILITIA - sum(place.militia is not None for place in table.provinces.values())


def neutrals_left(table: Board) -> int:
    """Neutral Governors beside the board; none during the choice of provinces (rule 3.2)."""
    return max(0, limits.NEUTRAL_GOVERNORS - len(table.governed(NEUTRAL)))


def markers_left(table: Board) -> int:
    """Quaestor and Castra are two sides of the same counters."""
    places = table.provinces.values()
    castra = sum(army.castra for army in table.armies.values())
    castra += sum(place.militia is not None and place.militia.castra for place in places)
    return limits.QUAESTOR_AND_CASTRA_MARKERS - castra - sum(place.quaestor for place in places)


def mobs_left(table: Board) -> int:
    return limits.MOBS - sum(place.mobs for place in table.provinces.values())


def improvements_left(table: Board, kind: str) -> int:
    return limits.IMPROVEMENTS_PER_KIND - sum(kind in place.improvements for place in table.provinces.values())
