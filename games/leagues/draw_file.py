"""The file of all draws of a season: written for everybody, and checked without this site's database."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from itertools import groupby
from string import ascii_uppercase
from typing import Any

from . import round_file, season_draws
from .pairing import drawn_again, in_order, link

FORMAT, VERSION = "tocsite-draw", 2
"""The first version has the tables alone, and no names."""

File = Mapping[str, Any]


def signed(file: File) -> dict[str, Any]:
    """Return the file with a checksum; it finds damage by accident, not by design."""
    return {**file, "checksum": _checksum_of(file)}


def _checksum_of(file: File) -> str:
    bare = {key: value for key, value in file.items() if key != "checksum"}
    return hashlib.sha256(json.dumps(bare, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def differences(file: File) -> Iterator[str]:
    """Yield a sentence for each difference from the season's secret and rules.

    The file's secret is that of the latest draw; those of earlier draws, and the seal of them all,
    follow from it. Raises ValueError and KeyError for any other file.
    """
    if file["format"] != FORMAT or file["version"] not in (1, VERSION):
        raise ValueError(f"the format is not {FORMAT} {VERSION}")
    numbers = [each.get("number", 0) for each in file["divisions"]]
    last, links = bytes.fromhex(file["secret"]), max(numbers) + 1
    first = link(last, 0, links)
    if hashlib.sha256(first).hexdigest() != file["seal"]:
        yield "The secret does not match the seal."
    for number, each in zip(numbers, file["divisions"], strict=True):
        secret = link(last, number, links)
        if drawn_again(secret, each["name"], each["given"]) != each["drawn"]:
            yield f"{each['name']} does not match its random draw."
        if each["given"]["entries"] != in_order(secret, each["name"], each["given"]):
            yield f"{each['name']} lists its players in the wrong order."
    if file["version"] == VERSION:
        yield from _beside_tables(first, file)


def _beside_tables(secret: bytes, file: File) -> Iterator[str]:
    """Yield the differences in the parts of the second version beside tables."""
    if _checksum_of(file) != file["checksum"]:
        yield "The file has been changed: its checksum is wrong."
    entries = {entry for each in file["divisions"] for entry in each["given"]["entries"]}
    if unknown := sorted(entries - {int(entry) for entry in file["people"]}):
        yield f"Entries without a name: {unknown}."
    if file["divided"]:
        yield from _of_divisions(secret, file)
    for each in file["standings"]:
        if [line.who for line in season_draws.rank(secret, each["given"])] != each["ranked"]:
            yield f"The standings of division {each['division']} do not follow from results and random draws."
    if file["promotion"]:
        yield from _of_promotion(secret, file)
    if not all(each == sorted(each) for each in _sorted_lists(file)):
        yield "The players are not listed in the order the site uses."
    if all("seated" in each for each in file["standings"]):  # files of before had not all of it
        yield from round_file.differences(secret, file)


def _sorted_lists(file: File) -> Iterator[list[Any]]:
    """Yield the lists of the file that go by people's numbers."""
    yield file.get("gone", [])
    yield from (each["given"]["entries"] for each in file["standings"])
    if file["divided"]:
        yield from (file["divided"]["given"][name] for name in ("entries", "earned"))
    if file["promotion"]:
        yield from (file["promotion"]["given"]["staying_out"], file["promotion"]["moved"])


def _of_divisions(secret: bytes, file: File) -> Iterator[str]:
    given = file["divided"]["given"]
    if not {entry for entry, *_place in given["earned"]} <= set(given["entries"]):
        yield "Some players earned a tier but were not in the draw."
    divided = season_draws.divide(secret, given)
    if [list(each) for each in divided] != file["divided"]["drawn"]:
        yield "The divisions do not follow from last season's standings and the random order of newcomers."
    drawn = {each["division"]: each["given"]["entries"] for each in file["divisions"] if not each.get("number")}
    for name, people in divided:
        if name and sorted(people) != sorted(drawn.get(name, ())):
            yield f"Division {name} was drawn for other players than those in it."


def _of_promotion(secret: bytes, file: File) -> Iterator[str]:
    given = file["promotion"]["given"]
    if season_draws.promote(secret, given) != dict(file["promotion"]["moved"]):
        yield "Promotion does not follow from standings and random draws."
    finishes = [
        [int(tier), [list(finish) for _tier, _division, *finish in lines]]
        for (tier, _division), lines in groupby(given["standings"], key=lambda line: (line[0], line[1]))
    ]
    ranked = [[_tier_of(each["division"]), _finishes(secret, each)] for each in file["standings"]]
    if finishes != [each for each in ranked if each[1]]:
        yield "Promotion was calculated from other standings."
    if not _who_left(file) <= set(given["staying_out"]):
        yield "The players skipped in promotion are not those who left or were substitutes."


def _tier_of(division: str) -> int:
    return int(division.rstrip(ascii_uppercase))


def _finishes(secret: bytes, standings: File) -> list[list[int]]:
    """Return a division's people with points and wins, from first to last."""
    return [[line.who, line.points, line.wins] for line in season_draws.rank(secret, standings["given"])]


def _who_left(file: File) -> set[int]:
    """Return the people who withdrew, and those in a place that they took over from another."""
    drawn = {entry for each in file["divisions"] for entry in each["given"]["entries"]}
    taken = [pair for each in file["standings"] for pair in each.get("taken", ())]
    own = drawn | {first for first, _entry in taken}
    return set(file.get("gone", ())) | ({entry for _first, entry in taken} - own)
