"""Whoever has the file of a draw checks it without this site."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tests.leagues.leagues import league, season_of, started
from tests.tables import person


def verified(file: Path) -> str:
    out = StringIO()
    call_command("verify_draw", str(file), stdout=out)
    return out.getvalue()


@pytest.mark.django_db
def test_a_seasons_draw_is_checked_once_it_is_drawn(client: Client, tmp_path: Path) -> None:
    waiting = season_of(league(person("Ana"), name="Later"))
    assert client.get(reverse("leagues:draw", args=[waiting.league.slug, 1])).status_code == 404
    season = started(people=4)
    file = tmp_path / "draw.json"
    file.write_bytes(client.get(reverse("leagues:draw", args=[season.league.slug, 1])).content)
    assert "1 draws came out as the sealed secret says" in verified(file)


def other_seat(draw: dict[str, Any]) -> None:
    draw["divisions"][0]["drawn"][0][0].reverse()


def other_rules(draw: dict[str, Any]) -> None:
    draw["divisions"][0]["given"]["games"] += 1


def other_secret(draw: dict[str, Any]) -> None:
    draw["secret"] = "00" * 32


def other_format(draw: dict[str, Any]) -> None:
    draw["version"] = 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("tamper", "sentence"),
    [
        (other_seat, "not as its lots come out"),
        (other_rules, "not as its lots come out"),
        (other_secret, "not the one that was sealed"),
        (other_format, "no file of a draw"),
    ],
)
def test_whatever_was_altered_is_found(
    client: Client, tmp_path: Path, tamper: Callable[[dict[str, Any]], None], sentence: str
) -> None:
    draw = client.get(reverse("leagues:draw", args=[started(people=4).league.slug, 1])).json()
    tamper(draw)
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(draw))
    with pytest.raises(CommandError, match=sentence):
        verified(file)
