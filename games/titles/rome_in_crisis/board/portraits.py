"""The heads on the coins of the candidates: twenty different profiles in one hand, drawn by code.

A head looks to the right, around the middle of its coin, at most 24 units away from it.
"""

from functools import cache
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.present.svg import group, path

BARE, STUBBLE, SHORT, FULL, LONG = range(5)
"""Beards."""
LAUREL, RADIATE, HELMET = "laurel", "radiate", "helmet"
CROPPED, CURLS, BALD, LOCKS = "cropped", "curls", "bald", "locks"
"""Hair."""


class Head(NamedTuple):
    """The traits of a profile: how far ``nose``, ``hook`` of the nose, ``brow`` and ``chin`` stand out, and
    the breadth of the neck, in units beyond the usual.
    """

    crown: str
    beard: int
    hair: str = CROPPED
    nose: float = 0
    hook: float = 0
    brow: float = 0
    chin: float = 0
    neck: float = 0
    tall: float = 0


HEADS = {
    "aemilius_aemilianus": Head(RADIATE, SHORT, nose=-0.5, chin=0.5),
    "tacitus": Head(LAUREL, FULL, CURLS, nose=0.5, hook=1, brow=0.5),
    "aurelian": Head(RADIATE, STUBBLE, nose=0.5, chin=1.5, neck=1.5, brow=1),
    "probus": Head(HELMET, SHORT, nose=0.5, chin=0.5, neck=1),
    "claudius_ii": Head(RADIATE, FULL, nose=1, hook=0.5, neck=-1.5, tall=1.5),
    "quintillus": Head(RADIATE, FULL, CURLS, nose=-1, neck=2),
    "decius": Head(RADIATE, STUBBLE, nose=1.5, hook=1.5, brow=1.5, chin=-0.5, neck=-1),
    "trebonianus_gallus": Head(LAUREL, STUBBLE, nose=-0.5, neck=2.5, chin=0.5, tall=-1),
    "gordian_i": Head(LAUREL, BARE, BALD, nose=1, hook=1, chin=0.5, neck=-2.5, tall=1),
    "gordian_ii": Head(LAUREL, STUBBLE, BALD, nose=0, neck=2, tall=-0.5),
    "maximinus_thrax": Head(LAUREL, STUBBLE, nose=2, hook=0.5, brow=2, chin=2.5, neck=1.5, tall=1),
    "carus": Head(LAUREL, FULL, BALD, nose=0.5, brow=1, neck=1.5),
    "numerian": Head(LAUREL, STUBBLE, CURLS, nose=-1, chin=-0.5, neck=-1, tall=-0.5),
    "carinus": Head(RADIATE, SHORT, CURLS, nose=1, hook=0.5, chin=1),
    "philip_the_arab": Head(LAUREL, SHORT, nose=2, hook=1.5, brow=0.5, chin=-0.5),
    "florianus": Head(RADIATE, LONG, nose=0, brow=0.5),
    "pupienus_balbinus": Head(LAUREL, LONG, nose=0.5, tall=0.5),
    "gordian_iii": Head(RADIATE, BARE, nose=-2, chin=-1, neck=-2, tall=-2.5),
    "valerian": Head(RADIATE, BARE, CURLS, nose=0, chin=1, neck=3, tall=-0.5),
    "gallienus": Head(LAUREL, LONG, LOCKS, nose=0, neck=0.5),
}
COLLEAGUES = {"pupienus_balbinus": Head("", STUBBLE, BALD, nose=-1, chin=1, neck=1.5, tall=-1)}
"""A second head behind the first, of two on one card."""
BEARDS = {
    BARE: ("", ""),
    STUBBLE: ("", "M3 4l1 1M1 7l1 1M4 8l1 1M0 3l.5 1M7 9.5l.5 .5M2 10l1 .5"),
    SHORT: ("M-1 3C2 3 5 5 11 5C12 9 9 12 5 12C0 12 -2 8 -1 3Z", "M1 6l2 1M1 9l3 1M5 7l2 1M5 10.5l3 .5"),
    FULL: ("M-2 2C2 3 6 5 11.5 5C13 10 10 14.5 5 14C-1 13.5 -3 8 -2 2Z", "M0 6q3 3 4 7M4 6q2 3 3 7M8 6q1 3 1 6"),
    LONG: ("M-2 2C2 3 6 5 11.5 5C13 10 12 18 9 19C3 18 -4 12 -2 2Z", "M0 6q3 6 7 11M4 6q2 6 4 11M8 6q1 5 1.5 10"),
}
"""A shape and the lines on it, below a usual chin."""
HAIR = {
    CROPPED: "M-9 -8l2 1M-7 -12l2 1.5M-3 -14.5l1.5 2M-10 -3l2 .5M-6 -5l2 1M-3 -9l1.5 1.5M1 -12l1 1.5",
    CURLS: (
        "M-10 -2a2 2 0 1 1 2 2M-10 -7a2 2 0 1 1 3 1M-7 -11.5a2 2 0 1 1 3 .5M-2 -14a2 2 0 1 1 3 .5M-5 -5a2 2 0 1 1 2 2"
    ),
    BALD: "M-9 2q-1-3 0-6M-7 4q-1-3 0-6",
    LOCKS: "M-4 -14q-7 3-8 12q-1 5-4 8M0 -14q-7 4-8 13q0 6-3 10M-4 -8q-3 5-3 10q0 4-2 7",
}
CROWNS = {
    "": ("", ""),
    LAUREL: (
        "M-10 -1l-6 4 2 -5ZM-10 -1l-3 7 4 -5Z",
        "M-10 -2Q-5 -9 6 -12.5M-8 -4l-3 -3M-5 -6.5l-2 -4M-1.5 -8.5l-1 -4M2 -10.5l0 -3.5"
        "M-6 -5.5l4 .5M-2 -8l4 1M2 -10l4 1.5",
    ),
    RADIATE: (
        "M-11 -5L-18 -9 -10 -9.5 -14 -17 -6.5 -13.5 -7 -22 -1.5 -15.5 1 -23 3.5 -14.5 9 -20 7.5 -10.5Z",
        "M-11 -3Q-3 -10 8 -10M-11 -1l-3 7M-11 -1l-5 5",
    ),
    HELMET: (
        "M-12 1C-14 -12 -6 -19 2 -17C8 -16 11 -11 11 -8L3 -8C0 -6 -2 -3 -3 2Z"
        "M-13 -4C-18 -18 -4 -26 8 -19C-3 -22 -11 -15 -11 -6Z",
        "M-9 0Q-8 -9 9 -10M-6 -14q5 -3 10 0",
    ),
}
"""A shape, and lines on it or on the hair."""
FEATURES = "M6 -4.5q1.5 -1.2 3 -.4M6.3 -3.6h1.6M-2.5 -1.5a2 2.4 0 1 0 .5 4"
"""An eye under its brow, and an ear."""


