"""Anybody with the file of a draw checks it without this site."""

import copy
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from io import StringIO
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import departure
from accounts.models import User
from games.leagues import draw_file
from games.leagues.models import Draw, Season
from games.leagues.pairing import draw_division, seal_name
from games.leagues.services import entries
from games.services.errors import NotNow
from tests.leagues.leagues import league, pass_days, season_of, started, win_all
from tests.leagues.tournaments import play_round, tournament, user
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
    draw = json.loads(file.read_text())
    assert set(draw["people"].values()) == {"P0", "P1", "P2", "P3"}
    assert "1 draw matches the sealed secret" in verified(file)


def other_seat(draw: dict[str, Any]) -> None:
    draw["divisions"][0]["drawn"][0][0].reverse()


def other_rules(draw: dict[str, Any]) -> None:
    draw["divisions"][0]["given"]["games"] += 1


def other_secret(draw: dict[str, Any]) -> None:
    draw["secret"] = "00" * 32


def other_format(draw: dict[str, Any]) -> None:
    draw["version"] = 3


@pytest.fixture
def finished(client: Client) -> dict[str, Any]:
    """Return the file of a finished season of three divisions in two tiers."""
    season = started(people=12, branches=2, up=1, down=2, games=1)
    win_all(season)
    draw: dict[str, Any] = client.get(reverse("leagues:draw", args=[season.league.slug, 1])).json()
    return draw


def exchange(one: list[Any], index: int, other: list[Any], other_index: int) -> None:
    one[index], other[other_index] = other[other_index], one[index]


def exchanges(draw: dict[str, Any]) -> dict[str, Callable[[], None]]:
    """Return exchanges of two people, by their place in the file."""
    divided, tables = draw["divided"]["drawn"], draw["divisions"][0]["drawn"][0]
    ranked, moves = draw["standings"][0]["ranked"], draw["promotion"]["moved"]
    head_starts, results = draw["standings"][1]["given"]["entries"], draw["standings"][1]["given"]["results"]
    up, down = (next(move for move in moves if move[1] == way) for way in (1, -1))
    finish = draw["promotion"]["given"]["standings"]
    return {
        "divisions": lambda: exchange(divided[0][1], 0, divided[1][1], 0),
        "players of a division": lambda: exchange(
            draw["divisions"][0]["given"]["entries"], 0, draw["divisions"][1]["given"]["entries"], 0
        ),
        "seats": lambda: exchange(tables[0], 0, tables[0], 1),
        "standings": lambda: exchange(ranked, 0, ranked, 1),
        "results": lambda: exchange(results[0], 2, results[3], 2),
        "entries": lambda: exchange(head_starts[0], 0, draw["standings"][2]["given"]["entries"][0], 0),
        "who is promoted": lambda: exchange(up, 1, down, 1),
        "finishes": lambda: exchange(finish[0], 2, finish[-1], 2),
    }


@pytest.mark.django_db
def test_two_people_exchanged_anywhere_are_found(finished: dict[str, Any]) -> None:
    assert not list(draw_file.differences(finished))
    for where in exchanges(finished):
        forged = copy.deepcopy(finished)
        exchanges(forged)[where]()
        assert list(draw_file.differences(draw_file.with_checksum(forged))), where  # signed anew by forgers
    forged = copy.deepcopy(finished)
    (one, *_between, other) = forged["people"]
    forged["people"] |= {one: forged["people"][other], other: forged["people"][one]}
    assert "its checksum is wrong" in "".join(draw_file.differences(forged))


Swaps = Iterator[tuple[str, list[Any], list[Any], tuple[int, int]]]


def swaps_in_rounds(draw: dict[str, Any]) -> Swaps:
    """Yield the exchanges of two different people in rounds: the kind, and two lists with a place in each."""
    for division in draw["divisions"]:
        draw_input, tables = division["given"], division["drawn"][-1]
        people = range(len(draw_input["entries"]))
        for name in sorted({"points", "sat", "short"} & draw_input.keys()):
            for pair in combinations(people, 2):
                yield f"{name} of {division['name']}", draw_input[name], draw_input[name], pair
        for one, other in combinations(draw_input.get("met", ()), 2):
            yield f"met of {division['name']}", one, other, (1, 1)
        for one, other in combinations(tables, 2):
            yield f"tables of {division['name']}", one, other, (0, 0)
        yield f"seats of {division['name']}", tables[0], tables[0], (0, 1)
        absent = sorted({int(entry) for entry in draw["people"]} - set(draw_input["entries"]))
        for pair in product(people, range(len(absent))):
            yield f"people of {division['name']}", draw_input["entries"], absent, pair
    yield from swaps_in_standings(draw)


