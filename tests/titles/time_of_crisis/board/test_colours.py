"""The map's colours: told apart by people who see fewer of them, legible, and the same for pages and pictures."""

import re
from itertools import combinations

import pytest

from games.present.colours import Theme, colours, paint_rules
from games.titles.time_of_crisis.board.picture import SHEET

RULE = re.compile(r"\.counters [^{}]*\{ [^{}]* \}( /\*|$)|/\* ")
Colour = tuple[float, float, float]
THEMES: tuple[Theme, ...] = ("light", "dark")
SIGHTS = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""How a colour is seen, in linear RGB (Machado, Oliveira and Fernandes 2009, severity 1)."""
SEATS = [f"seat-{seat}" for seat in range(4)]
TRIBES = ["franks", "alamanni", "goths", "sassanids", "nomads"]
SEATS_APART, LANDS_APART, TRIBES_APART = 12.0, 5.0, 7.0
"""In CIE76: 2.3 is just noticed side by side. Counters differ in shape, lands in weave and tribes in letter besides."""


def linear(colour: str) -> Colour:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def seen(colour: str, sight: str) -> Colour:
    """A colour as somebody sees it, in CIE L*a*b*."""
    given = linear(colour)
    rows = (sum(weight * part for weight, part in zip(row, given, strict=True)) for row in SIGHTS[sight])
    red, green, blue = (min(max(part, 0), 1) for part in rows)
    x = _cube((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = _cube(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _cube((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _cube(part: float) -> float:
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116


def difference(one: str, other: str, sight: str) -> float:
    pairs = zip(seen(one, sight), seen(other, sight), strict=True)
    return sum((first - second) ** 2 for first, second in pairs) ** 0.5


def contrast(one: str, other: str) -> float:
    """WCAG's ratio."""
    lights = sorted(0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in (linear(one), linear(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def closest(names: list[str], theme: Theme, sight: str) -> tuple[float, str, str]:
    known = colours(theme, SHEET)
    pairs = combinations(names, 2)
    return min((difference(known[one], known[other], sight), one, other) for one, other in pairs)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sight", SIGHTS)
def test_owners_are_told_apart(theme: Theme, sight: str) -> None:
    assert closest(SEATS, theme, sight)[0] > SEATS_APART, closest(SEATS, theme, sight)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sight", SIGHTS)
def test_lands_are_told_apart(theme: Theme, sight: str) -> None:
    lands = [f"{name}-land" for name in [*SEATS, "neutral", "nobody"]]
    assert closest(lands, theme, sight)[0] > LANDS_APART, closest(lands, theme, sight)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sight", SIGHTS)
def test_tribes_are_told_apart(theme: Theme, sight: str) -> None:
    assert closest(TRIBES, theme, sight)[0] > TRIBES_APART, closest(TRIBES, theme, sight)


@pytest.mark.parametrize("theme", THEMES)
def test_words_on_counters_are_legible(theme: Theme) -> None:
    known = colours(theme, SHEET)
    pairs = [(name, "on-light" if name == "seat-2" else "on-dark") for name in [*SEATS, *TRIBES, "neutral", "rival"]]
    pairs += [("mat", "ink"), ("land", "ink"), ("water", "water-ink"), ("mat", "soft"), ("mat", "rival")]
    faint = {pair: contrast(known[pair[0]], known[pair[1]]) for pair in pairs}
    assert {pair: ratio for pair, ratio in faint.items() if ratio < 3} == {}


@pytest.mark.parametrize("theme", THEMES)
def test_pictures_get_every_rule_without_a_variable(theme: Theme) -> None:
    sheet = paint_rules(SHEET.read_text(), colours(theme, SHEET))
    assert "var(" not in sheet
    assert f"fill: {colours(theme, SHEET)['seat-1-land']}" in sheet


def test_every_variable_of_the_map_is_a_colour() -> None:
    """By day and by night, or for both: a picture knows no other form of it."""
    head = SHEET.read_text().partition(":root {")[2].partition("\n}")[0]
    declared = re.findall(r"--([\w-]+):", head)
    assert len(declared) == len(set(declared)) > 30
    assert set(declared) <= colours("light", SHEET).keys()


def test_every_rule_of_the_map_is_a_line() -> None:
    """As pictures take them."""
    assert [line for line in SHEET.read_text().splitlines() if ".counters" in line and not RULE.match(line)] == []
