"""The table as one drawing: the turn, the crises by rank, what is to be drafted, and every player's display.

It shows what everybody sees, and nothing of a hand.
"""

from collections.abc import Iterator

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.present.svg import element, group, path, shifted, text
from games.titles.title import Names

from ..rules.data import influence
from ..rules.data.influence import CRISES, METHODS
from ..rules.data.offices import EMPERORS_POINTS, LEGATUS_POINTS
from ..rules.state import Candidate
from ..rules.view import View
from ..words import names as called
from .cards import FACE_WIDTH, HEIGHT, METHOD_SIGNS, WIDTH, face, face_height, fitted, offered, row, sign

EDGE = 12
ACROSS = 960
"""The width of the drawing, in units."""
CRISIS_WIDTH = (ACROSS - 5 * EDGE) / 4
CRISES_HEIGHT = 150
IN_A_ROW = (ACROSS - EDGE) // (FACE_WIDTH + 8)
"""So many candidates of a player lie beside each other."""


def drawing(view: View, names: Names, summary: str) -> SafeString:
    """The whole table as SVG; ``summary`` says it to whoever does not see it."""
    bands = [*_bands(view, names)]
    height, drawn = float(EDGE), []
    for band, tall in bands:
        drawn.append(shifted(0, height, band))
        height += tall + EDGE
    return element(
        "svg",
        element("title", _("The table")),
        element("desc", summary),
        element("rect", class_="cloth", width=ACROSS, height=f"{height:g}"),
        *drawn,
        id="board",
        class_="counters rome",
        viewBox=f"0 0 {ACROSS} {height:g}",
        role="img",
    )


def _bands(view: View, names: Names) -> Iterator[tuple[SafeString, float]]:
    """What lies below each other, each with its height."""
    yield _head(view, names), 34
    yield group(*_crises(view)), CRISES_HEIGHT
    if view.offer:
        yield _offer(view), HEIGHT + 24
    for seat in range(len(view.players)):
        yield from _display(view, names, seat)


def _head(view: View, names: Names) -> SafeString:
    """The turn and the dealer, the method of the next election, and the deck."""
    told = [
        _("Turn %(number)d") % {"number": view.round},
        _("%(player)s deals") % {"player": names[view.dealer]},
        ngettext("%(count)d card in the deck", "%(count)d cards in the deck", view.deck_size)
        % {"count": view.deck_size},
    ]
    x, drawn = ACROSS - EDGE - 3 * 116.0, []
    for method in METHODS:
        chosen = " chosen" if method == view.method else ""
        drawn.append(
            shifted(
                x,
                0,
                element("rect", class_="tab", width=110, height=32, rx=6),
                path(METHOD_SIGNS[method], class_="sign", transform="translate(18 16) scale(0.8)"),
                fitted(str(called.METHODS[method]), 34, 21, 72, class_="word"),
                class_=f"method{chosen} method-{method}",
            )
        )
        x += 116
    return group(fitted(" · ".join(told), EDGE, 22, ACROSS - 3 * 116 - 3 * EDGE, 17, class_="name"), *drawn)


def _crises(view: View) -> Iterator[SafeString]:
    """A place for each of the four, in the order of their rank."""
    present = view.ranked()
    for place, kind in enumerate([*present, *(kind for kind in CRISES if kind not in present)]):
        cards = view.crises.get(kind, [])
        rank = place + 1 if cards else 0
        yield shifted(
            EDGE + place * (CRISIS_WIDTH + EDGE),
            0,
            element("rect", class_="place", width=f"{CRISIS_WIDTH:g}", height=CRISES_HEIGHT, rx=8),
            sign(kind, 22, 22, 0.9),
            fitted(str(called.TYPES[kind]), 42, 27, CRISIS_WIDTH - 100, 17, class_="name"),
            text(
                str(influence.total(cards)) if cards else "–", CRISIS_WIDTH - 14, 29, class_="total", text_anchor="end"
            ),
            *([_reward(kind, rank)] if rank else []),
            *row(influence.sort(cards), 10, 56, CRISIS_WIDTH - 20),
            class_=f"pile type-{kind}",
            data_on=f"crisis {kind}" if cards else None,
        )


def _reward(kind: str, rank: int) -> SafeString:
    """What solving it brings the Emperor, and the Legatus where it is a war."""
    words = {"rank": rank, "emperor": EMPERORS_POINTS[rank - 1], "legatus": LEGATUS_POINTS[rank - 1]}
    told = _("rank %(rank)d: %(emperor)d") if kind == "spqr" else _("rank %(rank)d: %(emperor)d, Legatus %(legatus)d")
    return fitted(told % words, 14, 49, CRISIS_WIDTH - 28, class_="word")


def _offer(view: View) -> SafeString:
    """What is to be drafted, in one row."""
    apart = min(WIDTH + 10.0, (ACROSS - 2 * EDGE - WIDTH) / max(1, len(view.offer) - 1))
    cards = (offered(name, EDGE + place * apart, 20) for place, name in enumerate(view.offer))
    return group(text(_("To be drafted"), EDGE, 13, class_="word"), *cards, class_="offer")


def _display(view: View, names: Names, seat: int) -> Iterator[tuple[SafeString, float]]:
    """A player's name, points and cards in hand, and then the candidates, four in a row."""
    yield group(*_bar(view, names, seat), class_=f"seat-{seat}"), 24 - EDGE / 2
    candidates = view.players[seat].candidates
    for first in range(0, len(candidates), IN_A_ROW):
        beside = candidates[first : first + IN_A_ROW]
        tall = face_height(beside)
        faces = (_face(view, seat, each, tall, place) for place, each in enumerate(beside))
        yield group(*faces, class_="display"), tall


def _bar(view: View, names: Names, seat: int) -> Iterator[SafeString]:
    shown = view.players[seat]
    hand = ngettext("%(count)d card in hand", "%(count)d cards in hand", shown.hand_size) % {"count": shown.hand_size}
    points = ngettext("%(count)d point", "%(count)d points", shown.points) % {"count": shown.points}
    told = [names[seat], points, hand, *([_("deals")] if seat == view.dealer else [])]
    yield element("rect", class_="seat-bar", x=EDGE, y=0, width=ACROSS - 2 * EDGE, height=24, rx=4)
    yield fitted(" · ".join(told), EDGE + 10, 17, ACROSS - 4 * EDGE, 16, class_="on-seat")


def _face(view: View, seat: int, each: Candidate, tall: int, place: int) -> SafeString:
    """A candidate, marked where he has been put forward in this turn's election."""
    in_race = view.current is not None and view.current.offered.get(seat) == each.name
    return group(face(each, tall, EDGE + place * (FACE_WIDTH + 8)), class_="in-race" if in_race else None)


def hand(cards: list[str]) -> SafeString:
    """One's own hand, in a row."""
    if not cards:
        return SafeString("")
    wide = min(ACROSS, len(cards) * (WIDTH + 6) + 6)
    return element(
        "svg",
        element("title", _("Your hand")),
        element("desc", called.cards(cards)),
        *row(cards, 3, 3, wide - 6),
        class_="counters rome hand",
        viewBox=f"0 0 {wide} {HEIGHT + 6}",
        role="img",
        width=wide,
        height=HEIGHT + 6,
    )
