"""The map as a PNG."""

from io import BytesIO
from math import ceil, floor
from pathlib import Path
from typing import Any

import pytest
from django.utils.safestring import SafeString
from PIL import Image, ImageChops

import rulebooks
from games.present import colours, lettering
from games.titles.picture import look_of
from games.titles.time_of_crisis.board import board, counters, margin, ornament, picture
from games.titles.time_of_crisis.board.geometry import load_geometry
from games.titles.time_of_crisis.board.parts import PicturePart
from games.titles.time_of_crisis.words import names as names_of
from rulebooks.time_of_crisis.rules.data.regions import REGIONS, SEAS
from rulebooks.time_of_crisis.rules.state import TocState, TurnRecord

MAIL = 56_000
"""Bytes of a picture that leave a mail of 100 KB room for its words, for a mail writes three bytes as four."""
Colour = tuple[int, int, int]
BEYOND = 30
"""So many dots around a part are looked at."""
NOTICED = 90
"""Of 255: a figure that is missing changes four by four dots by more, one that is half a dot further by less."""


@pytest.fixture
def busy(crowded: TocState) -> TocState:
    """Everything there is, with dice on the table and a fleet."""
    crowded.turn = TurnRecord(0, crisis=(6, 6))
    for army in list(crowded.armies.values())[:4]:
        army.region, army.capital = "mare_occidentale", False
    return crowded


def drawn(state: TocState, names: list[str], **how: Any) -> Image.Image:
    return Image.open(BytesIO(picture.png(rulebooks.view(state, None), names, **how))).convert("RGB")


def rgb(name: str) -> Colour:
    colour = colours.colours("light", picture.SHEET)[name]
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def shown(image: Image.Image, name: str) -> int:
    """Count the dots that have about a colour of the palette."""
    wanted = rgb(name)
    counted = image.getcolors(image.width * image.height)
    return sum(
        count
        for count, dot in counted
        if isinstance(dot, tuple) and all(abs(int(a) - b) <= 8 for a, b in zip(dot, wanted, strict=True))
    )


def test_below_the_map_it_has_the_tracks_the_market_and_the_supply(crowded: TocState, names: list[str]) -> None:
    image = drawn(crowded, names, scale=2)
    _width, top = picture.map_size(2)
    band = image.crop((0, top, *image.size))
    for name in ("seat-0", "seat-1", "seat-2", "seat-3", "military", "senate", "frame", "mat"):
        assert shown(band, name) > 200, name


def test_player_names_are_part_of_the_picture(crowded: TocState, names: list[str]) -> None:
    view = rulebooks.view(crowded, None)
    assert picture.png(view, names) != picture.png(view, ["Felix", *names[1:]])


@pytest.mark.parametrize("scale", [1, 2])
def test_the_picture_is_as_large_as_it_says(crowded: TocState, names: list[str], scale: picture.Scale) -> None:
    assert drawn(crowded, names, scale=scale).size == picture.size(scale)


def test_the_picture_has_the_colours_of_the_page(crowded: TocState, names: list[str]) -> None:
    image = drawn(crowded, names, scale=2)
    for name in ("seat-0", "seat-1", "seat-2", "seat-3", "water", "mat", "seat-1-land", "nomads"):
        assert shown(image, name) > 500, name


def test_words_of_the_picture_are_set_in_its_own_fonts(crowded: TocState, names: list[str]) -> None:
    assert shown(drawn(crowded, names, scale=2), "water-ink") > 100  # in which only the names of the seas are written


def test_marked_regions_stand_out(crowded: TocState, names: list[str]) -> None:
    plain, marked = drawn(crowded, names), drawn(crowded, names, marked={"gallia"})
    assert shown(marked, "rival") > shown(plain, "rival") + 500


@pytest.mark.parametrize("sea", SEAS)
def test_a_marked_sea_has_another_water(crowded: TocState, names: list[str], sea: str) -> None:
    """Its outline alone would not be seen: the coast lies over it."""
    plain, marked = drawn(crowded, names), drawn(crowded, names, marked={sea})
    assert shown(marked, "water-line") > shown(plain, "water-line") + 500


def test_the_fullest_picture_fits_a_mail(crowded: TocState, names: list[str]) -> None:
    assert len(picture.png(rulebooks.view(crowded, None), names, scale="mail", marked=REGIONS)) < MAIL