@cache
def head(name: str) -> SafeString:
    """Draw the head of a candidate, or both of two."""
    behind = COLLEAGUES.get(name)
    back = group(*_draw(behind), transform="translate(5 -1)") if behind else ""
    return group(back, *_draw(HEADS[name]), class_="head-on-coin")


def _draw(each: Head) -> list[SafeString]:
    (shape, hairs), (crown, lines) = BEARDS[each.beard], CROWNS[each.crown]
    below, above = f"translate({each.chin / 2:g} 0)", f"translate(0 {-each.tall:g})"
    return [
        path(_profile(each), class_="bust"),
        *([path(shape, class_="bust", transform=below)] if shape else []),
        *([path(crown, class_="bust", transform=above)] if crown else []),
        path(FEATURES, class_="wreath"),
        *([path(hairs, class_="wreath", transform=below)] if hairs else []),
        *([path(HAIR[each.hair], class_="wreath", transform=above)] if each.crown != HELMET else []),
        *([path(lines, class_="wreath", transform=above)] if lines else []),
    ]


def _profile(each: Head) -> str:
    """Outline a head and its bust, from the hairline down the face and round by the nape."""
    brow, nose, chin, top = 8.5 + each.brow / 2, 12.5 + each.nose, 9 + each.chin, -17 - each.tall
    flat = 2 if each.hair == BALD else 0
    return (
        f"M5 {top + 4 + flat:g}Q8 -12 {brow:g} -6.5L{brow + 0.3:g} -5"
        f"Q{brow + 1 + each.hook:g} -3 {nose:g} 0.8L{nose - 2.5:g} 2.3L10.6 3.4L10.9 4.6L9.8 5.2L10.6 6.2L9.6 7.4"
        f"Q{chin + 2.2:g} 8.5 {chin:g} 10.8Q{chin - 2:g} 12.4 {4.5 + each.neck / 2:g} 11.4L{5 + each.neck:g} 15"
        f"Q14 17 16 22H-17Q-15 16 {-8 - each.neck:g} 14Q{-7 - each.neck / 2:g} 10 -9 7"
        f"Q-13 1 -12 -6Q-10.5 {top + 1:g} -2 {top + flat:g}Q2 {top:g} 5 {top + 4 + flat:g}Z"
    )
