"""The table as plain text of at most 76 columns, and in a few sentences."""

import textwrap
from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.present.board_in_words import BoardWords
from games.present.lists import join_sentences, join_words
from games.titles.title import Names

from ..rules.data import influence
from ..rules.state import Candidate
from ..rules.view import RomeView
from . import names as called
from .auction import bidder_rows
from .choices import abilities, ratings

COLUMNS = 76


def in_words(view: RomeView, names: Names) -> BoardWords:
    """Put everything open to the view's seat in words."""
    lines = [
        head(view, names),
        "",
        *crises(view),
        *(offer(view) if view.offer else []),
        *election(view, names),
        "",
        *(line for seat in range(len(names)) for line in player(view, names, seat)),
    ]
    whole = "\n".join(wrapped for line in lines for wrapped in (_wrap_line(line) or [""]))
    return BoardWords(whole, summary(view, names), holdings(view))


def _wrap_line(line: str) -> list[str]:
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return textwrap.wrap(line, COLUMNS, subsequent_indent=indent)


def head(view: RomeView, names: Names) -> str:
    """Tell the turn, the dealer, the method, the deck."""
    deck = ngettext("%(count)d card", "%(count)d cards", view.deck_size) % {"count": view.deck_size}
    method = called.METHODS[view.method] if view.method else _("not chosen yet")
    words = {"round": view.round, "dealer": names[view.dealer], "method": method, "deck": deck}
    if not view.round:
        return _("Set-up. Dealer: %(dealer)s. Selection method: %(method)s. Deck: %(deck)s.") % words
    return _("Turn %(round)d. Dealer: %(dealer)s. Selection method: %(method)s. Deck: %(deck)s.") % words


def crises(view: RomeView) -> Iterator[str]:
    """Tell the crises from the top-ranked down, with their totals."""
    yield _("Crises:")
    if not view.crises and not view.loose_gold:
        yield "  " + pgettext("crises", "none")
    for rank, kind in enumerate(view.ranked(), 1):
        cards = view.crises[kind]
        words = {
            "rank": rank,
            "crisis": called.TYPES[kind],
            "total": influence.total(cards),
            "cards": called.cards(cards),
        }
        yield "  " + _("%(rank)d. %(crisis)s %(total)d: %(cards)s") % words
    if view.loose_gold:
        yield "  " + _("Gold without a crisis: %(count)d") % {"count": view.loose_gold}


def offer(view: RomeView) -> Iterator[str]:
    """List the cards face up to be drafted."""
    yield _("Cards for the draft: %(cards)s") % {"cards": called.cards(view.offer)}


def election(view: RomeView, names: Names) -> Iterator[str]:
    """Tell the election under way, the highest first."""
    found = bidder_rows(view, names)
    if found:
        yield _("Election:")
    for each in found:
        words = {"player": each.player, "candidate": each.name, "total": each.worth, "standing": each.told}
        line = (
            _("%(player)s: %(candidate)s %(total)d (%(standing)s)")
            if each.told
            else _("%(player)s: %(candidate)s %(total)d")
        )
        yield "  " + line % words


def player(view: RomeView, names: Names, seat: int) -> Iterator[str]:
    """Tell points, cards in hand and candidates."""
    shown = view.players[seat]
    size = ngettext("%(count)d card in hand", "%(count)d cards in hand", shown.hand_size) % {"count": shown.hand_size}
    points = ngettext("%(count)d point", "%(count)d points", shown.points) % {"count": shown.points}
    yield _("%(player)s: %(points)s, %(hand)s") % {"player": names[seat], "points": points, "hand": size}
    for each in shown.candidates:
        yield "  " + candidate(each)
    if shown.hand is not None:
        yield "  " + _("Your hand: %(cards)s") % {"cards": called.cards(shown.hand)}
    elif shown.known:
        yield "  " + _("Known cards in hand (drafted openly): %(cards)s") % {"cards": called.cards(shown.known)}


def candidate(each: Candidate) -> str:
    """Tell name, office, ratings, ability and the cards that lie with him."""
    words = {"name": called.candidate(each.name), "office": called.office(each.office), "ratings": ratings(each.name)}
    first = _("%(name)s, %(office)s: %(ratings)s.") if each.office else _("%(name)s: %(ratings)s.")
    cards = [_("In his display: %(cards)s.") % {"cards": called.cards(each.cards)}] if each.cards else []
    return join_sentences([first % words, abilities(each.name), *cards])


def summary(view: RomeView, names: Names) -> str:
    """Return a few sentences in place of the picture."""
    told = [head(view, names)]
    for kind in view.ranked()[:1]:
        words = {"crisis": called.CRISES[kind], "total": influence.total(view.crises[kind])}
        told.append(_("Top crisis: %(crisis)s (total %(total)d).") % words)
    line = _("%(player)s %(points)s")
    scores = join_words(
        line % {"player": name, "points": shown.points} for name, shown in zip(names, view.players, strict=True)
    )
    return join_sentences([*told, _("Points: %(scores)s.") % {"scores": scores}])


def holdings(view: RomeView) -> list[str]:
    """Tell the reader's hand; nothing for an onlooker."""
    own = view.players[view.seat].hand if view.seat is not None else None
    return [] if own is None else [_("In your hand: %(cards)s.") % {"cards": called.cards(own)}]
