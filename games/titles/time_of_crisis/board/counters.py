"""The counters of the game as small pictures, all of one height, to be set in rows.

Colour never stands alone: each seat has a shape of its own, each tribe its letter, and what is at full strength or
active is filled while what is reduced or inactive is hollow.

What moves from place to place carries its name, ``data-piece``; what belongs to its region is told apart in it by
``data-mark``: a replay lets both glide from where they were, and what is new appear.
"""

from functools import lru_cache
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.present.svg import element, fitted_text, group, path, shifted, text, width_of

from ..rules.data.event_cards import LEADERS
from ..rules.state import BREAKAWAY, NEUTRAL, NOBODY, Army, Band, Leader, Militia
from ..words import names as called

HEIGHT = 28
MIDDLE = HEIGHT / 2
GAP = 5

TOKENS = {
    0: "M14,1.5A12.5,12.5 0 1 1 13.9,1.5Z",
    1: "M3,3H25V25H3Z",
    2: "M14,0L28,14L14,28L0,14Z",
    3: "M7.5,2H20.5L27.5,14L20.5,26H7.5L0.5,14Z",
    NEUTRAL: "M9,2H19L26,9V19L19,26H9L2,19V9Z",
    NOBODY: "M9,2H19L26,9V19L19,26H9L2,19V9Z",
}
"""Shapes of the seats' counters: a circle, a square, a lozenge, a hexagon; the neutral faction has an octagon."""

CROWN = "M3,22V8L9,14L14,5L19,14L25,8V22Z"
SHIELD = "M1,3H13V12C13,18 9,21 7,22C5,21 1,18 1,12Z"
FLAME = "M9,24C1,20 2,12 7,8C7,12 9,12 9,9C9,6 8,4 10,1C11,6 17,10 17,16C17,21 14,23 9,24Z"
PENNANT = "M1,2H23V19L12,27L1,19Z"
DISC = "M7,5A7,7 0 1 1 6.9,5Z"
TRIANGLE = "M0,19L7,4L14,19Z"
STAR = "M10,1L12.6,7.6L19.6,8L14.2,12.5L16,19.4L10,15.6L4,19.4L5.8,12.5L0.4,8L7.4,7.6Z"
HELMET = "M2,20C2,8 7,3 12,3C17,3 22,8 22,20H16V13H8V20Z"
BUILDINGS = {
    "amphitheatre": "M1,21V13C1,9 6,6 11,6C16,6 21,9 21,13V21H17V16H15V21H12.5V16H9.5V21H7V16H5V21Z",
    "basilica": "M0,10L11,4L22,10V12H0ZM2,13H5V20H2ZM9.5,13H12.5V20H9.5ZM17,13H20V20H17ZM0,21H22V23H0Z",
    "limes": "M0,22V7H4V11H9V7H13V11H18V7H22V22Z",
}


class Counter(NamedTuple):
    """A picture with its width; its height is HEIGHT."""

    width: float
    picture: SafeString


def seat_class(seat: int) -> str:
    """The style sheet's class for a seat's colour."""
    return {NEUTRAL: "neutral", NOBODY: "nobody"}.get(seat, f"seat-{seat}")


# Every map has the same few hundred of these: they are written once.


@lru_cache(maxsize=512)
def token(seat: int, content: object = "") -> SafeString:
    """A seat's counter in its shape and colour with something short on it."""
    size = "on-token long" if len(str(content)) > 1 else "on-token"
    return group(path(TOKENS[seat]), text(content, 14, 19.5, class_=size), class_=f"token {seat_class(seat)}")


@lru_cache(maxsize=512)
def tally(shape: str, count: int, class_: str, width: float = 14, of: str = "") -> Counter:
    """A small sign and how many of it, and ``of`` whom in a letter."""
    figure = f"{count}{of}"
    picture = group(shifted(0, 3, path(shape)), text(figure, width + 3, 20.5, class_="figure"), class_=class_)
    return Counter(width + 6 + width_of(figure, 18), picture)


def row(parts: list[Counter], gap: float = 5) -> Counter:
    """Counters side by side as one."""
    placed, x = [], 0.0
    for part in parts:
        placed.append(shifted(x, 0, part.picture))
        x += part.width + gap
    return Counter(max(0.0, x - gap), group(*placed))


def support_track(seat: int, support: int, most: int) -> Counter:
    """The spaces of a support track with the governor's counter on the level reached."""
    if seat == NOBODY:
        return Counter(28, group(token(NOBODY), path("M6,22L22,6", class_="bar")))
    step = 24 if most <= 4 else 21
    spaces = [
        element("circle", cx=14 + step * (level - 1), cy=MIDDLE, r=4, class_="space") for level in range(1, most + 1)
    ]
    place, governor = step * (max(support, 1) - 1), _mark(token(seat, support), f"governor {seat}")
    return Counter(
        28 + step * (most - 1),
        group(*spaces, shifted(place, 0, governor), class_="track"),
    )


