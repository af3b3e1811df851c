"""The table as one drawing, and as a PNG made without a browser: the turn, the crises by rank, the
draft, and every player's display, two beside each other. It shows public things only.
"""

from collections.abc import Container, Iterator, Mapping
from io import BytesIO
from pathlib import Path

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import override
from PIL import Image

from games.present import lettering
from games.present.colours import STATIC, colours, paint_rules
from games.present.svg import element, group, shifted, text
from games.titles.picture import LIGHT, Scale, look_of
from games.titles.title import Names
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.influence import CRISES, METHODS
from rulebooks.rome_in_crisis.rules.view import RomeView

from ..words import descriptions
from ..words import names as called
from ..words.auction import Bidder, race_of
from .cards import (
    FACE_WIDTH,
    HEIGHT,
    WIDTH,
    RaceStanding,
    draft_card,
    draw_face,
    draw_row,
    draw_sign,
    draw_tab,
    face_height,
    fit_text,
)

EDGE = 12
DISPLAYS_ACROSS = 960
"""The width of the drawing, in units."""
CRISIS_WIDTH = (DISPLAYS_ACROSS - 5 * EDGE) / 4
CRISES_HEIGHT = 150
COLUMN = (DISPLAYS_ACROSS - 3 * EDGE) / 2
"""Of a player."""


def draw_table(view: RomeView, names: Names) -> tuple[SafeString, float]:
    """Draw the whole table as a group; return it with its height."""
    height, drawings = float(EDGE), []
    for band, tall in _draw_bands(view, names):
        drawings.append(shifted(0, height, band))
        height += tall + EDGE
    return group(*drawings, class_="rome"), height


def _draw_bands(view: RomeView, names: Names) -> Iterator[tuple[SafeString, float]]:
    """Yield the parts from top to bottom, each with its height."""
    yield _draw_turn(view, names), 34
    yield group(*_draw_crises(view)), CRISES_HEIGHT
    if view.offer:
        yield _draw_offer(view), HEIGHT + 24
    race = {bidder.candidate.name: bidder for bidder in race_of(view)}
    for first in range(0, len(view.players), 2):
        beside = [seat for seat in (first, first + 1) if seat < len(view.players)]
        displays = [_draw_display(view, names, seat, race) for seat in beside]
        placed = (
            shifted(EDGE + place * (COLUMN + EDGE), 0, drawing) for place, (drawing, _tall) in enumerate(displays)
        )
        yield group(*placed), max(tall for _drawing, tall in displays)


def _draw_turn(view: RomeView, names: Names) -> SafeString:
    """Draw the turn and the dealer, the method of the next election, and the deck."""
    first = DISPLAYS_ACROSS - EDGE - 3 * 116.0
    tabs = (
        shifted(first + place * 116, 0, draw_tab(way, is_chosen=way == view.method))
        for place, way in enumerate(METHODS)
    )
    line = " · ".join(descriptions.describe_turn(view, names))
    return group(fit_text(line, EDGE, 22, DISPLAYS_ACROSS - 3 * 116 - 3 * EDGE, 17, class_="name"), *tabs)


def _draw_crises(view: RomeView) -> Iterator[SafeString]:
    """Draw a place for each of the four, in the order of their rank."""
    present = view.ranked()
    for place, kind in enumerate([*present, *(kind for kind in CRISES if kind not in present)]):
        cards = view.crises.get(kind, [])
        yield shifted(
            EDGE + place * (CRISIS_WIDTH + EDGE),
            0,
            element("rect", class_="place", width=f"{CRISIS_WIDTH:g}", height=CRISES_HEIGHT, rx=8),
            draw_sign(kind, 22, 22, 0.9),
            fit_text(str(called.TYPES[kind]), 42, 27, CRISIS_WIDTH - 100, 17, class_="name"),
            text(
                str(influence.total(cards)) if cards else "–", CRISIS_WIDTH - 14, 29, class_="total", text_anchor="end"
            ),
            fit_text(descriptions.short_reward(view, kind), 14, 49, CRISIS_WIDTH - 28, class_="word"),
            *draw_row(influence.sort_cards(cards), 10, 56, CRISIS_WIDTH - 20),
            class_=f"pile type-{kind}",
        )


