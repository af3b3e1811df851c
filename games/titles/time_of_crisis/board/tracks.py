"""The Legacy and the Emperor Turns track of the picture: a lane for each player, so that no marker
covers another's.
"""

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.present import lettering
from games.present.svg import element, group, path, shifted, text
from games.titles.title import Names

from ..rules.data import limits
from ..rules.view import TocView
from ..words import names as called
from ..words import sheets
from ..words.sheets import Track
from . import counters
from .ornament import AROUND, HEADER, plaque
from .parts import PicturePart, box_around

LANE, TOKEN = 46, 1.17
"""The distance of lanes, and the scale of their counters to those of the map."""
HEIGHT = HEADER + 4 * LANE + 46
NAME_SIZE, NAME_ROOM = 23, 150
FIGURE_ROOM = 42
"""The distance between figures of a track."""
STEPS = (1, 2, 5, 10, 20, 50, 100)
EMPEROR_SPACES = 10
"""The least length of the Emperor Turns track."""


class Reach(NamedTuple):
    """The extent of a track across, and its highest figure."""

    left: float
    right: float
    most: int

    def x_of(self, value: int) -> float:
        return round(self.left + (self.right - self.left) * max(value, 0) / self.most, 1)

    def figures(self) -> list[int]:
        """Return the figures written below, as close as there is room for."""
        fitting = (step for step in STEPS if self.x_of(step) - self.left >= FIGURE_ROOM)
        return list(range(0, self.most + 1, next(fitting, self.most)))


def legacy(view: TocView, names: Names, width: float) -> list[PicturePart]:
    """Draw the Legacy track with the players' names, and the legacy at which an Emperor ends the
    game.
    """
    track = sheets.legacy_track(view, names)
    goal = track.goal or 0
    reach = Reach(NAME_ROOM + 52, width - 36, max(goal, *(mark.at for mark in track.marks)))
    figures = [figure for figure in reach.figures() if abs(reach.x_of(figure) - reach.x_of(goal)) >= FIGURE_ROOM]
    rules = [*_rules(reach, figures), *_rules(reach, [goal], "goal")]
    labels = [_name(view, names, seat) for seat in range(len(view.players))]
    return [_board(_("Legacy"), width, track, reach), *rules, *labels, *_draw_marks(track, reach)]


def emperor_turns(view: TocView, names: Names, width: float) -> list[PicturePart]:
    """Draw the Emperor Turns track; its lanes go on from those of the Legacy track."""
    track = sheets.emperor_track(view, names)
    reach = Reach(36, width - 36, max(EMPEROR_SPACES, *(mark.at for mark in track.marks)))
    board = _board(_("Emperor Turns"), width, track, reach)
    return [board, *_rules(reach, reach.figures()), *_draw_marks(track, reach)]


def _board(title: str, width: float, track: Track, reach: Reach) -> PicturePart:
    """Draw the plaque of a track, and in grey the way to the end of each lane: the constant part of
    a game.
    """
    ways = (f"M{reach.left:g},{_middle(mark.seat):g}H{reach.right:g}" for mark in track.marks)
    drawing = group(plaque(width, HEIGHT, title), *(path(way, class_="lane") for way in ways))
    return PicturePart(box_around((0, 0, width, HEIGHT), room=AROUND), drawing)


def _middle(seat: int) -> float:
    """Return the height of a player's lane."""
    return HEADER + 8 + LANE * (seat + 0.5)


def _name(view: TocView, names: Names, seat: int) -> PicturePart:
    """Draw the name of a lane's player, with an arrow at the one on turn; a name beyond the fonts
    is replaced by the colour.
    """
    name = names[seat] if lettering.can_write(names[seat]) else str(called.COLOURS[limits.COLOURS[seat]])
    y = _middle(seat)
    on_turn = view.turn is not None and view.turn.seat == seat
    drawing = group(
        element("title", names[seat]),
        path(f"M8,{y - 8:g}L18,{y:g}L8,{y + 8:g}Z", class_="arrow") if on_turn else "",
        text(lettering.shortened(name, NAME_SIZE, NAME_ROOM), 24, y + 8, class_="word"),
    )
    return PicturePart((0, y - LANE / 2, NAME_ROOM + 32, LANE), drawing)


def _rules(reach: Reach, figures: list[int], kind: str = "") -> list[PicturePart]:
    """Draw lines down through all lanes, each with its figure below."""
    return [_rule(reach.x_of(figure), figure, f"rule {kind}".strip()) for figure in figures]


def _rule(x: float, figure: int, kind: str) -> PicturePart:
    line = path(f"M{x:g},{HEADER + 10}V{HEIGHT - 34}", class_="line")
    drawing = group(line, text(figure, x, HEIGHT - 12, class_="figure centred"), class_=kind)
    return PicturePart((x - FIGURE_ROOM / 2, HEADER, FIGURE_ROOM, HEIGHT - HEADER), drawing)


def _draw_marks(track: Track, reach: Reach) -> list[PicturePart]:
    return [part for mark in track.marks for part in _draw_way(mark.seat, mark.at, reach)]


def _draw_way(seat: int, value: int, reach: Reach) -> list[PicturePart]:
    """Draw the way behind in the player's colour, and the counter with its figure."""
    x, y, half = reach.x_of(value), _middle(seat), counters.HEIGHT / 2 * TOKEN
    way = group(path(f"M{reach.left:g},{y:g}H{x:g}", class_="way"), class_=counters.seat_class(seat))
    token = shifted(x - half, y - half, group(counters.token(seat, value), transform=f"scale({TOKEN})"))
    return [
        PicturePart(box_around((reach.left, y, x - reach.left, 0), room=6), way),
        PicturePart(box_around((x, y, 0, 0), room=LANE / 2), token),
    ]