def swaps_in_standings(draw: dict[str, Any]) -> Swaps:
    """Yield the exchanges of two different people in what came of the rounds, as `swaps_in_rounds`."""
    for division in draw["standings"]:
        for number, tables in division["seated"]:
            for one, other in combinations(tables, 2):
                yield f"seated in round {number} of {division['division']}", one, other, (0, 0)
            yield f"seated in round {number} of {division['division']}", tables[0], tables[0], (0, 1)
        for one, other in combinations(division["given"]["results"], 2):
            yield f"{kind_of_results(division, one, other)} of {division['division']}", one, other, (2, 2)
        for one, other in combinations(division["left"], 2):
            yield f"who left a seat of {division['division']}", one, other, (1, 1)
        for one, other in combinations(division["in_turn"], 2):
            yield f"who held a place in turn in {division['division']}", one, other, (1, 1)
        for takeover in division["taken"]:
            yield f"taken in {division['division']}", takeover, takeover, (0, 1)
        for one, other in combinations(division["taken"], 2):
            yield f"taken in {division['division']}", one, other, (1, 1)
        for pair in combinations(range(len(division["ranked"])), 2):
            yield f"order of {division['division']}", division["ranked"], division["ranked"], pair


def kind_of_results(standings: dict[str, Any], one: list[int], other: list[int]) -> str:
    if one[1] == other[1]:
        return "results of one table"
    holders = {first: {first} for first, _entry in standings["taken"]}
    for first, entry in standings["taken"]:
        holders[first].add(entry)
    return "results of one place" if any({one[2], other[2]} <= people for people in holders.values()) else "results"


def swaps_between_divisions(draw: dict[str, Any]) -> Swaps:
    """Yield the exchanges of two different people of a league, as `swaps_in_rounds`."""
    draw_input, drawn_divisions = draw["divided"]["given"], draw["divided"]["drawn"]
    people = draw_input["entries"]
    for pair in combinations(range(len(people)), 2):
        yield "people", people, people, pair
    for one, other in combinations(draw_input["earned"], 2):
        yield "who has earned a tier", one, other, (0, 0)
        yield "whole rows of who has earned a tier", draw_input["earned"], draw_input["earned"], (0, 1)
    newcomers = sorted(set(people) - {entry for entry, *_place in draw_input["earned"]})
    for row, at in product(draw_input["earned"], range(len(newcomers))):
        yield "who has earned a tier and a newcomer", row, newcomers, (0, at)
    for (one_name, one), (_name, other) in combinations(drawn_divisions, 2):
        for pair in product(range(len(one)), range(len(other))):
            yield f"division {one_name}", one, other, pair
    for one, other in combinations(draw["standings"], 2):
        yield "whose head start", one["given"]["entries"][0], other["given"]["entries"][0], (0, 0)
    for division in draw["standings"]:
        yield (
            f"order of head starts in {division['division']}",
            division["given"]["entries"],
            division["given"]["entries"],
            (0, 1),
        )
    promotion = draw["promotion"]["given"]
    for pair in combinations(range(len(promotion["standings"])), 2):
        one, other = (promotion["standings"][at] for at in pair)
        yield "finishes", one, other, (2, 2)
        yield "whole rows of finishes", promotion["standings"], promotion["standings"], pair
        yield "division of finishes", one, other, (1, 1)
    stayed = sorted({int(entry) for entry in draw["people"]} - set(promotion["staying_out"]))
    for pair in product(range(len(promotion["staying_out"])), range(len(stayed))):
        yield "who stays out of promotion", promotion["staying_out"], stayed, pair
    for one, other in combinations(draw["promotion"]["moved"], 2):
        yield "who moves", one, other, (1, 1)
        yield "who moves there", one, other, (0, 0)


