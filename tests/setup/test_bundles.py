"""Scripts and sheets as browsers get them: every part is there, in its order, and a page asks for few files."""

import gzip
import re
from pathlib import Path

import brotli
import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from fontTools.ttLib import TTFont

from games.present.lettering import FONTS
from games.titles.registry import TITLES
from tests import tables
from tocsite import static_files

MOST_REQUESTS = 12
MOST_BYTES = 80_000
"""As an installation sends them, without the map."""


@pytest.mark.parametrize("name", static_files.bundles())
def test_a_bundle_is_its_parts_in_their_order(name: str) -> None:
    bundle = Path(str(finders.find(name))).read_text()
    at = 0
    for part in static_files.bundles()[name]:
        at = bundle.index(static_files.minify(part), at)


COMMENT = {".js": r"(?m)(?<![:'\"])//.*$", ".css": r"(?s)/\*.*?\*/"}


@pytest.mark.parametrize("name", ["css/base.css", "games/stage.css", "games/acts.js", "js/drafts.js"])
def test_a_file_without_comments_and_white_space_says_the_same(name: str) -> None:
    source, minified = (
        (folder / name).read_text() for folder in (static_files.SOURCES, Path(str(finders.find(name))).parents[1])
    )
    assert len(minified) < 0.9 * len(source)
    telling = re.sub(r"\s|;(?=\s*})", "", re.sub(COMMENT[Path(name).suffix], "", source))
    assert re.sub(r"\s|;(?=\s*})", "", minified) == telling


def test_a_script_for_people_to_read_stays_as_it_is() -> None:
    assert finders.find("fairness/check.js") == str(static_files.SOURCES / "fairness/check.js")


def test_every_file_that_is_made_is_found_once_and_before_its_source() -> None:
    names = [name for name, _storage in static_files.BundleFinder().list([])]
    assert {"css/base.css", "js/drafts.js", "bundles/table.js"} < {*names} and len(names) == len({*names})
    assert [name for name in names if "bundles" not in Path(str(finders.find(name))).parts] == []


def test_no_part_names_another_file_whose_place_would_change() -> None:
    parts = {part for every in static_files.bundles().values() for part in every if part.endswith(".css")}
    assert [part for part in parts if "url(" in Path(str(finders.find(part))).read_text()] == []


def test_a_changed_part_is_put_into_its_bundle(settings: object, tmp_path: Path) -> None:
    finder, name = static_files.BundleFinder(), "bundles/page.js"
    bundle = Path(finder.find(name))
    content = bundle.read_text()
    bundle.write_text("out of date")
    assert Path(finder.find(name)).read_text() == content


def test_a_title_without_sheets_has_those_of_every_table() -> None:
    assert static_files.table_sheet("draughts") == "bundles/table.css"
    assert {static_files.table_sheet(name) for name in TITLES} == {f"bundles/{name}.css" for name in TITLES}


@pytest.mark.django_db
def test_a_first_visit_to_a_table_asks_for_few_files(client: Client) -> None:
    game = tables.game_of_two()
    client.force_login(game.seats.all()[0].user)
    page = client.get(game.get_absolute_url()).content.decode()
    linked = r'<(?:link rel="(?:stylesheet|icon|preload)"|script|img|use|image)[^>]*?(?:href|src)="(/static/[^"#]+)'
    addresses = set(re.findall(linked, page))
    assert {"/static/bundles/table.js", "/static/bundles/time_of_crisis.css", "/static/css/base.css"} < addresses
    assert 1 + len(addresses) <= MOST_REQUESTS, addresses
    files = (
        Path(str(finders.find(name.removeprefix("/static/"))))
        for name in addresses
        if not name.endswith("outlines.svg")
    )
    weights = [
        len(file.read_bytes() if file.suffix == ".woff2" else brotli.compress(file.read_bytes())) for file in files
    ]
    assert sum(weights) + len(gzip.compress(page.encode(), 6)) <= MOST_BYTES


def test_browsers_know_which_letters_a_font_has() -> None:
    """They fetch the second of a family only for a page with a letter of it."""
    faces = re.findall(
        r"(?s)fonts/([a-z0-9-]+\.woff2).*?unicode-range: ([^;]+);", (static_files.SOURCES / "css/base.css").read_text()
    )
    assert len(faces) == 4
    for file, ranges in faces:
        ends = [[int(end, 16) for end in span.removeprefix("U+").split("-")] for span in ranges.split(", ")]
        letters = {code for span in ends for code in range(span[0], span[-1] + 1)}
        assert letters == set(TTFont(FONTS / file).getBestCmap()), file
