"""Everything on the table, as plain records.

Seats are table places from 0, clockwise: the player to the left of seat n is seat n + 1.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct, field

from rulebooks.engine.kernel import GameState

from .data import influence
from .data.candidates import CANDIDATES
from .data.candidates import CandidateCard as Printed
from .data.influence import CRISES, GOLD
from .data.offices import BONUS, CATEGORY, EMPEROR, GIVEN


class RomeOptions(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The players' agreement before the game: their number."""

    players: int = 4


class Candidate(Struct, omit_defaults=True):
    """A candidate in play: the influence cards that lie with him, and his office, if any."""

    name: str
    cards: list[str] = field(default_factory=list)
    office: str = ""

    @property
    def printed(self) -> Printed:
        """Return his printed card."""
        return CANDIDATES[self.name]

    def worth(self, method: str) -> int:
        """2 Add up rating, office and the cards on him that count in this election."""
        kinds = influence.COUNTS_IN[method]
        cards = (card for card in self.cards if influence.CARDS[card].type in kinds)
        return self.printed.rating(method) + self.bonus(method) + sum(map(influence.value, cards))

    def bonus(self, method: str) -> int:
        """2 Return an office's addition in the election printed on it; 0 in any other."""
        return BONUS[self.office].value if CATEGORY.get(self.office) == method else 0


class RomePlayer(Struct, omit_defaults=True):
    """A player's points, hand, and candidates on display; ``known`` are the cards of the hand that
    everybody knows: drafted from the open cards, and not seen leaving.
    """

    points: int = 0
    hand: list[str] = field(default_factory=list)
    candidates: list[Candidate] = field(default_factory=list)
    known: list[str] = field(default_factory=list)

    def draft(self, card: str) -> None:
        """1 Take an open card into the hand."""
        self.hand.append(card)
        self.known.append(card)

    def play(self, cards: Sequence[str]) -> None:
        """Take cards out of the hand, for all to see."""
        take_cards(self.hand, cards)
        self.unlearn(cards)

    def unlearn(self, cards: Iterable[str]) -> None:
        """Take cards seen leaving the hand for the known ones of their names: nobody can tell them from others."""
        for card in cards:
            if card in self.known:
                self.known.remove(card)

    @property
    def offices(self) -> int:
        """4.1 Count their offices; Emperor is an office."""
        return sum(bool(candidate.office) for candidate in self.candidates)

    @property
    def influence(self) -> int:
        """End of the game: add up the value of all cards in hand and on candidates."""
        return influence.total(self.hand) + sum(influence.total(candidate.cards) for candidate in self.candidates)


class RomeTurn(Struct, omit_defaults=True):
    """The record of one turn.

    ``method`` is that of its election; ``offered`` the candidates in the race by seat, ``leader``
    the leading seat, ``passed`` the seats out of the race, in that order; ``emperor`` the seat that
    won and ``mounted`` the cards added to the crises, by seat.
    """

    method: str
    offered: dict[int, str] = field(default_factory=dict)
    leader: int | None = None
    passed: list[int] = field(default_factory=list)
    emperor: int | None = None
    mounted: dict[int, str] = field(default_factory=dict)


class RomeTable(Struct):
    """Questions about the table, common to a `RomeState` and its views."""

    if TYPE_CHECKING:
        options: RomeOptions
        dealer: int
        current: RomeTurn | None
        crises: dict[str, list[str]]
        loose_gold: int

    @property
    def now(self) -> RomeTurn:
        """Return the turn under way."""
        assert self.current is not None
        return self.current

    def clockwise(self, first: int) -> list[int]:
        """Return all seats, beginning with this one."""
        players = self.options.players
        return [(first + step) % players for step in range(players)]

    def from_the_left(self) -> list[int]:
        """Return all seats, from the dealer's left to the dealer."""
        return self.clockwise(self.dealer + 1)

    def ranked(self) -> list[str]:
        """4.3.1 Return the crises from the top-ranked down: by total, equals by their letter."""
        return ranked(self.crises)


