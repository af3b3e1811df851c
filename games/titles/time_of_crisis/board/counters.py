"""The counters of the game as small pictures, all of one height, to be set in rows.

They are tiles of cardboard: an army is one, in its owner's colour, with its General's number on the
shape of its seat and its Legions as stacks on it; barbarians are tiles in their tribe's colour,
leaders coins with a head, improvements buildings. Colour never stands alone: each seat has a shape
of its own, each tribe a sign of its own, and full strength or activity is filled while reduced
or inactive is hollow. A counter that moves from place to place carries its name, ``data-piece``;
one that belongs to its region is told apart in it by ``data-mark``: a replay lets both glide from
their old places, and new ones appear.
"""

from functools import lru_cache
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.present import lettering
from games.present.svg import element, group, path, shifted, text
from rulebooks.time_of_crisis.rules.data.event_cards import LEADERS
from rulebooks.time_of_crisis.rules.state import BREAKAWAY, NEUTRAL, NOBODY, Army, Band, Leader, Militia

from ..words import names as called
from . import glyphs

HEIGHT = 36
GAP = 5
FIGURE, NAME = 25, 25
"""Sizes of figures and words, as in the style sheet: on a plate, and at 800 dots for the map,
nothing is smaller than eleven.
"""
FACE, TOP = 29, 2
"""The height of the uppermost tile of a stack, and its top."""
LAYER, LAYERS = 2.5, 3
"""The offset of the tiles below in a stack, and their greatest number."""
SIGN = 23
"""The room for a tile's sign."""
COIN = 34
WALLS = 17
"""The width added to a force by the walls of a capital."""


class Counter(NamedTuple):
    """A picture with its width; its height is HEIGHT."""

    width: float
    picture: SafeString


def seat_class(seat: int) -> str:
    return {NEUTRAL: "neutral", NOBODY: "nobody"}.get(seat, f"seat-{seat}")


# Every map has the same few hundred of these: they are written once.


@lru_cache(maxsize=512)
def token(seat: int, content: object = "") -> SafeString:
    """Draw a seat's counter in its shape and colour with something short on it."""
    return _shape(seat, content, f"token {seat_class(seat)}")


@lru_cache(maxsize=512)
def badge(seat: int, content: object = "") -> SafeString:
    """Draw the shape of a seat on its own colour; for a place without a governor it is crossed out."""
    return _shape(seat, path("M10,26L26,10", class_="bar") if seat == NOBODY else content, "badge")


def _shape(seat: int, content: object, class_: str) -> SafeString:
    size = "on-token long" if len(str(content)) > 1 else "on-token"
    on_it = content if isinstance(content, SafeString) else text(content, 18, 26, class_=size)
    return group(path(glyphs.TOKENS[seat], transform="scale(1.286)"), on_it, class_=class_)


@lru_cache(maxsize=512)
def stack(class_: str, count: int, sign: str = "") -> Counter:
    """Draw a stack of up to four equal tiles, with their sign and number on the uppermost."""
    sign_room = SIGN + 3 if sign else 4
    width, below = sign_room + lettering.width(str(count), FIGURE) + 5, min(count - 1, LAYERS) if count else 0
    edges = "".join(
        f"M{width + LAYER * layer:g},{TOP + LAYER * layer + 1:g}V{TOP + FACE + LAYER * layer:g}H{LAYER * layer + 1:g}"
        for layer in range(1, below + 1)
    )
    picture = group(
        path(edges, class_="edges") if edges else "",
        element("rect", y=TOP, width=f"{width:g}", height=FACE, rx=4, class_="face"),
        shifted(3, TOP + 4, path(sign), class_="sign-on") if sign else "",
        text(count, sign_room, TOP + 23, class_="figure"),
        class_=f"stack-of {class_}",
    )
    return Counter(round(width + LAYER * below, 1), picture)


def blank(class_: str, sign: str) -> Counter:
    """Draw a tile of a kind with its sign alone."""
    face = element("rect", y=TOP, width=SIGN + 4, height=FACE, rx=4, class_="face")
    return Counter(
        SIGN + 4, group(face, shifted(4, TOP + 4, path(sign), class_="sign-on"), class_=f"stack-of {class_}")
    )


def row(parts: list[Counter], gap: float = 3) -> Counter:
    """Draw counters side by side as one."""
    placed, x = [], 0.0
    for part in parts:
        placed.append(shifted(round(x, 1), 0, part.picture))
        x += part.width + gap
    return Counter(max(0.0, x - gap), group(*placed))