@pytest.fixture
def short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let draws that search end sooner: each exchange is checked by drawing again."""
    for module in ("schedule", "swiss"):
        monkeypatch.setattr(sys.modules[f"games.leagues.pairing.{module}"], "STEPS", 50)


def require_found(draw: dict[str, Any], swaps: Callable[[dict[str, Any]], Swaps], seed: str) -> Counter[str]:
    """Fail unless up to three exchanges of each kind are found; return their kinds."""
    assert not list(draw_file.differences(draw))
    kinds = Counter[str]()
    every = [(number, *each) for number, each in enumerate(swaps(draw))]
    every = [each for each in every if each[2][each[4][0]] != each[3][each[4][1]]]
    for number, kind, *_lists in random.Random(seed).sample(every, len(every)):
        kinds[kind] += 1
        if kinds[kind] > 3:
            continue
        forged = copy.deepcopy(draw)
        kind, one, other, places = list(swaps(forged))[number]
        exchange(one, places[0], other, places[1])
        if kind.startswith("people of "):
            one.sort()
        assert list(draw_file.differences(draw_file.with_checksum(forged))), (kind, one, other, places)
    return kinds


def enter_and_start(season: Season, names: Iterable[str]) -> Season:
    """Let people enter the following season and check in, and let it begin."""
    following = season_of(season.league)
    pass_days(following, (following.check_in - timezone.now()).days + 1)
    for name in names:
        entries.enter(user=user(name), season_id=following.pk)
    return pass_days(following, 8)


@pytest.mark.django_db
@pytest.mark.usefixtures("short_search")
def test_two_people_exchanged_anywhere_in_a_league_are_found(client: Client) -> None:
    first = started(people=12, division=6, games=2, up=1, down=1)
    win_all(first)
    for name in ("New0", "New1", "Late"):
        person(name)
    season = enter_and_start(first, [*(f"P{number}" for number in range(11)), "New0", "New1"])
    entries.withdraw(user=user("P3"), season_id=season.pk)
    entries.withdraw(user=user("P4"), season_id=season.pk)
    entries.enter(user=user("Late"), season_id=season.pk)
    pass_days(season, 1)
    win_all(season)
    draw = client.get(reverse("leagues:draw", args=[season.league.slug, season.number])).json()
    kinds = require_found(draw, swaps_in_rounds, "league") + require_found(draw, swaps_between_divisions, "league")
    assert {"taken in 1", "taken in 2"} & kinds.keys() and "finishes" in kinds and "who has earned a tier" in kinds


@pytest.mark.django_db
@pytest.mark.usefixtures("short_search")
def test_two_people_exchanged_anywhere_in_a_league_of_rounds_are_found(client: Client) -> None:
    season = started(people=7, division=7, games=4, round_days=10)
    win_all(season)
    for name in ("Sub", "Late"):
        entries.enter(user=person(name), season_id=season.pk)
    entries.withdraw(user=user("P3"), season_id=season.pk)
    pass_days(season, 1)
    win_all(season)
    entries.withdraw(user=user("P5"), season_id=season.pk)
    for _round in range(4):
        pass_days(season, 10)
        win_all(season)
    draw = client.get(reverse("leagues:draw", args=[season.league.slug, 1])).json()
    assert len(draw["standings"][0]["given"]["entries"]) == 9
    kinds = require_found(draw, swaps_in_rounds, "rounds")
    assert {"seated in round 4 of 1", "results of one table of 1", "results of one place of 1"} <= kinds.keys()


@pytest.mark.django_db
@pytest.mark.parametrize("form", ["swiss", "pools", "elimination"])
@pytest.mark.usefixtures("short_search")
def test_two_people_exchanged_anywhere_in_rounds_are_found(client: Client, form: str) -> None:
    season = tournament(13, format=form, division=6, games=2, size=3)
    for number in range(4):
        play_round(season)
        if number == 0:
            with suppress(NotNow):  # who is out already
                entries.withdraw(user=user("P1"), season_id=season.pk)
        pass_days(season, 20)
    draw = client.get(reverse("leagues:draw", args=[season.league.slug, 1])).json()
    kinds = require_found(draw, swaps_in_rounds, form)
    assert len(kinds) > 10


@pytest.mark.django_db
def test_files_of_the_first_version_are_checked_as_then() -> None:
    season = started(people=4)
    draw = Draw.objects.get()
    draw_input = {key: value for key, value in draw.given.items() if key != "version"}
    rounds = draw_division(season.secret_of(0), draw.name, draw_input)
    file = {
        "format": "tocsite-draw",
        "version": 1,
        "seal": season.seal,
        "secret": season.shown_secret,
        "divisions": [{"name": draw.name, "number": 0, "given": draw_input, "drawn": rounds}],
    }
    assert not list(draw_file.differences(file))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("tamper", "sentence"),
    [
        (other_seat, "does not match its random draw"),
        (other_rules, "does not match its random draw"),
        (other_secret, "does not match the seal"),
        (other_format, "not the file of a draw"),
    ],
)
def test_every_alteration_of_the_file_is_found(
    client: Client, tmp_path: Path, tamper: Callable[[dict[str, Any]], None], sentence: str
) -> None:
    draw = client.get(reverse("leagues:draw", args=[started(people=4).league.slug, 1])).json()
    tamper(draw)
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(draw))
    with pytest.raises(CommandError, match=sentence):
        verified(file)


def exchange_names(draw: dict[str, Any], one: str, other: str) -> None:
    draw["people"][one], draw["people"][other] = draw["people"][other], draw["people"][one]


def exchange_names_and_salts(draw: dict[str, Any], one: str, other: str) -> None:
    exchange_names(draw, one, other)
    draw["salts"][one], draw["salts"][other] = draw["salts"][other], draw["salts"][one]


def exchange_seals_too(draw: dict[str, Any], one: str, other: str) -> None:
    """Make the seals of other names, which then are those of another draw."""
    exchange_names(draw, one, other)
    for division in draw["divisions"]:
        seals = division["given"]["people"]
        for entry in {one, other} & seals.keys():
            seals[entry] = seal_name(entry, draw["people"][entry], draw["salts"][entry])


def call_both_former(draw: dict[str, Any], one: str, other: str) -> None:
    exchange_names(draw, one, other)
    del draw["salts"][one], draw["salts"][other]


def claim_other_names_since(draw: dict[str, Any], one: str, other: str) -> None:
    draw["names_at_draw"] |= {one: draw["people"][one], other: draw["people"][other]}
    exchange_names(draw, one, other)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "forge",
    [
        exchange_names,
        exchange_names_and_salts,
        exchange_seals_too,
        call_both_former,
        claim_other_names_since,
    ],
)
@pytest.mark.parametrize("form", ["league", "swiss"])
@pytest.mark.usefixtures("short_search")
def test_exchanged_names_are_found_though_the_checksum_was_made_again(
    client: Client, form: str, forge: Callable[[dict[str, Any], str, str], None]
) -> None:
    season = started(people=7) if form == "league" else tournament(7, format=form)
    draw = client.get(reverse("leagues:draw", args=[season.league.slug, 1])).json()
    assert not list(draw_file.differences(draw))
    for one, other in list(combinations(draw["people"], 2))[:4]:
        forged = copy.deepcopy(draw)
        forge(forged, one, other)
        assert list(draw_file.differences(draw_file.with_checksum(forged))), (one, other)


@pytest.mark.django_db
def test_a_file_is_right_though_people_have_other_names_or_none_by_now(client: Client, tmp_path: Path) -> None:
    season = started(people=4)
    address, file = reverse("leagues:draw", args=[season.league.slug, 1]), tmp_path / "draw.json"
    User.objects.filter(username="P0").update(username="Other")
    file.write_bytes(client.get(address, headers={"Accept-Language": "de"}).content)
    out = verified(file)
    assert "1 draw matches the sealed secret" in out and "No draw has sealed these names: Other." in out
    User.objects.filter(username="P1").update(deletion_due=timezone.now())
    departure.delete_account(user("P1").pk)
    file.write_bytes(client.get(address).content)
    assert "Former player" in verified(file)
    assert "P1" not in file.read_text()
