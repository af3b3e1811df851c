"""Cards, drawn: a type by its colour and its sign, the value large, and a drawing of each card's own."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.present import lettering
from games.present.numbers import with_sign
from games.present.svg import element, group, path, shifted, text
from games.titles.rome_in_crisis.board.drawings import draw_head
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.candidates import CANDIDATES
from rulebooks.rome_in_crisis.rules.data.influence import CRISES, METHODS
from rulebooks.rome_in_crisis.rules.data.offices import BONUS, EMPEROR
from rulebooks.rome_in_crisis.rules.state import Candidate

from ..words import names as called
from .drawings import DRAWINGS

WIDTH, HEIGHT = 62, 84
"""Of an influence card."""
FACE_WIDTH = 226
"""Of a candidate with his name, ratings and cards."""
BARE, RIBBON, SLIPS = 70, 24, 56
"""His height by himself, and the additions of an office and of his cards."""
SEAL_WIDTH = 170
"""Of an office by itself."""
TAB_WIDTH, TAB_HEIGHT = 110, 32
"""Of a way to select the Emperor."""
SMALL = 14
"""The smallest letters."""

SIGNS = {
    "persia": "M6 -11 A12 12 0 1 0 6 11 A9 9 0 1 1 6 -11 Z",
    "goths": "M-2 12 V-2 H2 V12 Z M-11 -12 L0 -8 L11 -12 L11 1 L0 -3 L-11 1 Z",
    "palmyra": "M-2 13 V-3 H2 V13 Z M0 -2 C-6 -12 -13 -9 -14 -3 C-9 -6 -5 -5 0 -2 C5 -5 9 -6 14 -3 C13 -9 6 -12 0 -2 Z",
    "spqr": "M-13 12 V8 H13 V12 Z M-11 6 V-4 H-7 V6 Z M-2 6 V-4 H2 V6 Z M7 6 V-4 H11 V6 Z M-14 -6 L0 -13 L14 -6 Z",
    "gold": "M0 -12 A12 12 0 1 0 0.01 -12 Z M0 -7 A7 7 0 1 1 -0.01 -7 Z",
}
"""A crescent, an axe, a palm, a temple and a coin: signs that tell the types apart without colours."""
METHOD_SIGNS = {
    "military": "M0 -9 L8 -5 V2 Q8 8 0 11 Q-8 8 -8 2 V-5 Z",
    "spqr": SIGNS["spqr"],
    "praetorian": "M0 -11 L3 -3 L11 -3 L5 2 L7 10 L0 5 L-7 10 L-5 2 L-11 -3 L-3 -3 Z",
}
"""A shield, a temple and a star: the methods, and the ratings for them."""


def draw_sign(kind: str, x: float, y: float, scale: float = 1) -> SafeString:
    """Draw the sign of a type of card."""
    return path(SIGNS[kind], class_="sign", fill_rule="evenodd", transform=f"translate({x:g} {y:g}) scale({scale:g})")


def draw_card(name: str, x: float = 0, y: float = 0) -> SafeString:
    """Draw an influence card, face up."""
    printed = influence.CARDS[name]
    return shifted(
        x,
        y,
        element("title", called.card(name)),
        element("rect", class_="paper", width=WIDTH, height=HEIGHT, rx=6),
        element("rect", class_="band", width=WIDTH, height=30, rx=6),
        text(str(printed.value), 17, 23, class_="value", text_anchor="middle"),
        draw_sign(printed.type, 44, 15, 0.8),
        path(DRAWINGS[name], class_="art", transform=f"translate({WIDTH / 2 - 18:g} 31) scale(0.75)"),
        fit_text(str(called.TYPES[printed.type]), WIDTH / 2, 79, WIDTH - 8, text_anchor="middle", class_="word"),
        class_=f"card type-{printed.type}",
    )


def as_svg(drawing: SafeString, width: float, height: float, kind: str) -> SafeString:
    """Put a card or a candidate in a drawing of its own, for pages; the words for screen readers stand beside it."""
    return element(
        "svg",
        drawing,
        class_=f"drawn {kind}",
        viewBox=f"-2 -2 {width + 4:g} {height + 4:g}",
        width=f"{width + 4:g}",
        height=f"{height + 4:g}",
        aria_hidden="true",
    )


def draw_row(cards: Sequence[str], x: float, y: float, room: float) -> list[SafeString]:
    """Draw cards in a row, overlapping if they need more room."""
    apart = min(WIDTH + 6, (room - WIDTH) / max(1, len(cards) - 1))
    return [draw_card(name, x + place * apart, y) for place, name in enumerate(cards)]


def fit_text(content: str, x: float, y: float, room: float, size: float = SMALL, **attributes: object) -> SafeString:
    """Write a line of text, squeezed into its room."""
    if lettering.width(content, size) <= room:
        return text(content, x, y, **attributes)
    return text(content, x, y, textLength=f"{room:.0f}", lengthAdjust="spacingAndGlyphs", **attributes)


def face_height(candidates: Sequence[Candidate]) -> int:
    """Return the height needed by all of these side by side."""
    return max(BARE + RIBBON * bool(candidate.office) + SLIPS * bool(candidate.cards) for candidate in candidates)


class RaceStanding(NamedTuple):
    """A candidate's position in the election: his worth, and whether he ``leads`` or has ``passed``."""

    worth: int
    leads: bool
    passed: bool

    @property
    def kind(self) -> str:
        """Return the class for his card's style."""
        return "leads" if self.leads else "passed" if self.passed else "in-race"