def _draw_offer(view: RomeView) -> SafeString:
    """Draw the cards to be drafted, in one row."""
    apart = min(WIDTH + 10.0, (DISPLAYS_ACROSS - 2 * EDGE - WIDTH) / max(1, len(view.offer) - 1))
    cards = (draft_card(name, EDGE + place * apart, 20) for place, name in enumerate(view.offer))
    return group(text(_("Cards for the draft"), EDGE, 13, class_="word"), *cards, class_="offer")


def _draw_display(view: RomeView, names: Names, seat: int, race: Mapping[str, Bidder]) -> tuple[SafeString, float]:
    """Draw a player's name, points and cards in hand, and then the candidates, two in a row."""
    candidates = view.players[seat].candidates
    drawings, height = [group(*_draw_bar(view, names, seat), class_=f"seat-{seat}")], 30.0
    for first in range(0, len(candidates), 2):
        beside = candidates[first : first + 2]
        tall = face_height(beside)
        drawings += [
            draw_face(candidate, tall, place * (FACE_WIDTH + 8), height, _race_standing(race.get(candidate.name)))
            for place, candidate in enumerate(beside)
        ]
        height += tall + 8
    return group(*drawings), height - 8


def _race_standing(bidder: Bidder | None) -> RaceStanding | None:
    return RaceStanding(bidder.worth, bidder.leads, bidder.passed) if bidder else None


def _draw_bar(view: RomeView, names: Names, seat: int) -> Iterator[SafeString]:
    line = " · ".join([str(names[seat]), *descriptions.describe_player(view, seat)])
    yield element("rect", class_="seat-bar", width=f"{COLUMN:g}", height=24, rx=4)
    yield fit_text(line, 10, 17, COLUMN - 20, 16, class_="on-seat")


ACROSS, DOWN = DISPLAYS_ACROSS, 720
"""The size of the picture, in units; a taller table is drawn smaller."""
WIDTHS: dict[Scale, int] = {1: 640, 2: 1280, "mail": 640, "small": 320}
"""In pixels."""
COLOURS: dict[Scale, int] = {1: 64, 2: 96, "mail": 48, "small": 32}
MARKED: str | Promise = lazy("The table as it is now.")
ROOT = Path(__file__).resolve().parents[4]
SHEET = STATIC / "titles" / "rome_in_crisis" / "board.css"
DRAWN_WITH = (
    "games/present/*.py",
    "games/titles/rome_in_crisis/board/*.py",
    "games/titles/rome_in_crisis/words/*.py",
    "static/css/base.css",
    "static/titles/rome_in_crisis/board.css",
    "static/fonts/*.ttf",
    "locale/**/*.mo",
)
LOOK = look_of(sorted(file for pattern in DRAWN_WITH for file in ROOT.glob(pattern)), ("resvg_py", "pillow"))


def size(scale: Scale) -> tuple[int, int]:
    """Width and height in pixels."""
    return WIDTHS[scale], WIDTHS[scale] * DOWN // ACROSS


map_size = size


def png(view: RomeView, names: Names, *, scale: Scale = 1, language: str = "en", marked: Container[str] = ()) -> bytes:
    """Draw the table by day, in a language; nothing of it is ever marked."""
    width, height = size(scale)
    with override(language):
        table, tall = draw_table(view, names)
        svg = element(
            "svg",
            element("g", element("rect", class_="cloth", width=ACROSS, height=DOWN), class_="rome"),
            _centre_table(table, tall),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {ACROSS} {DOWN}",
            width=width,
            height=height,
        )
    image = Image.open(BytesIO(lettering.draw_dots(svg, _colour_rules()))).convert("RGB")
    return lettering.write_png(image, COLOURS[scale], for_mail=scale in LIGHT)


def _centre_table(table: SafeString, tall: float) -> SafeString:
    """Put the table in the middle of the picture, scaled down to its height."""
    scale = min(1, DOWN / tall)
    offset, top = (ACROSS - scale * ACROSS) / 2, max(0, (DOWN - tall) / 3)
    return element("g", table, transform=f"translate({offset:g} {top:g}) scale({scale:g})")


def _colour_rules() -> str:
    """Return the sheet's rules by day; a renderer knows no variables."""
    lines = paint_rules(SHEET.read_text(), colours("light", SHEET)).splitlines()
    return "\n".join(line for line in lines if line.startswith(".rome"))


def forget() -> None:
    """Do nothing: nothing is cached."""
