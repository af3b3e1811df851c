"""The Legacy and the Emperor Turns track as the picture shows them: a lane for each player, so that no marker covers
another's."""

from typing import NamedTuple

from django.utils.safestring import SafeString

from games.engine.time_of_crisis.data import limits
from games.engine.time_of_crisis.view import View

from . import counters, lettering, sheets
from . import names as called
from .names import Names
from .ornament import HEADER, plaque
from .sheets import Track
from .spoken import gettext as _
from .svg import element, group, path, shifted, text

LANE, TOKEN = 46, 1.5
"""How far lanes lie apart, and how much larger their counters are than those of the map."""
HEIGHT = HEADER + 4 * LANE + 46
NAME_SIZE, NAME_ROOM = 23, 150
FIGURE_ROOM = 42
"""What a figure of a scale needs beside the next."""
STEPS = (1, 2, 5, 10, 20, 50, 100)
EMPEROR_SPACES = 10
"""How long the Emperor Turns track is at least."""


class Scale(NamedTuple):
    """From where to where a track goes across, and up to which figure."""

    left: float
    right: float
    most: int

    def at(self, value: int) -> float:
        return round(self.left + (self.right - self.left) * max(value, 0) / self.most, 1)

    def figures(self) -> list[int]:
        """The figures written below, as close as there is room for."""
        fitting = (step for step in STEPS if self.at(step) - self.left >= FIGURE_ROOM)
        return list(range(0, self.most + 1, next(fitting, self.most)))


def legacy(view: View, names: Names, width: float) -> SafeString:
    """The Legacy track with the players' names, and the legacy at which an Emperor ends the game."""
    track = sheets.legacy_track(view, names)
    goal = track.goal or 0
    scale = Scale(NAME_ROOM + 52, width - 36, max(goal, *(mark.at for mark in track.marks)))
    labels = [_name(view, names, seat) for seat in range(len(view.players))]
    figures = [figure for figure in scale.figures() if abs(scale.at(figure) - scale.at(goal)) >= FIGURE_ROOM]
    return group(
        plaque(width, HEIGHT, _("Legacy")),
        *labels,
        _rule(scale, figures),
        _rule(scale, [goal], "goal"),
        *_lanes(track, scale),
    )


def emperor_turns(view: View, names: Names, width: float) -> SafeString:
    """The Emperor Turns track; its lanes go on from those of the Legacy track."""
    track = sheets.emperor_track(view, names)
    scale = Scale(36, width - 36, max(EMPEROR_SPACES, *(mark.at for mark in track.marks)))
    return group(plaque(width, HEIGHT, _("Emperor Turns")), _rule(scale, scale.figures()), *_lanes(track, scale))


def _middle(seat: int) -> float:
    """The height of a player's lane."""
    return HEADER + 8 + LANE * (seat + 0.5)


def _name(view: View, names: Names, seat: int) -> SafeString:
    """Who a lane is of; an arrow points at the player on turn. What the fonts cannot write is told by the colour."""
    name = names[seat] if lettering.can_write(names[seat]) else str(called.COLOURS[limits.COLOURS[seat]])
    y = _middle(seat)
    on_turn = view.turn is not None and view.turn.seat == seat
    return group(
        element("title", names[seat]),
        path(f"M8,{y - 8:g}L18,{y:g}L8,{y + 8:g}Z", class_="arrow") if on_turn else "",
        text(lettering.shortened(name, NAME_SIZE, NAME_ROOM), 24, y + 8, class_="word"),
    )


def _rule(scale: Scale, figures: list[int], kind: str = "") -> SafeString:
    """Lines down through all lanes, each with its figure below."""
    top, bottom = HEADER + 10, HEIGHT - 34
    lines = [path(f"M{scale.at(figure):g},{top}V{bottom}", class_="line") for figure in figures]
    words = [text(figure, scale.at(figure), HEIGHT - 12, class_="figure centred") for figure in figures]
    return group(*lines, *words, class_=f"rule {kind}".strip())


def _lanes(track: Track, scale: Scale) -> list[SafeString]:
    return [_lane(mark.seat, mark.at, scale) for mark in track.marks]


def _lane(seat: int, value: int, scale: Scale) -> SafeString:
    """The way to the end in grey, the way behind in the player's colour, and the counter with its figure."""
    x, y = scale.at(value), _middle(seat)
    token = group(counters.token(seat, value), transform=f"scale({TOKEN})")
    return group(
        path(f"M{scale.left:g},{y:g}H{scale.right:g}", class_="lane"),
        path(f"M{scale.left:g},{y:g}H{x:g}", class_="way"),
        shifted(x - 14 * TOKEN, y - 14 * TOKEN, token),
        class_=counters.seat_class(seat),
    )