def smaller(counter: Counter) -> Counter:
    """Draw a counter that bears no figure on less room, standing on the same line."""
    size = 0.8
    picture = shifted(0, HEIGHT * (1 - size) * 0.8, group(counter.picture, transform=f"scale({size})"))
    return Counter(round(counter.width * size, 1), picture)


def support_track(seat: int, support: int, most: int, width: float) -> SafeString:
    """Draw the spaces of a support track, filled up to the level of the marker."""
    step = width / most
    ground = element("rect", y=1, width=f"{width:g}", height=9, rx=3, class_="under")
    spaces = "".join(f"M{step * level + 2.5:.1f},3.5h{step - 5:.1f}v4h{5 - step:.1f}Z" for level in range(most))
    reached = path(f"M2.5,3.5H{step * support - 2.5:.1f}V7.5H2.5Z", class_="reached") if support > 0 else ""
    knob = shifted(round(step * (support - 0.5), 1), 5.5, element("circle", r=5)) if support > 0 else ""
    return group(ground, path(spaces, class_="space"), reached, _mark(group(knob), f"governor {seat}"), class_="track")


def governor(seat: int, support: int, most: int) -> Counter:
    """Draw a Governor with his support, as in a legend; on the map they are the head of a plate."""
    if seat == NOBODY:
        return Counter(HEIGHT, badge(NOBODY))
    track = group(support_track(seat, support, most, 24 * most), class_=seat_class(seat))
    return row([Counter(HEIGHT, token(seat, support)), Counter(24 * most, shifted(0, 12, track))])


def _mark(picture: SafeString, name: str) -> SafeString:
    """Make a picture a mark of its region, by a name unique there."""
    return group(picture, data_mark=name)


def emperor(seat: int, *, leads: bool = False) -> Counter:
    """Draw an Emperor's token, a wreath in his colour: round for a Governor, square for a General
    at the head of an army.
    """
    ring = {"x": 1.5, "y": 1.5, "width": HEIGHT - 3, "height": HEIGHT - 3, "rx": 4} if leads else {}
    ground = element("rect", **ring) if leads else element("circle", cx=18, cy=18, r=16.5)
    wreath = group(path(glyphs.BRANCH), path(glyphs.BRANCH, transform="translate(36 0) scale(-1 1)"), class_="laurel")
    token = group(ground, wreath, class_=f"emperor {seat_class(seat)}")
    return Counter(HEIGHT, token if leads else _mark(token, "emperor"))


def army(army: Army, *, emperor_leads: bool = False) -> Counter:
    """Draw a General with his units, on one tile."""
    led = [*_general(army, emperor_leads), *_legions(army), *_allies(army)]
    return _tile(army, f"army {army.seat} {army.number}", led)


def army_within(led: Army, room: float, *, emperor_leads: bool = False) -> list[Counter]:
    """Draw an army; the Foederati have a tile of their own if one would be wider than the room."""
    one_tile, allies = army(led, emperor_leads=emperor_leads), _allies(led)
    if one_tile.width <= room or not allies:
        return [one_tile]
    name = f"army {led.seat} {led.number}"
    first = _tile(led, name, [*_general(led, emperor_leads), *_legions(led)])
    return [first, _tile(led, f"{name} foederati", allies)]


def _tile(army: Army, piece: str, led: list[Counter]) -> Counter:
    """Draw some of an army's units, on a tile of its owner's colour."""
    content = row(led)
    tile = element("rect", width=f"{content.width + 3:g}", height=HEIGHT, rx=5, class_="tile")
    tile_group = group(tile, content.picture, class_=seat_class(army.seat))
    strong = draw_fortified(Counter(content.width + 3, tile_group), castra=army.castra, fought=army.fought)
    return Counter(strong.width, group(strong.picture, data_piece=piece))


def _general(army: Army, emperor_leads: bool) -> list[Counter]:
    """Draw the army's leader, with the Emperor's token if he is the Emperor."""
    crowned = [emperor(army.seat, leads=True)] if emperor_leads else []
    return [Counter(HEIGHT, badge(army.seat, army.number)), *crowned]


def _legions(army: Army) -> list[Counter]:
    """Draw stacks of Legions, at full strength and reduced; the first bear the eagle."""
    stacks = [stack("legions", army.full, glyphs.EAGLE)] if army.full else []
    if army.reduced:
        stacks.append(stack("legions hollow", army.reduced, "" if stacks else glyphs.EAGLE))
    return stacks


