"""Organisers keep two people from one table: the draws hold to it, and nothing public tells it."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.leagues.models import ApartPair, Draw, Entry, League, Season
from games.leagues.pairing.apart import pair_weights
from games.leagues.services import apart, checking, entries
from tests.form_filling import form_at
from tests.leagues.leagues import about_to_start, league, met, pass_days
from tests.leagues.tournaments import play_round, user
from tests.tables import person

pytestmark = pytest.mark.django_db


def drawn(people: int, *pairs: tuple[str, str], **rules: object) -> Season:
    """Return a season of so many, with these pairs kept apart."""
    season = about_to_start(people, **rules)
    host = user("Host")
    for one, other in pairs:
        apart.keep_apart(user=host, league=season.league, one=one, other=other)
    return pass_days(season, 7)


def file_of(client: Client, season: Season) -> dict[str, Any]:
    client.logout()
    return json.loads(client.get(reverse("leagues:draw", args=[season.league.slug, 1])).content)


def verified(file: dict[str, Any], at: Path) -> str:
    out, path = StringIO(), at / "draw.json"
    path.write_text(json.dumps(file))
    call_command("verify_draw", str(path), stdout=out)
    return out.getvalue()


def test_in_every_round_of_a_swiss_they_sit_apart_and_the_draw_is_checked(client: Client, tmp_path: Path) -> None:
    rules = {"format": "swiss", "round_days": 20, "up": 0, "down": 0}
    season = drawn(8, ("P0", "P1"), ("P2", "P3"), **rules)
    for _round in range(2):
        play_round(season)  # the first by name win, so that both of a pair are level
    assert Draw.objects.count() == 3
    assert met(season, "P0", "P1") == met(season, "P2", "P3") == 0
    file = file_of(client, season)
    assert "the sealed secret" in verified(file, tmp_path)
    assert checking.list_faults() == []
    draw_input = file["divisions"][1]["given"]
    assert set(draw_input["weights"]) == {"lots", "one_in"}
    draw_input["weights"]["lots"] = "0"
    with pytest.raises(CommandError):
        verified(file, tmp_path)


def test_in_a_division_they_sit_apart_and_who_changes_places_is_found(client: Client, tmp_path: Path) -> None:
    season = drawn(8, ("P0", "P1"), ("P0", "P2"), ("P0", "P3"), games=1, division=8)
    assert [met(season, "P0", name) for name in ("P1", "P2", "P3")] == [0, 0, 0]
    file = file_of(client, season)
    assert "the sealed secret" in verified(file, tmp_path)
    assert checking.list_faults() == []
    entries = file["divisions"][0]["given"]["entries"]
    entries[0], entries[1] = entries[1], entries[0]
    with pytest.raises(CommandError, match="lists its players in the wrong order"):
        verified(file, tmp_path)


def test_a_pair_that_every_design_seats_together_is_drawn_with_weights(client: Client, tmp_path: Path) -> None:
    season = drawn(7, ("P0", "P1"), games=4, division=7)  # by design every pair would meet twice
    assert met(season, "P0", "P1") == 1, "of seven tables each has a seat at four"
    assert "weights" in Draw.objects.get().given
    assert "the sealed secret" in verified(file_of(client, season), tmp_path)


def test_without_pairs_a_draw_names_no_lots() -> None:
    drawn(8, games=1, division=8)
    assert not {"lots", "weights"} & Draw.objects.get().given.keys()


def test_nothing_that_strangers_or_players_see_tells_of_it(client: Client) -> None:
    season = drawn(8, ("P0", "P1"), games=1, division=8)
    pages = [
        season.league.get_absolute_url(),
        season.get_absolute_url(),
        reverse("leagues:draw", args=[season.league.slug, 1]),
        reverse("leagues:decisions", args=[season.league.slug]),
        reverse("leagues:division", args=[season.league.slug, 1, "1"]),
    ]
    for who in ("", "P0", "P5"):
        if who:
            client.force_login(User.objects.get(username=who))
        texts = [client.get(page).content.decode() for page in pages]
        assert not [page for page in texts if "same table" in page or "apart" in page]
    client.force_login(user("P0"))
    assert client.get(reverse("leagues:entrance", args=[season.league.slug])).status_code == 403


def test_organisers_keep_and_remove_pairs_by_their_page(client: Client) -> None:
    new_league = league(person("Host"))
    for name in ("Ana", "Ben", "Cato", "Dora", "Eva"):
        person(name)
    client.force_login(new_league.organisers.get())
    page = reverse("leagues:entrance", args=[new_league.slug])
    for one, other in (("Ana", "Ben"), ("Ben", "Ana"), ("Ana", "Cato"), ("Dora", "Ana")):
        assert form_at(client, page, field="other").fill(one=one, other=other).press().status_code == 302
    assert ApartPair.objects.count() == 3
    full = form_at(client, page, field="other").fill(one="Eva", other="Ana").press()
    assert full.status_code == 409 and "Ana is already in 3 pairs" in full.text
    for one, other, sentence in (
        ("Ana", "ana", "Both names are the same"),
        ("Ana", "Nemo", "no player called Nemo"),
    ):
        refused = form_at(client, page, field="other").fill(one=one, other=other).press()
        assert sentence in refused.text and f'value="{other}"' in refused.text
    words = "Stop keeping Ana and Cato apart"
    assert form_at(client, page, button=words).press(words).status_code == 302
    assert ApartPair.objects.count() == 2 and League.objects.get().decisions.count() == 0


def test_several_draws_tell_no_more_of_who_is_kept_apart_than_one() -> None:
    season = drawn(16, ("P0", "P9"), format="swiss", round_days=20, up=0, down=0)
    for _round in range(2):
        play_round(season)
    entries.withdraw(user=user("P9"), season_id=season.pk)
    play_round(season)
    *draws, without_one = Draw.objects.order_by("pk")
    assert without_one.given["weights"] == draws[0].given["weights"], "nor does a draw without one of them"
    first, *others = [pair_weights(draw.given, 1).keys() for draw in draws]
    assert len(others) == 2 and len(first) > 1 and all(pairs == first for pairs in others)


def test_a_waiting_player_gets_no_place_beside_one_they_are_kept_from() -> None:
    season = drawn(4)
    first, second = (person(name) for name in ("First", "Second"))
    for waiting in (first, second):
        entries.enter(user=waiting, season_id=season.pk)
    apart.keep_apart(user=user("Host"), league=season.league, one="First", other="P0")
    entries.withdraw(user=user("P3"), season_id=season.pk)
    pass_days(season, 0)
    states = [season.entries.get(user=waiting).state for waiting in (first, second)]
    assert states == [Entry.State.WAITING, Entry.State.ACTIVE] and met(season, "First", "P0") == 0
    apart.remove_pair(user=user("Host"), league=season.league, pair_id=apart.apart_pairs(season.league)[0].pk)
    entries.withdraw(user=user("P2"), season_id=season.pk)
    pass_days(season, 0)
    assert season.entries.get(user=first).state == Entry.State.ACTIVE
