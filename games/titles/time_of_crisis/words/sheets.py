"""The content beside the map, as plain data for tables and panels: hand and piles, the players, the
market, supplies and tracks.

Everything comes from the view, so nothing here can tell secrets. Names are in the reader's
language; ``seat`` and ``card`` stay for classes and links.
"""

from collections import Counter
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext
from msgspec.structs import replace

from games.present.lists import join_list, join_words
from games.titles.title import CellFigure, Names, PlayerCell, hand_figure
from rulebooks.engine.notation import order_text
from rulebooks.time_of_crisis.rules import market as rules
from rulebooks.time_of_crisis.rules.card import CARDS, SLOTS
from rulebooks.time_of_crisis.rules.data import limits
from rulebooks.time_of_crisis.rules.data.card_setups import SPHERES
from rulebooks.time_of_crisis.rules.orders.play import Play
from rulebooks.time_of_crisis.rules.state import TurnRecord
from rulebooks.time_of_crisis.rules.view import TocView

from ..board.glyphs import TOKENS
from . import emperors, factions
from . import names as called
from .card_rows import CardLine, CardRow, card_line, card_lines
from .objects import GENERALS, GOVERNORS


class Piles(NamedTuple):
    """The reader's own cards. ``chosen`` are those selected for the hand, apart from the available
    ones until the selection is over.
    """

    hand: CardRow
    chosen: CardRow
    played: CardRow
    available: CardRow
    discard: CardRow


def my_piles(view: TocView) -> Piles | None:
    """The reader's hand and piles; None for an onlooker."""
    cards = my_cards(view)
    return Piles(*map(card_lines, cards)) if cards else None


def my_cards(view: TocView) -> tuple[tuple[str, ...], ...]:
    """Return the cards in each of the reader's piles, in the order of `Piles`; nothing for an onlooker."""
    if view.seat is None:
        return ()
    me = view.players[view.seat]
    picked: list[str] = view.question.facts.get("picked", []) if view.question else []
    available = (Counter(me.available) - Counter(picked)).elements()
    return tuple(map(tuple, (me.hand or [], picked, me.played, available, me.discard)))


def whole_hand(view: TocView) -> list[str]:
    """Return the orders that play every card of the reader's hand, in notation (rule 5.1).

    There are none if it cannot be played now, or for a single card, played by itself.
    """
    if view.seat is None or not _is_asked(view, "TakeActions"):
        return []
    cards = view.players[view.seat].hand or []
    return [order_text(Play(card)) for card in cards] if len(cards) > 1 else []


def play_all(count: int) -> str:
    """Label the button for so many of them."""
    return ngettext("Play %(count)s card", "Play all %(count)s cards", count) % {"count": count}


def is_selecting(view: TocView) -> bool:
    """Return True if the reader is asked to select available cards for the hand (rule 6.8)."""
    return _is_asked(view, "SelectCards")


def is_buying(view: TocView) -> bool:
    """Return True if the reader is asked to buy cards, and to trash from the Discard Pile (rule 6.7)."""
    return _is_asked(view, "BuyCards")


def _is_asked(view: TocView, kind: str) -> bool:
    pending = view.question
    return pending is not None and pending.kind == kind and view.seat in pending.seats


class Leaders(NamedTuple):
    """The leaders of a kind left to recruit: ``on`` is the object of the orders for it."""

    on: str
    name: str
    prices: list[int]


def to_recruit(view: TocView) -> list[Leaders]:
    """Return the leaders left to the reader to recruit; none for an onlooker."""
    if view.seat is None:
        return []
    me = view.players[view.seat]
    kinds = [
        Leaders(GOVERNORS, _("Governors"), sorted(me.governors_for_hire)),
        Leaders(GENERALS, _("Generals"), sorted(me.generals_for_hire)),
    ]
    return [kind for kind in kinds if kind.prices]


class Points(NamedTuple):
    """Influence left in one sphere."""

    sphere: str
    name: str
    left: int


def points_left(view: TocView) -> list[Points]:
    """Return the remaining influence of the player on turn, by sphere; nothing between turns."""
    if view.turn is None:
        return []
    return [Points(sphere, str(called.SPHERES[sphere]), view.turn.points[sphere]) for sphere in SPHERES]


def events_left(view: TocView) -> CardRow:
    return card_lines(view.turn.events) if view.turn else CardRow()


