"""The whole position as text of at most 76 columns: for plain mails, screen readers and terminals.

It has everything on the map and the panels beside it. Empty places are left out.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.present.lists import join_words
from games.present.wrap_text import COLUMNS, wrap_line
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.data.regions import PROVINCES, REGIONS, SEAS, TRIBES
from rulebooks.time_of_crisis.rules.view import TocView

from ..words import factions, prompts, sheets
from ..words import names as called
from ..words.sheets import CardLine, FamilyPanel
from . import board
from .crisis_panel import deck_in_words, roll_in_words, table_in_words
from .places import description, tribes_in_play

HANGING = "  "
AFTER_ACTIONS = ("support", "expand", "legacy", "buy", "end")
"""The phases of a turn after the last use of influence."""


class LazyBoardWords:
    """A position in words, each part made on request: no page and no mail uses all of it."""

    def __init__(self, view: TocView, names: Names) -> None:
        self.view = view
        self.names = names

    @cached_property
    def full_text(self) -> str:
        return text_board(self.view, self.names)

    @cached_property
    def summary(self) -> str:
        return board.summary(self.view, self.names)

    @cached_property
    def holdings(self) -> list[str]:
        return holdings(self.view)

    @property
    def own_title(self) -> str:
        return _("Your provinces and armies")

    @cached_property
    def own_places(self) -> list[str]:
        return own_places(self.view, self.names)


def text_board(view: TocView, names: Names) -> str:
    """Write the position for ``view.seat``, with its hand and piles if there are any. Lines end with a line feed."""
    sections = [
        (_("The game"), _state(view, names)),
        (_("Your cards"), _own_cards(view)),
        (_("Provinces"), [description(view, name, names) for name in PROVINCES]),
        (_("Homelands"), [description(view, tribe, names) for tribe in TRIBES if _holds_anything(view, tribe)]),
        (_("Seas"), [description(view, sea, names) for sea in SEAS if view.armies_in(sea)]),
        (_("Crisis and events"), _crisis(view)),
        (_("Players"), [_player(panel) for panel in sheets.panels(view, names)]),
        (_("Tracks"), _tracks(view, names)),
        (_("Market"), [_stall(stall) for stall in sheets.market(view)]),
        (_("Supplies"), [_supply(line) for line in sheets.supplies(view)]),
    ]
    return "\n".join(_section(title, lines) for title, lines in sections if lines)


def holdings(view: TocView) -> list[str]:
    """Tell the reader's hand and, in the reader's own turn, all remaining points; nothing for an onlooker."""
    if view.seat is None:
        return []
    own_turn = view.turn is not None and view.turn.seat == view.seat
    return _own_hand(view) + (_points(view) if own_turn else [])


def own_places(view: TocView, names: Names) -> list[str]:
    """Describe each region with a Governor or an army of the reader; nothing for an onlooker."""
    if view.seat is None:
        return []
    own = {*view.governed(view.seat), *(army.region for army in view.armies.values() if army.seat == view.seat)}
    return [description(view, region, names) for region in REGIONS if region in own]


def _section(title: str, lines: Iterable[str]) -> str:
    body = "\n".join(wrap_line(line, HANGING) for line in lines)
    return f"{title}\n{'=' * min(len(title), COLUMNS)}\n{body}\n"


def _state(view: TocView, names: Names) -> list[str]:
    """Tell round, turn, question and battle."""
    lines = [_("Round %(round)s.") % {"round": view.round}]
    if view.turn:
        words = {"player": names[view.turn.seat], "phase": called.PHASES[view.turn.phase]}
        lines.append(_("Turn: %(player)s (%(phase)s).") % words)
    if view.last_round:
        lines.append(_("This is the last round."))
    lines += [prompts.question(view, names), prompts.battle(view), *_points(view)]
    return [line for line in lines if line]


def _points(view: TocView) -> list[str]:
    """Tell the remaining points of the player on turn: they lie on the table for all to see."""
    if view.turn is None:
        return []
    if view.turn.phase in AFTER_ACTIONS:
        lines = []  # what influence was left is of no use any more
    else:
        influence = [_with_count(points.name, points.left) for points in sheets.points_left(view)]
        lines = [_("Influence left: %(list)s.") % {"list": join_words(influence)}]
    if view.turn.political:
        lines.append(_("Political points left: %(count)s.") % {"count": view.turn.political})
    events = sheets.events_left(view)
    return lines + ([_("Events you can still use: %(cards)s.") % {"cards": _cards(events)}] if events else [])


def _crisis(view: TocView) -> list[str]:
    """Tell the event deck, the dice and the table."""
    lines = [*deck_in_words(view), *_drawn_events(view), roll_in_words(view), table_in_words(view)]
    return [line for line in lines if line]


def _drawn_events(view: TocView) -> list[str]:
    events = join_words(called.event_card(number) for number in view.drawn)
    return [_("Events drawn so far: %(list)s.") % {"list": events}] if events else []


def _own_hand(view: TocView) -> list[str]:
    """Tell the hand, and the cards selected for it until the selection is over."""
    piles = sheets.my_piles(view)
    if piles is None:
        return []
    hand = [_("Hand: %(cards)s.") % {"cards": _cards(piles.hand)}] if piles.hand or not piles.chosen else []
    selected = [_("Selected for your hand: %(cards)s.") % {"cards": _cards(piles.chosen)}] if piles.chosen else []
    return hand + selected


def _own_cards(view: TocView) -> list[str]:
    piles = sheets.my_piles(view)
    if piles is None:
        return []
    return [
        *_own_hand(view),
        _("Available Pile: %(cards)s.") % {"cards": _cards(piles.available)},
        _("Played this turn: %(cards)s.") % {"cards": _cards(piles.played)},
        _("Discard Pile: %(cards)s.") % {"cards": _cards(piles.discard)},
    ]


def _holds_anything(view: TocView, tribe: str) -> bool:
    """Return True if a homeland is in play, or an army or a leader is in it all the same."""
    return tribe in tribes_in_play(view) or bool(view.armies_in(tribe) or view.leaders_in(tribe, tribe))


def _player(panel: FamilyPanel) -> str:
    """Tell all public facts of a player, in one paragraph."""
    words = {
        "numeral": panel.numeral,
        "name": panel.name,
        "colour": panel.colour_name,
        "governors": panel.governors,
        "governors_for_hire": _prices(panel.governors_for_hire),
        "generals": panel.generals,
        "generals_for_hire": _prices(panel.generals_for_hire),
        "hand": panel.hand,
        "available": panel.available,
        "unseen": _cards(panel.unseen),
        "played": _cards(panel.played),
        "discard": _cards(panel.discard),
    }
    lines = [_("%(numeral)s. %(name)s (%(colour)s).") % words]
    lines += _reign(panel)
    lines += [_("Pretender.")] if panel.pretender else []
    lines += [
        _("Available: Governors %(governors)s, Generals %(generals)s.") % words,
        _("Left to recruit (by cost): Governors %(governors_for_hire)s, Generals %(generals_for_hire)s.") % words,
        *(factions.in_words(panel.mat) if panel.mat else _piles(words)),
    ]
    return " ".join(lines)


def _piles(words: Mapping[str, object]) -> list[str]:
    """Tell the public facts of a player's cards."""
    return [
        _("Hand (%(hand)s) and Available Pile (%(available)s) together: %(unseen)s.") % words,
        _("Played: %(played)s. Discard Pile: %(discard)s.") % words,
    ]