def test_a_marked_sea_and_what_floats_there_are_both_seen(crowded: TocState, names: list[str]) -> None:
    """The water is drawn apart from all that lies on it, and kept: the next picture has no mark of this one."""
    for army in crowded.armies.values():
        army.region, army.capital = "mare_orientale", False
    plain = drawn(crowded, names)
    marked = drawn(crowded, names, marked={"mare_orientale"})
    assert shown(marked, "rival") > shown(plain, "rival") + 300
    assert shown(marked, "mat") > shown(plain, "mat") * 0.9
    assert list(drawn(crowded, names).get_flattened_data()) == list(plain.get_flattened_data())


def test_the_picture_is_the_same_whatever_was_drawn_before(crowded: TocState, names: list[str]) -> None:
    for seat, player in enumerate(crowded.players):
        player.legacy = 10 * seat
    drawn(crowded, names[::-1], marked={"gallia", "goths", "mare_orientale"}, language="de")
    after = picture.png(rulebooks.view(crowded, None), names)
    picture.tile.cache_clear()
    assert picture.png(rulebooks.view(crowded, None), names) == after


def test_no_part_is_cut_off(busy: TocState, names: list[str]) -> None:
    """With more room around it there is nothing more to see. The sides of the frame are cut out of one on purpose."""
    view = rulebooks.view(busy, None)
    found = [*board.parts(view, REGIONS), *margin.parts(view, [*names[:3], "M" * 30])]
    parts = [part for part in found if 'class="frame"' not in part.drawing]
    assert len(parts) > 200
    assert [part for part in parts if not whole(part)] == []


def whole(part: PicturePart) -> bool:
    """Return whether all of a part that is within the picture is in its box."""
    x, y, width, height = part.box
    start, end = (floor(x) - BEYOND, floor(y) - BEYOND), (ceil(x + width) + BEYOND, ceil(y + height) + BEYOND)
    seen = picture.tile(part.drawing, (*start, *end), 1).image()
    if not any(part.at):  # grounds go on beyond the edge of the picture
        corner = (max(0, -start[0]), max(0, -start[1]))
        inside = seen.crop((*corner, *(most - at for most, at in zip(load_geometry().size, start, strict=True))))
        seen = Image.new("RGBA", seen.size)
        seen.paste(inside, corner)
    left, top, right, bottom = seen.getbbox() or (BEYOND,) * 4
    return min(left, top) >= BEYOND and right <= seen.width - BEYOND and bottom <= seen.height - BEYOND


def alone(page: SafeString) -> SafeString:
    """A drawing of a page with the outlines that the page has in a file."""
    assert f'"{ornament.address()}#shape-' in page
    return SafeString(ornament.definitions() + page.replace(ornament.address(), ""))


def test_the_parts_make_up_the_drawings_of_the_page(busy: TocState, names: list[str]) -> None:
    view, marked = rulebooks.view(busy, None), {"gallia", "goths", "mare_orientale"}
    found, (width, top) = drawn(busy, names, scale=2, marked=marked), picture.map_size(2)
    wanted, dots = Image.new("RGB", found.size), width / margin.WIDTH
    for start, end, drawing in (
        (0, top, alone(board.draw(view, names, marked))),
        (top, found.height, margin.draw(view, names)),
    ):
        wanted.paste(picture.tile(drawing, (0, 0, width, end - start), dots).image(), (0, start))
    differing = ImageChops.difference(found.reduce(4), wanted.reduce(4))
    assert max(most for _least, most in differing.getextrema()) < NOTICED


def test_a_release_that_draws_otherwise_is_told_apart(tmp_path: Path) -> None:
    """Kept pictures go by the name that this gives."""
    first, second = tmp_path / "a.py", tmp_path / "b.css"
    first.write_text("one")
    second.write_text("two")
    before = look_of([first, second], ())
    second.write_text("three")
    assert look_of([first, second], ()) != before


def test_the_picture_depends_on_all_that_it_is_drawn_with() -> None:
    modules = [Path(module.__file__) for module in (board, counters, margin, names_of, picture, colours)]
    needed = {
        *modules,
        picture.SHEET,
        colours.PAGES,
        lettering.SERIF,
        lettering.SANS,
        Path(board.__file__).parent / "geometry.json",
    }
    assert needed <= set(picture.sources())


def test_the_picture_tells_a_player_no_more_than_an_onlooker(crowded: TocState, names: list[str]) -> None:
    assert picture.png(rulebooks.view(crowded, 1), names) == picture.png(rulebooks.view(crowded, None), names)