def _mark(picture: SafeString, name: str) -> SafeString:
    """A picture as a mark of its region, by a name that no other there has."""
    return group(picture, data_mark=name)


def army(army: Army) -> Counter:
    """A General with what he leads; a Castra is a palisade around, and an army that has fought is struck out below."""
    parts = [Counter(28, token(army.seat, army.number))]
    parts += [tally(SHIELD, army.full, "full")] if army.full else []
    parts += [tally(SHIELD, army.reduced, "hollow")] if army.reduced else []
    parts += [foederati(tribe, count) for tribe, count in army.foederati.items() if count]
    whole = fortified(row(parts), castra=army.castra, fought=army.fought)
    return Counter(whole.width, group(whole.picture, data_piece=f"army {army.seat} {army.number}"))


def foederati(tribe: str, count: int) -> Counter:
    """Barbarians that an army has in its service: the colour of their tribe, and its letter."""
    return tally(TRIANGLE, count, f"foederati tribe-{tribe}", of=called.TRIBE_INITIALS[tribe])


def militia(militia: Militia, governor: int) -> Counter:
    """The Militia of a capital, in its governor's colour."""
    picture = group(path(HELMET), class_=f"militia {seat_class(governor)}")
    return fortified(Counter(24, picture), castra=militia.castra, fought=militia.fought)


def fortified(counter: Counter, *, castra: bool, fought: bool) -> Counter:
    """A force with its Castra marker and the sign that it has fought this turn."""
    width = counter.width + 6
    extra = []
    if castra:
        extra.append(element("rect", x=0.5, y=-1, width=f"{width - 1:g}", height=HEIGHT + 2, rx=4, class_="castra"))
    if fought:
        extra.append(path(f"M4,27.5H{width - 4:g}", class_="fought"))
    return Counter(width, group(*extra, shifted(3, 0, counter.picture)))


def capital(inside: list[Counter]) -> Counter:
    """The capital's space with the force in it."""
    content = row(inside, gap=2)
    width = content.width + 30
    frame = element("rect", x=0.75, y=-1.25, width=f"{width - 1.5:g}", height=HEIGHT + 2.5, rx=5, class_="capital")
    walls = shifted(5, 5, path("M0,18V5H3V8H6V0H12V8H15V5H18V18Z", class_="walls"))
    return Counter(width, group(frame, walls, shifted(27, 0, content.picture)))


def band(tribe: str, counts: Band) -> Counter:
    """Barbarians of a tribe: its letter, how many are active (filled) and inactive (hollow)."""
    parts = [pennant(tribe)]
    parts += [tally(DISC, counts.active, "full")] if counts.active else []
    parts += [tally(DISC, counts.inactive, "hollow")] if counts.inactive or not counts.active else []
    return row(parts)


def pennant(tribe: str) -> Counter:
    """A tribe's sign."""
    picture = group(
        path(PENNANT), text(called.TRIBE_INITIALS[tribe], 12, 17.5, class_="on-token"), class_=f"token tribe-{tribe}"
    )
    return Counter(24, picture)


def leader(name: str, leader: Leader) -> Counter:
    """A Barbarian Leader by name, with his tribe's colour; hollow when inactive."""
    look = f"leader tribe-{LEADERS[name]}{'' if leader.active else ' asleep'}"
    return _named(str(called.LEADERS[name]), look, f"leader {name}")


def rival(name: str) -> Counter:
    """A Rival Emperor by name."""
    return _named(str(called.RIVALS_SHORT[name]), "rival", f"rival {name}")


def _named(word: str, class_: str, piece: str) -> Counter:
    width = 36 + width_of(word, 16)
    frame = element("rect", x=0.5, y=1.5, width=f"{width - 1:g}", height=HEIGHT - 3, rx=12)
    return Counter(
        width,
        group(
            frame,
            shifted(4, 3.5, path(STAR)),
            fitted_text(word, 26, 19.5, 16, class_="name"),
            class_=f"figure-head {class_}",
            data_piece=piece,
        ),
    )


def mobs(count: int) -> Counter:
    """Mobs in a province."""
    flame = tally(FLAME, count, "mob", 18)
    return Counter(flame.width, _mark(flame.picture, "mobs"))


def quaestor() -> Counter:
    """A Quaestor marker."""
    disc, letter = path("M12,2.5A11.5,11.5 0 1 1 11.9,2.5Z"), text("Q", 12, 20, class_="on-token")
    return Counter(24, _mark(group(disc, letter, class_="quaestor"), "quaestor"))


def improvement(kind: str) -> Counter:
    """An improvement."""
    return Counter(22, _mark(path(BUILDINGS[kind], class_="improvement"), kind))


def empire_marker(marker: str) -> Counter:
    """A crown: filled for a Seat of Power, hollow for a Breakaway."""
    return Counter(28, _mark(path(CROWN, class_="crown breakaway" if marker == BREAKAWAY else "crown"), marker))