def _allies(army: Army) -> list[Counter]:
    return [barbarians(tribe, count) for tribe, count in army.foederati.items() if count]


def barbarians(tribe: str, count: int) -> Counter:
    """Draw barbarians of a tribe: its colour and its sign."""
    return stack(f"tribe-{tribe}", count, glyphs.PEOPLES[tribe])


def militia(militia: Militia, governor: int) -> Counter:
    tile = element("rect", width=HEIGHT, height=HEIGHT, rx=5, class_="tile")
    picture = group(tile, shifted(3, 4, path(glyphs.HELMET)), class_=f"militia {seat_class(governor)}")
    return draw_fortified(Counter(HEIGHT, picture), castra=militia.castra, fought=militia.fought)


def draw_fortified(counter: Counter, *, castra: bool, fought: bool) -> Counter:
    """Draw a force with its Castra, a palisade around it, and underlined if it has fought this turn."""
    extra = []
    if castra:
        extra.append(element("rect", width=f"{counter.width:g}", height=HEIGHT, rx=5, class_="castra"))
    if fought:
        extra.append(path(f"M3,{HEIGHT + 0.5}H{counter.width - 3:g}", class_="fought"))
    return Counter(counter.width, group(counter.picture, *extra)) if extra else counter


def capital(inside: Counter) -> Counter:
    """Draw a force within the walls of the capital."""
    return Counter(inside.width + WALLS, group(path(glyphs.WALLS, class_="walls"), shifted(WALLS, 0, inside.picture)))


def band(tribe: str, counts: Band) -> Counter:
    """Draw barbarians of a tribe, the active ones filled, the inactive ones hollow."""
    if not counts.active:
        return stack(f"tribe-{tribe} hollow", counts.inactive, glyphs.PEOPLES[tribe])
    inactive = [stack(f"tribe-{tribe} hollow", counts.inactive)] if counts.inactive else []
    return row([barbarians(tribe, counts.active), *inactive])


def pennant(tribe: str) -> Counter:
    sign = shifted(5.5, 5, group(path(glyphs.PEOPLES[tribe], class_="sign"), transform="scale(.86)"))
    picture = group(path("M3,3H27V23L15,33L3,23Z"), sign, class_=f"token tribe-{tribe}")
    return Counter(30, picture)


def leader(name: str, leader: Leader) -> Counter:
    """Draw a Barbarian Leader by name, with his tribe's colour; hollow when inactive."""
    look = f"leader tribe-{LEADERS[name]}{'' if leader.active else ' asleep'}"
    head = group(path(glyphs.BEARDED), path(glyphs.WORN[LEADERS[name]], class_="worn"))
    return _named_coin(str(called.LEADERS[name]), head, look, f"leader {name}")


def rival(name: str) -> Counter:
    head = group(path(glyphs.SHAVEN), path(glyphs.RAYS, class_="worn"))
    return _named_coin(str(called.RIVALS_SHORT[name]), head, "rival", f"rival {name}")


def _named_coin(word: str, head: SafeString, class_: str, piece: str) -> Counter:
    """Draw a coin with a head, and a name on the tile beside it."""
    width = round(COIN + 14 + lettering.width(word, NAME), 1)
    picture = group(
        element("rect", y=2, x=10, width=f"{width - 10:g}", height=HEIGHT - 4, rx=5, class_="tile"),
        element("circle", cx=18, cy=18, r=17, class_="coin"),
        group(head, transform="translate(4 4) scale(.84)", class_="head-on"),
        text(word, COIN + 6, 25.5, class_="name"),
        class_=f"figure-head {class_}",
        data_piece=piece,
    )
    return Counter(width, picture)


def mobs(count: int) -> Counter:
    crowd = stack("mob", count, glyphs.FLAME)
    return Counter(crowd.width, _mark(crowd.picture, "mobs"))


def quaestor() -> Counter:
    coin, letter = element("circle", cx=17, cy=18, r=16.5), text("Q", 17, 26, class_="on-token")
    return Counter(34, _mark(group(coin, letter, class_="quaestor"), "quaestor"))


def improvement(kind: str) -> Counter:
    building = shifted(0, 1, path(glyphs.BUILDINGS[kind], class_=f"improvement {kind}"))
    return Counter(34, _mark(building, kind))


def empire_marker(marker: str) -> Counter:
    """Draw a crown: filled for a Seat of Power, hollow for a Breakaway."""
    crown = path(glyphs.CROWN, class_="crown breakaway" if marker == BREAKAWAY else "crown")
    return Counter(34, _mark(crown, marker))
