"""The file of all draws of a season: written for everybody, and checked without this site's database."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from itertools import groupby
from string import ascii_uppercase
from typing import Any

from . import name_file, round_file, season_draws
from .pairing import draw_again, in_order, link

FORMAT, VERSION = "tocsite-draw", 2
"""The first version has the tables alone, and no names."""

File = Mapping[str, Any]


def with_checksum(file: File) -> dict[str, Any]:
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
    numbers = [division.get("number", 0) for division in file["divisions"]]
    last, links = bytes.fromhex(file["secret"]), max(numbers) + 1
    first = link(last, 0, links)
    if hashlib.sha256(first).hexdigest() != file["seal"]:
        yield "The secret does not match the seal."
    for number, division in zip(numbers, file["divisions"], strict=True):
        secret = link(last, number, links)
        if draw_again(secret, division["name"], division["given"]) != division["drawn"]:
            yield f"{division['name']} does not match its random draw."
        if division["given"]["entries"] != in_order(secret, division["name"], division["given"]):
            yield f"{division['name']} lists its players in the wrong order."
    if file["version"] == VERSION:
        yield from _beside_tables(first, file)


def _beside_tables(secret: bytes, file: File) -> Iterator[str]:
    """Yield the differences in the parts of the second version beside tables."""
    if _checksum_of(file) != file["checksum"]:
        yield "The file has been changed: its checksum is wrong."
    entries = {entry for division in file["divisions"] for entry in division["given"]["entries"]}
    if unknown := sorted(entries - {int(entry) for entry in file["people"]}):
        yield f"Entries without a name: {unknown}."
    else:
        yield from name_file.differences(file)
    if file["divided"]:
        yield from _of_divisions(secret, file)
    for division in file["standings"]:
        if [line.who for line in season_draws.rank_by_lots(secret, division["given"])] != division["ranked"]:
            yield f"The standings of division {division['division']} do not follow from results and random draws."
    if not _gone_are_ranked_so(file):
        yield "The players ranked last are not those who left."
    if file["promotion"]:
        yield from _of_promotion(secret, file)
    if not all(numbers == sorted(numbers) for numbers in _sorted_lists(file)):
        yield "The players are not listed in the order the site uses."
    if all("seated" in division for division in file["standings"]):  # files of before had not all of it
        yield from round_file.differences(secret, file)


def _sorted_lists(file: File) -> Iterator[list[Any]]:
    """Yield the lists of the file that go by people's numbers."""
    yield file.get("gone", [])
    yield from (division["given"]["entries"] for division in file["standings"])
    yield from (division["given"].get("gone", []) for division in file["standings"])
    if file["divided"]:
        yield from (file["divided"]["given"][name] for name in ("entries", "earned"))
    if file["promotion"]:
        yield from (file["promotion"]["given"]["staying_out"], file["promotion"]["moved"])
        yield file["promotion"]["given"].get("gone", [])


def _of_divisions(secret: bytes, file: File) -> Iterator[str]:
    draw_input = file["divided"]["given"]
    if not {entry for entry, *_place in draw_input["earned"]} <= set(draw_input["entries"]):
        yield "Some players earned a tier but were not in the draw."
    divided = season_draws.divide_by_lots(secret, draw_input)
    if [list(division) for division in divided] != file["divided"]["drawn"]:
        yield "The divisions do not follow from last season's standings and the random order of newcomers."
    drawn_entries = {
        division["division"]: division["given"]["entries"]
        for division in file["divisions"]
        if not division.get("number")
    }
    for name, people in divided:
        if name and sorted(people) != sorted(drawn_entries.get(name, ())):
            yield f"Division {name} was drawn for other players than those in it."


def _of_promotion(secret: bytes, file: File) -> Iterator[str]:
    draw_input = file["promotion"]["given"]
    if season_draws.promote_by_lots(secret, draw_input) != dict(file["promotion"]["moved"]):
        yield "Promotion does not follow from standings and random draws."
    finishes = [
        [int(tier), [list(finish) for _tier, _division, *finish in lines]]
        for (tier, _division), lines in groupby(draw_input["standings"], key=lambda line: (line[0], line[1]))
    ]
    ranked = [[_tier_of(division["division"]), _finishes(secret, division)] for division in file["standings"]]
    if finishes != [row for row in ranked if row[1]]:
        yield "Promotion was calculated from other standings."
    if "gone" not in draw_input and not _who_left(file) <= set(draw_input["staying_out"]):
        yield "The players skipped in promotion are not those who left or were substitutes."
    if "gone" in draw_input and not _gone_go_down(file):
        yield "The players relegated first are not those who left."


def _tier_of(division: str) -> int:
    return int(division.rstrip(ascii_uppercase))


def _finishes(secret: bytes, standings: File) -> list[list[int]]:
    """Return a division's people with points and wins, from first to last."""
    lines = season_draws.rank_by_lots(secret, standings["given"])
    return [[line.who, line.score, line.win_score] for line in lines]


def _gone_are_ranked_so(file: File) -> bool:
    """Return True if those who left are the ones ranked last: each in their division."""
    inputs = [division["given"] for division in file["standings"] if "gone" in division["given"]]
    ranked = {entry for draw_input in inputs for entry, _head_start in draw_input["entries"]}
    listed = [entry for draw_input in inputs for entry in draw_input["gone"]]
    own = all({*each["gone"]} <= {entry for entry, _head_start in each["entries"]} for each in inputs)
    return own and len({*listed}) == len(listed) and {*listed} == ranked & {*file.get("gone", ())}


def _gone_go_down(file: File) -> bool:
    """Return True if those who left go down first, but for some who keep a tier of their own."""
    draw_input = file["promotion"]["given"]
    ranked = {entry for _tier, _division, entry, *_figures in draw_input["standings"]}
    left, out, first = {*file["gone"]} & ranked, {*draw_input["staying_out"]}, {*draw_input["gone"]}
    return first == left - out and out <= ranked


def _who_left(file: File) -> set[int]:
    """Return the people who withdrew, and those in a place that they took over from another."""
    drawn_entries = {entry for division in file["divisions"] for entry in division["given"]["entries"]}
    takeovers = [pair for division in file["standings"] for pair in division.get("taken", ())]
    own = drawn_entries | {first for first, _entry in takeovers}
    return set(file.get("gone", ())) | ({entry for _first, entry in takeovers} - own)