class FamilyPanel(NamedTuple):
    """Public facts of a player.

    ``token`` is the seat's shape as SVG path data in a square of 28 units. ``unseen`` is all of
    hand and available pile together; the prices of leaders are in influence. ``emperor`` is the
    player's kind of Emperor and ``throne`` his place, so far as the game has kinds. A faction has a
    ``mat`` in place of cards.
    """

    seat: int
    name: str
    colour: str
    colour_name: str
    numeral: str
    token: str
    legacy: int
    emperor_turns: int
    provinces: list[str]
    emperor: str
    throne: str
    pretender: bool
    on_turn: bool
    asked: bool
    governors: int
    generals: int
    governors_for_hire: list[int]
    generals_for_hire: list[int]
    legions: int
    hand: int
    available: int
    played: CardRow
    discard: CardRow
    unseen: CardRow
    mat: factions.MatWords | None = None

    @property
    def score(self) -> int:
        return self.legacy

    @property
    def facts(self) -> list[tuple[str, object]]:
        """Return a player's figures, each under its name."""
        governors = ngettext("%(count)s Governor", "%(count)s Governors", self.governors) % {"count": self.governors}
        generals = ngettext("%(count)s General", "%(count)s Generals", self.generals) % {"count": self.generals}
        cards = [(_("Cards in hand"), self.hand), (_("Available Pile"), self.available)]
        return [
            *([(_("Reigns"), self.throne)] if self.throne else []),
            (_("Legacy"), self.legacy),
            (_("Emperor Turns"), self.emperor_turns),
            (_("Legions"), self.legions),
            (_("Available Leaders"), join_words([governors, generals])),
            *([] if self.mat else cards),
        ]

    @property
    def for_hire(self) -> list[tuple[str, str]]:
        """Return the prices of the leaders left to recruit, each kind under its name."""
        prices = [
            (_("Governors to recruit (costs)"), self.governors_for_hire),
            (_("Generals to recruit (costs)"), self.generals_for_hire),
        ]
        return [(name, join_words(costs) or "–") for name, costs in prices]


def panels(view: TocView, names: Names) -> list[FamilyPanel]:
    return [panel(view, names, seat) for seat in range(len(view.players))]


def panel(view: TocView, names: Names, seat: int) -> FamilyPanel:
    player = view.players[seat]
    return FamilyPanel(
        seat=seat,
        name=names[seat],
        colour=limits.COLOURS[seat],
        colour_name=str(called.COLOURS[limits.COLOURS[seat]]),
        numeral=called.SEAT_NUMERALS[seat],
        token=TOKENS[seat],
        legacy=player.legacy,
        emperor_turns=player.emperor_turns,
        provinces=[called.region(name) for name in view.governed(seat)],
        emperor=emperors.kind_in_words(view) if view.emperor == seat else "",
        throne=emperors.throne(view) if view.emperor == seat else "",
        pretender=view.is_pretender(seat),
        on_turn=view.turn is not None and view.turn.seat == seat,
        asked=view.question is not None and seat in view.question.seats,
        governors=player.governors,
        generals=len(player.generals),
        governors_for_hire=sorted(player.governors_for_hire),
        generals_for_hire=sorted(player.generals_for_hire),
        legions=sum(army.legions for army in view.armies_of(seat)),
        hand=player.hand_size,
        available=player.available_size,
        played=card_lines(player.played),
        discard=card_lines(player.discard),
        unseen=card_lines(player.unseen),
        mat=factions.mat(player.faction) if player.faction else None,
    )


def cells(view: TocView, names: Names) -> list[PlayerCell]:
    """Return a cell for each player, in the order of their turns."""
    return [_cell(view, names, seat) for seat in view.seats_from(view.first)]


def _emperor_turns(count: int) -> str:
    return npgettext("figure", "Emperor Turn", "Emperor Turns", count)


def _cell(view: TocView, names: Names, seat: int) -> PlayerCell:
    player = view.players[seat]
    figures = [
        CellFigure(_("Legacy"), player.legacy, "score"),
        CellFigure(_emperor_turns(player.emperor_turns), player.emperor_turns, "crown"),
        *([] if player.faction else [hand_figure(player.hand_size)]),
    ]
    badges = [_("Pretender")] if view.is_pretender(seat) else []
    return PlayerCell(seat, names[seat], figures, view.emperor == seat, badges)


