"""The drawings of the influence cards, lines on a square of 48 units, and the profiles on the candidates' coins,
which look to the right, at most 24 units away from the middle of the coin.
"""

from functools import cache
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.present.svg import group, path

DRAWINGS = {
    # a bow, a quiver, a cataphract's helmet, an elephant, a fire altar, the crown of the King of Kings
    "persia_4": (
        "M13 5C20 8 23 11 25 14C30 20 30 28 25 34C23 37 20 40 13 43M13 5l-4-1M13 43l-4 1M13 5L6 24L13 43M4 24H44"
        "M38 18l6 6-6 6M8 21l-4 3 4 3"
    ),
    "persia_5": (
        "M13 19L31 27L20 46L7 40ZM11 23L29 31M10 34l12 5M17 21L24 6M22 23L31 7M27 25L38 10M24 6l-4 3 1-6 5 0ZM31 7"
        "l-4 3 1-6 5 0ZM38 10l-4 3 1-6 5 0ZM31 27C40 30 42 38 36 45"
    ),
    "persia_6": (
        "M14 28V20C14 12 18 8 24 5C30 8 34 12 34 20V28M12 22h24v5H12ZM24 5V2M24 12v10M15 27v12l9 6 9-6V27M18 32h4"
        "M26 32h4M16 36h16M19 40h10M21 27v5M27 27v5"
    ),
    "persia_7": (
        "M4 42C7 40 7 34 7 28C7 20 13 17 20 17H34C40 17 43 22 43 28V43H37V34H22V43H16V33M7 28C8 35 15 34 16 29"
        "C19 27 19 22 17 19M9 35q4 3 6-1M11 23h1M22 17V9H36V17M20 9H38M26 9V5M32 9V5M43 26q4 3 3 9"
    ),
    "persia_8": (
        "M12 44H36V40H12ZM15 40V26M33 40V26M20 40V30h8v10M11 26H37V22H11ZM24 22C17 20 17 14 21 11C21 14 23 14 23 12"
        "C23 8 24 6 27 4C27 9 32 11 31 16C31 19 28 22 24 22M14 18q-3-3 0-7M35 18q3-3 0-7"
    ),
    "persia_9": (
        "M12 40H36V34H12ZM13 34V24H17V20H21V24H27V20H31V24H35V34M24 20V16M17 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M13 34"
        "C4 32 2 24 4 16C9 18 13 22 13 28M35 34C44 32 46 24 44 16C39 18 35 22 35 28M6 22q4 2 6 6M42 22q-4 2-6 6M24 28"
        "v2M18 37h1M24 37h1M30 37h1M36 40l4 5M12 40l-4 5"
    ),
    # spears, a shield, a boat of raiders, a ring of wagons, an eagle brooch
    "goths_3": (
        "M10 44L32 14M32 14C29 9 33 5 39 3C41 9 38 14 32 14ZM38 44L16 14M16 14C19 9 15 5 9 3C7 9 10 14 16 14ZM32 14"
        "L39 3M16 14L9 3M12 35l5 4M36 35l-5 4"
    ),
    "goths_4": (
        "M5 24a19 19 0 1 0 38 0a19 19 0 1 0-38 0M9 24a15 15 0 1 0 30 0a15 15 0 1 0-30 0M19 24a5 5 0 1 0 10 0"
        "a5 5 0 1 0-10 0M24 9v10M24 29v10M17 11v8M17 29v8M31 11v8M31 29v8"
    ),
    "goths_5": (
        "M4 28H44C43 36 38 40 32 40H15C9 40 5 36 4 28ZM4 28C3 22 4 18 8 15M44 28C45 22 44 18 40 15M24 28V5M13 9H35"
        "M14 9C18 13 18 18 14 22H34C38 18 38 13 34 9M12 34h1M20 34h1M28 34h1M36 34h1M14 38l-4 7M24 40l-3 5M33 40l-3 5"
    ),
    "goths_6": (
        "M6 30H42V22H6ZM6 22C6 10 14 7 24 7C34 7 42 10 42 22M15 22C15 14 17 9 20 7M33 22C33 14 31 9 28 7M5 37"
        "a7 7 0 1 0 14 0a7 7 0 1 0-14 0M29 37a7 7 0 1 0 14 0a7 7 0 1 0-14 0M12 30v14M5 37h14M36 30v14M29 37h14M19 37"
        "H29M42 26l5-3"
    ),
    "goths_7": (
        "M24 17C20 17 18 14 18 11C18 7 21 4 25 4C29 4 31 6 31 9L36 11L31 13C31 15 28 17 24 17ZM24 9h1M24 17"
        "C33 18 42 14 45 20C42 28 35 31 29 31M24 17C15 18 6 14 3 20C6 28 13 31 19 31M17 24a7 7 0 1 0 14 0"
        "a7 7 0 1 0-14 0M24 21l3 3-3 3-3-3ZM20 30L15 44H33L28 30M21 38v6M27 38v6M8 21l6 4M40 21l-6 4"
    ),
    # a palm, a camel, an incense burner, an arch on columns, a tower of the dead, a queen's veiled head
    "palmyra_3": (
        "M22 44C22 34 23 26 26 18M28 44C28 34 28 26 26 18M26 18C22 9 13 8 8 13C15 13 21 14 26 18M26 18"
        "C31 9 39 9 43 15C36 14 31 15 26 18M26 18C18 17 11 22 10 29C15 23 20 20 26 18M26 18C34 18 40 23 41 30"
        "C36 24 31 20 26 18M26 18C24 12 25 7 28 3C31 8 30 13 26 18M14 44H38M23 36h5M23 29h5"
    ),
    "palmyra_4": (
        "M4 12C4 9 7 8 10 9L13 12C15 17 14 24 18 24C21 20 22 13 26 13C30 13 31 20 34 24C39 24 41 26 41 30V44M9 15"
        "C9 22 9 30 16 32V44M4 12L9 15M20 33V44M36 33V44M16 32C22 35 33 35 36 32M22 20H31L33 30H20ZM41 27l3 7"
    ),
    "palmyra_5": (
        "M12 24H36C36 31 31 35 24 35C17 35 12 31 12 24ZM20 34L15 44M28 34L33 44M12 44H36M10 24H38M15 24"
        "C15 18 33 18 33 24M24 19V16M21 12C17 9 24 8 20 3M27 13C24 9 31 8 28 3M19 28h1M24 30h1M29 28h1"
    ),
    "palmyra_6": (
        "M3 44H45M6 44V16M12 44V16M4 16H14M4 12H14M4 12V16M14 12V16M36 44V16M42 44V16M34 16H44M34 12H44M34 12V16"
        "M44 12V16M16 44V24C16 13 32 13 32 24V44M4 12V7H44V12M20 44V25C20 19 28 19 28 25V44M6 32h6M36 32h6"
    ),
    "palmyra_7": (
        "M14 44V10H34V44M11 44H37M12 10H36V6H12ZM20 44V34C20 29 28 29 28 34V44M14 26H34M19 16v5M24 16v5M29 16v5M4 44"
        "C6 38 8 37 11 38M37 38C41 36 43 39 45 44"
    ),
    "palmyra_8": (
        "M19 44C20 38 17 37 16 33L13 32L15 28C13 17 18 9 26 8C36 8 40 16 39 25C39 31 36 34 35 38L38 44M26 8"
        "C18 12 17 18 17 22L15 28M17 22C20 24 21 27 21 30M22 13C28 18 31 26 30 44M24 10C33 16 36 24 35 38M19 25h2"
        "M17 33q2 1 3-1M20 18L36 15M25 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0"
    ),
    # a scroll, a tablet with its stylus, a magistrate's chair, rods with an axe, the senate's house, a wreath, an eagle
    "spqr_3": (
        "M12 10H34C38 10 40 13 38 16H34V38C34 42 30 44 27 42H8C5 42 4 38 7 37H27M12 10C9 10 8 13 10 16H12V37M34 16H12"
        "M17 22H29M17 27H29M17 32H25"
    ),
    "spqr_4": (
        "M4 10H17V38H4ZM21 10H34V38H21ZM17 16h4M17 32h4M7.5 14H13.5V34H7.5ZM24.5 14H30.5V34H24.5ZM39 5H44M41.5 5V36"
        "M39.5 36h4l-2 8Z"
    ),
    "spqr_5": (
        "M6 20H42V14H6ZM8 20C10 32 30 34 36 44M40 20C38 32 18 34 12 44M8 44H16M32 44H40M21 32a3 3 0 1 0 6 0"
        "a3 3 0 1 0-6 0M6 14C5 9 7 6 11 5M42 14C43 9 41 6 37 5M12 17h24"
    ),
    "spqr_6": (
        "M18 45V8M22 45V8M26 45V8M30 45V8M18 45H30M18 8H30M16 18H32V14H16ZM16 30H32V26H16ZM16 41H32V37H16ZM30 10"
        "C34 9 38 6 41 5C44 12 44 18 41 25C38 23 34 22 32 22"
    ),
    "spqr_7": (
        "M4 18L24 6L44 18ZM7 22H41M4 18V22H44V18M10 22V38M18 22V38M30 22V38M38 22V38M7 38H41V42H4V46M41 42H44V46M4 46"
        "H44M21 38V27H27V38M22 14a2 2 0 1 0 4 0a2 2 0 1 0-4 0"
    ),
    "spqr_8": (
        "M22 43C8 40 4 24 14 7M26 43C40 40 44 24 34 7M14 7q-6 1-7 6q5 0 7-6M9 16q-5 2-6 8q6-1 6-8M8 25q-4 4-2 10"
        "q5-3 2-10M12 34q-1 6 5 9q1-6-5-9M14 16q3 3 1 8M13 25q5 2 5 7M34 7q6 1 7 6q-5 0-7-6M39 16q5 2 6 8q-6-1-6-8"
        "M40 25q4 4 2 10q-5-3-2-10M36 34q1 6-5 9q-1-6 5-9M34 16q-3 3-1 8M35 25q-5 2-5 7M20 40l8 6M28 40l-8 6"
    ),
    "spqr_9": (
        "M24 46V30M14 36H34V30H14ZM24 30V26M24 26C20 24 19 20 20 16L17 14L20 12C21 9 27 9 28 12C29 15 28 22 24 26"
        "M20 20C14 18 8 14 5 5C4 16 8 24 19 25M28 20C34 18 40 14 43 5C44 16 40 24 29 25M9 14l4 6M39 14l-4 6M21 26"
        "l-2 4M27 26l2 4M17 36v4M31 36v4M18 33h1M23 33h1M28 33h1"
    ),
    # a stack of coins, one of them with its head
    "gold": (
        "M5 38c0-5 20-5 20 0s-20 5-20 0ZM5 38v-6c0-5 20-5 20 0v6M5 32c0 5 20 5 20 0M5 32v-6c0-5 20-5 20 0v6M5 26"
        "c0 5 20 5 20 0M19 15a11 11 0 1 0 22 0a11 11 0 1 0-22 0M28 20C28 17 26 16 26 13C26 9 33 8 34 12L36 15L34 16"
        "V18H32V20ZM27 9l6-2M29 40a7 3 0 1 0 14 0a7 3 0 1 0-14 0M29 40v-5M43 40v-5M29 35a7 3 0 1 0 14 0"
        "a7 3 0 1 0-14 0"
    ),
}


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
def draw_head(name: str) -> SafeString:
    """Draw the head of a candidate, or both of two."""
    behind = COLLEAGUES.get(name)
    back = group(*_draw(behind), transform="translate(5 -1)") if behind else ""
    return group(back, *_draw(HEADS[name]), class_="head-on-coin")


