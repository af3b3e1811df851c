"""Bundles of scripts and sheets: every part is there, in its order, and a page asks for few files."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from games.titles.registry import TITLES
from tests import tables
from tocsite import bundles

MOST_REQUESTS = 12


@pytest.mark.parametrize("name", bundles.bundles())
def test_a_bundle_is_its_parts_in_their_order(name: str) -> None:
    bundle = Path(str(finders.find(name))).read_text()
    at = 0
    for part in bundles.bundles()[name]:
        at = bundle.index(Path(str(finders.find(part))).read_text(), at)


def test_no_part_names_another_file_whose_place_would_change() -> None:
    parts = {part for every in bundles.bundles().values() for part in every if part.endswith(".css")}
    assert [part for part in parts if "url(" in Path(str(finders.find(part))).read_text()] == []


def test_a_changed_part_is_put_into_its_bundle(settings: object, tmp_path: Path) -> None:
    finder, name = bundles.BundleFinder(), "bundles/page.js"
    made = Path(finder.find(name))
    whole = made.read_text()
    made.write_text("out of date")
    assert Path(finder.find(name)).read_text() == whole


def test_a_title_without_sheets_has_those_of_every_table() -> None:
    assert bundles.table_sheet("draughts") == "bundles/table.css"
    assert {bundles.table_sheet(name) for name in TITLES} == {f"bundles/{name}.css" for name in TITLES}


@pytest.mark.django_db
def test_a_first_visit_to_a_table_asks_for_few_files(client: Client) -> None:
    game = tables.game_of_two()
    client.force_login(game.seats.all()[0].user)
    page = client.get(game.get_absolute_url()).content.decode()
    linked = r'<(?:link rel="(?:stylesheet|icon|preload)"|script|img|use|image)[^>]*?(?:href|src)="(/static/[^"#]+)'
    asked = set(re.findall(linked, page))
    assert {"/static/bundles/table.js", "/static/bundles/time_of_crisis.css", "/static/css/base.css"} < asked
    assert 1 + len(asked) <= MOST_REQUESTS, asked