class Stall(NamedTuple):
    """A stack of the market; ``price`` is the reader's for a copy, None for an onlooker, and
    ``is_dear`` while they buy and cannot pay it.

    Of a shuffled one ``line`` is the face-up card, with the count of the whole stack, and ``mixed``
    the cards in it.
    """

    line: CardLine
    price: int | None
    is_dear: bool = False
    mixed: tuple[CardLine, ...] = ()

    @property
    def slot(self) -> str:
        """Return its slot: sphere and value."""
        return CARDS[self.line.card].slot

    @property
    def contents(self) -> str:
        """Tell the content of a shuffled stack, its order being secret; empty for any other."""
        line = _("%(count)s × %(card)s")
        return join_list(line % {"count": each.count, "card": each.name} for each in self.mixed if each.count)

    @property
    def rest(self) -> str:
        """Tell the number of copies left in the stack, in words."""
        if self.mixed:
            return _("%(count)s in the stack") % {"count": self.line.count}
        return ngettext("%(count)s left", "%(count)s left", self.line.count) % {"count": self.line.count}

    @property
    def cost(self) -> str:
        """The price, in words; empty for an onlooker."""
        if self.price is None:
            return ""
        line = _("costs %(price)s, too much now") if self.is_dear else _("costs %(price)s")
        return line % {"price": self.price}


def market(view: TocView) -> list[Stall]:
    """Return the stacks in the order of the tables, empty ones too; outside one's own turn the
    price is that of a first purchase.
    """
    buyer = _buying_view(view)
    if view.face_up:
        return [_shuffled_stall(view, slot, *_price(buyer, card)) for slot, card in view.face_up.items()]
    return [Stall(card_line(card, copies), *_price(buyer, card)) for card, copies in view.market.items()]


def _shuffled_stall(view: TocView, slot: str, price: int | None, is_dear: bool) -> Stall:
    """A stack of the variable set-up (rule 2.1.2 of the expansion)."""
    mixed = tuple(card_line(card, view.market[card]) for card in SLOTS[slot])
    return Stall(card_line(view.face_up[slot], sum(line.count for line in mixed)), price, is_dear, mixed)


def _buying_view(view: TocView) -> TocView:
    if view.seat is None or (view.turn and view.turn.seat == view.seat):
        return view
    return replace(view, turn=TurnRecord(view.seat))


def _price(view: TocView, card: str) -> tuple[int | None, bool]:
    if view.seat is None:
        return None, False
    price = rules.purchase_price(view, view.seat, card)
    return price, is_buying(view) and price > view.now.political


class SupplyLine(NamedTuple):
    """Counters left in the box, of how many; ``kind`` is "legions", "mobs" and so on, or an improvement."""

    kind: str
    name: str
    left: int
    most: int

    @property
    def rest(self) -> str:
        """Tell the number left, and of how many, in words."""
        return _("%(left)s of %(most)s") % {"left": self.left, "most": self.most}


def supplies(view: TocView) -> list[SupplyLine]:
    """Return all limited counters common to the players."""
    box = view.supply
    shared = {
        "legions": (box.legions, limits.LEGIONS),
        "militia": (box.militia, limits.MILITIA),
        "neutral_governors": (box.neutral_governors, limits.NEUTRAL_GOVERNORS),
        "markers": (box.markers, limits.QUAESTOR_AND_CASTRA_MARKERS),
        "mobs": (box.mobs, limits.MOBS),
    }
    lines = [SupplyLine(kind, str(called.COUNTERS[kind]), *counts) for kind, counts in shared.items()]
    return lines + [
        SupplyLine(kind, str(called.IMPROVEMENTS[kind]), count, limits.IMPROVEMENTS_PER_KIND)
        for kind, count in box.improvements.items()
    ]


class Mark(NamedTuple):
    """A player's marker on a track."""

    seat: int
    name: str
    colour: str
    at: int


class Track(NamedTuple):
    """A track with everyone's marker, the furthest first; ``goal`` is the legacy that ends the
    game, None if there is none.
    """

    marks: list[Mark]
    goal: int | None


def legacy_track(view: TocView, names: Names) -> Track:
    """The Legacy markers (rules 7.1 and 7.2)."""
    goal = limits.SHORT_GAME_LEGACY if view.options.short else limits.LAST_ROUND_LEGACY
    return Track(_marks(names, [player.legacy for player in view.players]), goal)


def emperor_track(view: TocView, names: Names) -> Track:
    """The Emperor Turns markers (rule 7.1)."""
    return Track(_marks(names, [player.emperor_turns for player in view.players]), None)


def _marks(names: Names, values: list[int]) -> list[Mark]:
    marks = [Mark(seat, names[seat], limits.COLOURS[seat], value) for seat, value in enumerate(values)]
    return sorted(marks, key=lambda mark: -mark.at)