def draw_face(
    candidate: Candidate, height: int, x: float = 0, y: float = 0, race: RaceStanding | None = None
) -> SafeString:
    """Draw a candidate: coin, name and office, ratings, additions as Emperor, cards with him, and
    his worth in an election.
    """
    room = FACE_WIDTH - 66 - (36 if race else 0)
    kinds = ["candidate", *(["in-office"] if candidate.office else []), *([race.kind] if race else [])]
    return shifted(
        x,
        y,
        element("rect", class_="paper", width=FACE_WIDTH, height=height, rx=8),
        element("circle", class_="coin", cx=29, cy=30, r=24),
        shifted(29, 30, draw_head(candidate.name)),
        fit_text(called.candidate(candidate.name), 60, 21, room, 16, class_="name"),
        *_draw_ratings(candidate),
        *_draw_modifiers(candidate),
        *_draw_office(candidate),
        *_draw_cards_with_him(candidate),
        *(_draw_worth(race) if race else []),
        class_=" ".join([*kinds, *(["emperor"] if candidate.office == EMPEROR else [])]),
    )


def _draw_worth(race: RaceStanding) -> list[SafeString]:
    return [
        element("circle", class_="worth", cx=FACE_WIDTH - 22, cy=22, r=17),
        text(str(race.worth), FACE_WIDTH - 22, 28, class_="worth-figure", text_anchor="middle"),
    ]


def draw_portrait(candidate: Candidate) -> SafeString:
    """Draw a candidate by himself, for pages about the game."""
    height = face_height([candidate])
    return element(
        "svg",
        draw_face(candidate, height, 2, 2),
        class_="rome portrait",
        viewBox=f"0 0 {FACE_WIDTH + 4} {height + 4}",
        width=FACE_WIDTH + 4,
        height=height + 4,
        role="img",
        aria_label=called.candidate(candidate.name),
    )


def _draw_ratings(candidate: Candidate) -> list[SafeString]:
    """Draw each with its sign, except for zero."""
    drawings, x = [], 68.0
    for method in METHODS:
        rating = candidate.printed.rating(method)
        if rating:
            mark = path(METHOD_SIGNS[method], class_="sign", transform=f"translate({x:g} 36) scale(0.75)")
            title = element("title", f"{called.METHODS[method]} {rating}")
            drawings.append(
                element("g", title, mark, text(str(rating), x + 13, 42, class_="rating"), class_=f"method-{method}")
            )
            x += 44
    return drawings