def _draw(head: Head) -> list[SafeString]:
    (shape, hairs), (crown, lines) = BEARDS[head.beard], CROWNS[head.crown]
    below, above = f"translate({head.chin / 2:g} 0)", f"translate(0 {-head.tall:g})"
    return [
        path(_profile(head), class_="bust"),
        *([path(shape, class_="bust", transform=below)] if shape else []),
        *([path(crown, class_="bust", transform=above)] if crown else []),
        path(FEATURES, class_="wreath"),
        *([path(hairs, class_="wreath", transform=below)] if hairs else []),
        *([path(HAIR[head.hair], class_="wreath", transform=above)] if head.crown != HELMET else []),
        *([path(lines, class_="wreath", transform=above)] if lines else []),
    ]


def _profile(head: Head) -> str:
    """Outline a head and its bust, from the hairline down the face and round by the nape."""
    brow, nose, chin, top = 8.5 + head.brow / 2, 12.5 + head.nose, 9 + head.chin, -17 - head.tall
    flat = 2 if head.hair == BALD else 0
    return (
        f"M5 {top + 4 + flat:g}Q8 -12 {brow:g} -6.5L{brow + 0.3:g} -5"
        f"Q{brow + 1 + head.hook:g} -3 {nose:g} 0.8L{nose - 2.5:g} 2.3L10.6 3.4L10.9 4.6L9.8 5.2L10.6 6.2L9.6 7.4"
        f"Q{chin + 2.2:g} 8.5 {chin:g} 10.8Q{chin - 2:g} 12.4 {4.5 + head.neck / 2:g} 11.4L{5 + head.neck:g} 15"
        f"Q14 17 16 22H-17Q-15 16 {-8 - head.neck:g} 14Q{-7 - head.neck / 2:g} 10 -9 7"
        f"Q-13 1 -12 -6Q-10.5 {top + 1:g} -2 {top + flat:g}Q2 {top:g} 5 {top + 4 + flat:g}Z"
    )
