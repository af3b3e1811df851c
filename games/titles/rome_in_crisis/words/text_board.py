"""The table as plain text of at most 76 columns, and in a few sentences."""

import textwrap
from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.present.board_in_words import BoardWords
from games.present.lists import join_sentences, join_words
from games.titles.title import Names
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.state import Candidate
from rulebooks.rome_in_crisis.rules.view import RomeView

from . import names as called
from .auction import bidder_rows
from .candidates import abilities_in_words, ratings_in_words

COLUMNS = 76


def in_words(view: RomeView, names: Names) -> BoardWords:
    """Put everything open to the view's seat in words."""
    lines = [
        tell_turn(view, names),
        "",
        *tell_crises(view),
        *(tell_offer(view) if view.offer else []),
        *tell_election(view, names),
        "",
        *(line for seat in range(len(names)) for line in tell_player(view, names, seat)),
    ]
    text = "\n".join(wrapped for line in lines for wrapped in (_wrap_line(line) or [""]))
    return BoardWords(text, summarise(view, names), holdings(view))


def _wrap_line(line: str) -> list[str]:
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return textwrap.wrap(line, COLUMNS, subsequent_indent=indent)


def tell_turn(view: RomeView, names: Names) -> str:
    """Tell the turn, the dealer, the method, the deck."""
    deck = ngettext("%(count)d card", "%(count)d cards", view.deck_size) % {"count": view.deck_size}
    method = called.METHODS[view.method] if view.method else _("not chosen yet")
    words = {"round": view.round, "dealer": names[view.dealer], "method": method, "deck": deck}
    if not view.round:
        return _("Set-up. Dealer: %(dealer)s. Selection method: %(method)s. Deck: %(deck)s.") % words
    return _("Turn %(round)d. Dealer: %(dealer)s. Selection method: %(method)s. Deck: %(deck)s.") % words


def tell_crises(view: RomeView) -> Iterator[str]:
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


def tell_offer(view: RomeView) -> Iterator[str]:
    """List the cards face up to be drafted."""
    yield _("Cards for the draft: %(cards)s") % {"cards": called.cards(view.offer)}


def tell_election(view: RomeView, names: Names) -> Iterator[str]:
    """Tell the election under way, the highest first."""
    rows = bidder_rows(view, names)
    if rows:
        yield _("Election:")
    for row in rows:
        words = {"player": row.player, "candidate": row.name, "total": row.worth, "standing": row.standing}
        line = (
            _("%(player)s: %(candidate)s %(total)d (%(standing)s)")
            if row.standing
            else _("%(player)s: %(candidate)s %(total)d")
        )
        yield "  " + line % words


def tell_player(view: RomeView, names: Names, seat: int) -> Iterator[str]:
    """Tell points, cards in hand and candidates."""
    owner = view.players[seat]
    size = ngettext("%(count)d card in hand", "%(count)d cards in hand", owner.hand_size) % {"count": owner.hand_size}
    points = ngettext("%(count)d point", "%(count)d points", owner.points) % {"count": owner.points}
    yield _("%(player)s: %(points)s, %(hand)s") % {"player": names[seat], "points": points, "hand": size}
    for member in owner.candidates:
        yield "  " + tell_candidate(member)
    if owner.hand is not None:
        yield "  " + _("Your hand: %(cards)s") % {"cards": called.cards(owner.hand)}
    elif owner.known:
        yield "  " + _("Known cards in hand (drafted openly): %(cards)s") % {"cards": called.cards(owner.known)}


def tell_candidate(member: Candidate) -> str:
    """Tell name, office, ratings, ability and the cards that lie with him."""
    words = {
        "name": called.candidate(member.name),
        "office": called.office(member.office),
        "ratings": ratings_in_words(member.name),
    }
    first = _("%(name)s, %(office)s: %(ratings)s.") if member.office else _("%(name)s: %(ratings)s.")
    cards = [_("In his display: %(cards)s.") % {"cards": called.cards(member.cards)}] if member.cards else []
    return join_sentences([first % words, abilities_in_words(member.name), *cards])


def summarise(view: RomeView, names: Names) -> str:
    """Return a few sentences in place of the picture."""
    facts = [tell_turn(view, names)]
    for kind in view.ranked()[:1]:
        words = {"crisis": called.CRISES[kind], "total": influence.total(view.crises[kind])}
        facts.append(_("Top crisis: %(crisis)s (total %(total)d).") % words)
    line = _("%(player)s %(points)s")
    scores = join_words(
        line % {"player": name, "points": owner.points} for name, owner in zip(names, view.players, strict=True)
    )
    return join_sentences([*facts, _("Points: %(scores)s.") % {"scores": scores}])


def holdings(view: RomeView) -> list[str]:
    """Tell the reader's hand; nothing for an onlooker."""
    own = view.players[view.seat].hand if view.seat is not None else None
    return [] if own is None else [_("In your hand: %(cards)s.") % {"cards": called.cards(own)}]