def _reign(panel: FamilyPanel) -> list[str]:
    """Tell an Emperor's kind and seat; nothing for other players."""
    words = {"kind": panel.emperor, "throne": panel.throne}
    if panel.throne:
        return [_("%(kind)s (%(throne)s).") % words]
    return [_("%(kind)s.") % words] if panel.emperor else []


def _tracks(view: TocView, names: Names) -> list[str]:
    legacy, emperors = sheets.legacy_track(view, names), sheets.emperor_track(view, names)
    marks = [join_words(_with_count(mark.name, mark.at) for mark in track.marks) for track in (legacy, emperors)]
    return [
        _("Legacy (last round from %(goal)s): %(list)s.") % {"goal": legacy.goal, "list": marks[0]},
        _("Emperor Turns: %(list)s.") % {"list": marks[1]},
    ]


def _stall(stall: sheets.Stall) -> str:
    line = stall.line
    words = {"card": line.name, "sphere": line.sphere_name, "value": line.value, "price": stall.price}
    words["left"] = stall.rest
    if stall.contents:
        words["left"] = _("%(left)s (%(cards)s)") % {"left": stall.rest, "cards": stall.contents}
    if stall.price is None:
        return _("%(card)s (%(sphere)s %(value)s): %(left)s.") % words
    return _("%(card)s (%(sphere)s %(value)s): %(left)s, costs you %(price)s now.") % words


def _supply(line: sheets.SupplyLine) -> str:
    return _("%(name)s: %(left)s of %(most)s.") % line._asdict()


def _cards(lines: Iterable[CardLine]) -> str:
    return join_words(map(_copies, lines)) or pgettext("no cards", "none")


def _copies(line: CardLine) -> str:
    return line.name if line.count == 1 else _("%(count)s × %(card)s") % {"count": line.count, "card": line.name}


def _prices(prices: Iterable[int]) -> str:
    return join_words(prices) or pgettext("no leaders", "none")


def _with_count(name: str, count: int) -> str:
    """Write a name with its figure, as in a list of scores."""
    return _("%(name)s %(count)s") % {"name": name, "count": count}
