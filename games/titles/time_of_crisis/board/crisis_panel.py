"""The panel of chance on the map: the event deck and the lasting card, the crisis dice and their table."""

import re
from collections.abc import Mapping
from functools import cache, partial

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.present import lettering
from games.present.colours import STATIC
from games.present.lists import join_words
from games.present.svg import element, group, path, shifted, text
from rulebooks.time_of_crisis.rules.data.crisis import CRISIS_TABLES, EVENT
from rulebooks.time_of_crisis.rules.data.event_cards import EVENT_CARDS
from rulebooks.time_of_crisis.rules.data.regions import TRIBES
from rulebooks.time_of_crisis.rules.view import TocView

from ..words import names as called
from ..words import reference
from . import counters, glyphs, ornament
from .counters import Counter
from .parts import PicturePart, box_around, draw_once, drawings

FILE = STATIC / "titles" / "time_of_crisis" / "cards.svg"
SYMBOL = re.compile(r'<symbol id="(\w+)" viewBox="0 0 48 48">(.*?)</symbol>')


@cache
def card_drawings() -> Mapping[str, SafeString]:
    """Return the lines of each card by its name, on a square of 48 units."""
    return {name: SafeString(lines) for name, lines in SYMBOL.findall(FILE.read_text())}


BOX = (1040.0, 18.0, 542.0, 164.0)
"""A box over land outside all regions: x, y, width, height."""
ID = "crisis"
CELL, CELL_HEIGHT = 47.5, 70
DIE, NOTE = 40, 23
DECK, CARD_WIDTH, DICE = 82, 56, 2 * DIE + 36
"""The room of the deck down, and of the card in force and the dice across."""
CARDS = "M6,6H38A6,6 0 0 1 44,12V62A6,6 0 0 1 38,68H6A6,6 0 0 1 0,62V12A6,6 0 0 1 6,6Z"
LEFT, MIDDLE, RIGHT = 10, 20, 30
PIPS = {
    1: [(MIDDLE, MIDDLE)],
    2: [(LEFT, LEFT), (RIGHT, RIGHT)],
    3: [(LEFT, LEFT), (MIDDLE, MIDDLE), (RIGHT, RIGHT)],
    4: [(LEFT, LEFT), (RIGHT, LEFT), (LEFT, RIGHT), (RIGHT, RIGHT)],
    5: [(LEFT, LEFT), (RIGHT, LEFT), (MIDDLE, MIDDLE), (LEFT, RIGHT), (RIGHT, RIGHT)],
    6: [(LEFT, LEFT), (RIGHT, LEFT), (LEFT, MIDDLE), (RIGHT, MIDDLE), (LEFT, RIGHT), (RIGHT, RIGHT)],
}
"""The places of a die's pips."""


def deck_in_words(view: TocView) -> list[str]:
    size = ngettext("Event deck: %(count)s card.", "Event deck: %(count)s cards.", view.deck_size) % {
        "count": view.deck_size
    }
    if view.lasting is None:
        return [size, _("No lasting event is in force.")]
    return [size, _("In force: %(event)s.") % {"event": called.event_card(view.lasting)}]


def roll_in_words(view: TocView) -> str:
    """The crisis roll of this turn; empty before it is made."""
    if view.turn is None or view.turn.crisis is None:
        return ""
    white, black = view.turn.crisis
    words = {"white": white, "black": black, "result": called.CRISES[_result(view, white + black)]}
    return _("Crisis roll: %(white)s and %(black)s (%(result)s).") % words


def table_in_words(view: TocView) -> str:
    words = [
        _("%(roll)s %(result)s") % {"roll": roll, "result": called.CRISES[_result(view, roll)]} for roll in _rolls()
    ]
    return _("Crisis Table: %(list)s.") % {"list": join_words(words)}


def panel(view: TocView) -> SafeString:
    """All of it, at its place on the map."""
    roll = view.turn.crisis if view.turn else None
    return draw_once(partial(_panel, view), ID, view.options.players, view.deck_size, view.lasting, roll)


def _panel(view: TocView) -> SafeString:
    lasting = reference.event_card(view.lasting).sentences if view.lasting else []
    lines = [*deck_in_words(view), *lasting, roll_in_words(view), table_in_words(view)]
    title = element("title", "\n".join(line for line in lines if line))
    return shifted(*BOX[:2], title, *drawings(_lay_out(view)), id=ID, class_="beside crisis", role="img")