class RomeState(GameState, RomeTable, kw_only=True, omit_defaults=True):
    """The whole game between two actions.

    The last card of ``deck`` is its top. ``offer`` lies face up to be drafted; ``discard`` holds
    influence cards and candidates; ``removed`` the candidates that have left the game; ``crises``
    the cards of each crisis, Gold with the one that it is attached to; ``loose_gold`` is Gold that
    lies with none.
    """

    options: RomeOptions
    round: int = 0
    dealer: int = 0
    method: str = ""
    current: RomeTurn | None = None
    players: list[RomePlayer]
    deck: list[str] = field(default_factory=list)
    offer: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    crises: dict[str, list[str]] = field(default_factory=dict)
    loose_gold: int = 0

    def seat_of(self, candidate: str) -> int:
        return next(seat for seat, contender in self.all_candidates() if contender.name == candidate)

    def candidate(self, name: str) -> Candidate:
        return next(candidate for _seat, candidate in self.all_candidates() if candidate.name == name)

    def all_candidates(self) -> Iterator[tuple[int, Candidate]]:
        """Return all candidates in play with their seats, from the dealer's left."""
        for seat in self.from_the_left():
            for candidate in self.players[seat].candidates:
                yield seat, candidate

    def emperor(self) -> Candidate | None:
        return next((candidate for _seat, candidate in self.all_candidates() if candidate.office == EMPEROR), None)

    def vacant_offices(self) -> list[str]:
        """4.1 Return the vacant ones of the offices to be given."""
        held_offices = {candidate.office for _seat, candidate in self.all_candidates()}
        return [office for office in GIVEN if office not in held_offices]

    def gain(self, seat: int, points: int) -> None:
        self.players[seat].points += points


def ranked(crises: dict[str, list[str]]) -> list[str]:
    """4.3.1 By total from the highest, equals by their tiebreaker letter."""
    present = [kind for kind in CRISES if crises.get(kind)]
    return sorted(present, key=lambda kind: -influence.total(crises[kind]))


def attach(table: RomeTable, gold: int) -> str:
    """4.2, R28 Put so much Gold with the top-ranked crisis, or aside if there is none; return the crisis."""
    table.loose_gold = 0
    if not gold:
        return ""
    for kind in table.ranked()[:1]:
        table.crises[kind] += [GOLD] * gold
        return kind
    table.loose_gold = gold
    return ""


def detach(table: RomeTable) -> int:
    """Take all Gold from the crises, and drop a crisis of nothing else; return the amount of Gold."""
    gold = table.loose_gold + sum(cards.count(GOLD) for cards in table.crises.values())
    for kind in list(table.crises):
        remaining = [card for card in table.crises[kind] if card != GOLD]
        if remaining:
            table.crises[kind] = remaining
        else:
            del table.crises[kind]
    return gold


def distinct_cards(cards: Iterable[str]) -> list[str]:
    """Return one of each, in the order of the tables."""
    return influence.sort_cards(list(set(cards)))


def selections(cards: Iterable[str], most: int | None = None) -> list[tuple[str, ...]]:
    """Return every different choice of none up to ``most`` (usually all) of these cards; equal
    cards are as good as each other.
    """
    choices = [choice for _total, choice in weigh_choices(cards)]
    return choices if most is None else [choice for choice in choices if len(choice) <= most]


def weigh_choices(cards: Iterable[str]) -> list[tuple[int, tuple[str, ...]]]:
    """Return the same choices, each behind its sum: of many cards there are thousands."""
    choices: list[tuple[int, tuple[str, ...]]] = [(0, ())]
    hand = influence.sort_cards(list(cards))
    for card in dict.fromkeys(hand):
        more = [(influence.value(card) * count, (card,) * count) for count in range(hand.count(card) + 1)]
        choices = [(total + value, choice + copies) for total, choice in choices for value, copies in more]
    return choices


def take_cards(pile: list[str], cards: Sequence[str]) -> None:
    for card in cards:
        pile.remove(card)


def cards_of_types(cards: Iterable[str], types: Sequence[str]) -> list[str]:
    return [card for card in cards if influence.CARDS[card].type in types]