def _draw_modifiers(candidate: Candidate) -> list[SafeString]:
    """Draw his additions against each crisis, or his ability in words of its own."""
    if candidate.printed.ability:
        return [
            fit_text(str(called.SHORT_ABILITIES[candidate.printed.ability]), 60, 60, FACE_WIDTH - 66, class_="word")
        ]
    drawings, x = [], 68.0
    for kind in CRISES:
        value = candidate.printed.modifier(kind)
        if value:
            mark = draw_sign(kind, x, 55, 0.6)
            drawings.append(
                element("g", mark, text(with_sign(value), x + 11, 60, class_="word"), class_=f"type-{kind}")
            )
            x += 41
    return drawings


def _draw_office(candidate: Candidate) -> list[SafeString]:
    if not candidate.office:
        return []
    added = f" +{BONUS[candidate.office].value}" if candidate.office in BONUS else ""
    return [
        element("rect", class_="ribbon", x=8, y=68, width=FACE_WIDTH - 16, height=20, rx=4),
        fit_text(
            f"{called.office(candidate.office)}{added}",
            FACE_WIDTH / 2,
            83,
            FACE_WIDTH - 24,
            text_anchor="middle",
            class_="office",
        ),
    ]


def _draw_cards_with_him(candidate: Candidate) -> list[SafeString]:
    """Draw the cards that lie with him, by type and value."""
    count, top = len(candidate.cards), BARE + RIBBON * bool(candidate.office) + 2
    apart = min(42.0, (FACE_WIDTH - 16 - 38) / max(1, count - 1))
    return [
        _draw_card_head(name, 8 + place * apart, top)
        for place, name in enumerate(influence.sort_cards(candidate.cards))
    ]


def _draw_card_head(name: str, x: float, y: float) -> SafeString:
    """Draw only the head of a card."""
    printed = influence.CARDS[name]
    return shifted(
        x,
        y,
        element("title", called.card(name)),
        element("rect", class_="paper", width=38, height=46, rx=4),
        element("rect", class_="band", width=38, height=22, rx=4),
        text(str(printed.value), 11, 17, class_="figure", text_anchor="middle"),
        draw_sign(printed.type, 19, 34, 0.7),
        class_=f"card type-{printed.type}",
    )


def draft_card(name: str, x: float, y: float) -> SafeString:
    """Draw a card to be drafted: an influence card, or a candidate on a card of the same size."""
    if name not in CANDIDATES:
        return draw_card(name, x, y)
    printed = CANDIDATES[name]
    first, *rest = called.candidate(name).split(" ", 1)
    ratings = "/".join(str(printed.rating(method)) for method in METHODS)
    return shifted(
        x,
        y,
        element("title", called.candidate(name)),
        element("rect", class_="paper", width=WIDTH, height=HEIGHT, rx=6),
        group(draw_head(name), transform=f"translate({WIDTH / 2} 22) scale(0.8)"),
        fit_text(first, WIDTH / 2, 54, WIDTH - 6, text_anchor="middle", class_="word"),
        fit_text(" ".join(rest), WIDTH / 2, 67, WIDTH - 6, text_anchor="middle", class_="word"),
        text(ratings, WIDTH / 2, 81, text_anchor="middle", class_="word"),
        class_="candidate",
    )


def draw_tab(method: str, *, is_chosen: bool) -> SafeString:
    """Draw a way to select the Emperor."""
    return group(
        element("rect", class_="tab", width=TAB_WIDTH, height=TAB_HEIGHT, rx=6),
        path(METHOD_SIGNS[method], class_="sign", transform="translate(18 16) scale(0.8)"),
        fit_text(str(called.METHODS[method]), 34, 21, TAB_WIDTH - 38, class_="word"),
        class_=f"method{' chosen' if is_chosen else ''} method-{method}",
    )


def draw_seal(office: str) -> SafeString:
    """Draw a vacant office: its ribbon, with its addition."""
    return group(
        element("rect", class_="ribbon", width=SEAL_WIDTH, height=26, rx=4),
        fit_text(
            f"{called.office(office)} +{BONUS[office].value}",
            SEAL_WIDTH / 2,
            18,
            SEAL_WIDTH - 12,
            text_anchor="middle",
            class_="office",
        ),
    )