def parts(view: TocView) -> list[PicturePart]:
    """The panel without its title."""
    return [part.shift(*BOX[:2], class_="beside crisis") for part in _lay_out(view)]


def _lay_out(view: TocView) -> list[PicturePart]:
    _x, _y, width, height = BOX
    left = width - DICE
    return [
        PicturePart(box_around((0, 0, width, height), room=ornament.AROUND), ornament.mat(width, height)),
        *_deck(view),
        PicturePart((left, 0, DICE, DECK), _dice(view)),
        *(_cell(view, roll) for roll in _rolls()),
    ]


def _rolls() -> range:
    return range(2, 13)


def _result(view: TocView, roll: int) -> str:
    return str(CRISIS_TABLES[view.options.players][roll].value)


def _deck(view: TocView) -> list[PicturePart]:
    """Draw the event deck and the card in force, and tell them in two lines beside them."""
    size, lasting = deck_in_words(view)
    card_in_force = _card_in_force(view.lasting) if view.lasting else []
    left = 62 + CARD_WIDTH * len(card_in_force)
    room = BOX[2] - 2 * DIE - 54 - left
    below, top = path(CARDS, class_="card-back"), shifted(6, -6, path(CARDS, class_="card-back"))
    deck = group(below, top, text(view.deck_size, 28, 39, class_="deck-size"), class_="deck")
    lines = ((29, size), (58, lasting))
    notes = [
        PicturePart(
            (left, y - NOTE, room + 4, 1.5 * NOTE),
            lettering.within(line, left + 2, y, NOTE, room, lettering.SERIF, class_="note"),
        )
        for y, line in lines
    ]
    return [part.shift(12, 8) for part in (PicturePart((-2, -8, 60, DECK), deck), *card_in_force, *notes)]


def _card_in_force(number: int) -> list[PicturePart]:
    """Draw a card of the event deck by its own lines."""
    lines = card_drawings()[EVENT_CARDS[number].name]
    art = group(lines, class_="art", transform="translate(64 10) scale(0.75)")
    face = shifted(60, -6, path(CARDS, class_="card-face"))
    return [PicturePart((58, -2, CARD_WIDTH, DECK), group(face, art))]


def _dice(view: TocView) -> SafeString:
    """Draw the two dice of this turn, and their result."""
    if view.turn is None or view.turn.crisis is None:
        return group()
    white, black = view.turn.crisis
    middle, room = DIE + 5, 2 * DIE + 26
    result = str(called.CRISES[_result(view, white + black)])
    return shifted(
        BOX[2] - 2 * DIE - 26,
        10,
        _die(white, "white"),
        shifted(DIE + 10, 0, _die(black, "black")),
        lettering.within(result, middle, DIE + 22, NOTE, room, lettering.SERIF, class_="note centred"),
    )


def _die(pip: int, colour: str) -> SafeString:
    pips = [element("circle", cx=x, cy=y, r=4.5, class_="pip") for x, y in PIPS[pip]]
    return group(element("rect", width=DIE, height=DIE, rx=7, class_="face"), *pips, class_=f"die {colour}")


def _cell(view: TocView, roll: int) -> PicturePart:
    """Draw a sum of the dice with the sign of its result; the one rolled stands out."""
    fell = view.turn is not None and view.turn.crisis is not None and sum(view.turn.crisis) == roll
    drawing = group(
        element("rect", width=CELL - 0.5, height=CELL_HEIGHT, rx=4, class_="cell fallen" if fell else "cell"),
        text(roll, CELL / 2, 25, class_="figure centred"),
        _result_sign(_result(view, roll)),
    )
    cell = PicturePart(box_around((0, 0, CELL, CELL_HEIGHT), room=ornament.AROUND), drawing)
    return cell.shift(10 + (roll - 2) * CELL, BOX[3] - CELL_HEIGHT - 9)


def event() -> Counter:
    """A card of the event deck, as a result of the crisis roll."""
    return Counter(24, path(glyphs.CARD, class_="card-back"))


def _result_sign(result: str) -> SafeString:
    if result in TRIBES:
        return shifted(CELL / 2 - 15, 31, counters.pennant(result).picture)
    if result == EVENT:
        return shifted(CELL / 2 - 14.4, 31, group(event().picture, transform="scale(1.2)"))
    return lettering.within(str(called.CRISES_SHORT[result]), CELL / 2, 57, 22, CELL - 6, class_="figure centred")
