"""The file of all draws of a season: written for everybody, and checked without this site's
database.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
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
        raise ValueError(f"this is no {FORMAT} {VERSION}")
    numbers = [each.get("number", 0) for each in file["divisions"]]
    last, links = bytes.fromhex(file["secret"]), max(numbers) + 1
    first = link(last, 0, links)
    if hashlib.sha256(first).hexdigest() != file["seal"]:
        yield "The secret is not the one that was sealed."
    for number, each in zip(numbers, file["divisions"], strict=True):
        secret = link(last, number, links)
        if drawn_again(secret, each["name"], each["given"]) != each["drawn"]:
            yield f"{each['name']} is not as its lots come out."
        if each["given"]["entries"] != in_order(secret, each["name"], each["given"]):
            yield f"{each['name']} has its people in another order than by their keys or lots."
    if file["version"] == VERSION:
        yield from _beside_tables(first, file)


def _beside_tables(secret: bytes, file: File) -> Iterator[str]:
    """Yield the differences in the parts of the second version beside tables."""
    if _checksum_of(file) != file["checksum"]:
        yield "The file is not as the site wrote it: its checksum is another."
    entries = {entry for each in file["divisions"] for entry in each["given"]["entries"]}
    if unknown := sorted(entries - {int(entry) for entry in file["people"]}):
        yield f"Entries without a name: {unknown}."
    if file["divided"]:
        yield from _of_divisions(secret, file)
    for each in file["standings"]:
        if [line.who for line in season_draws.rank(secret, each["given"])] != each["ranked"]:
            yield f"The standings of division {each['division']} are not as results and lots say."
    if file["promotion"]:
        yield from _of_promotion(secret, file)
    if all("seated" in each for each in file["standings"]):  # files of before had not all of it
        yield from round_file.differences(secret, file)


def _of_divisions(secret: bytes, file: File) -> Iterator[str]:
    """Yield the mistakes in the division of players."""
    divided = season_draws.divide(secret, file["divided"]["given"])
    if [list(each) for each in divided] != file["divided"]["drawn"]:
        yield "The divisions are not as last season's standings and the lots of newcomers say."
    drawn = {each["division"]: each["given"]["entries"] for each in file["divisions"] if not each.get("number")}
    for name, people in divided:
        if name and sorted(people) != sorted(drawn.get(name, ())):
            yield f"Division {name} was not drawn for the people who are in it."


def _of_promotion(secret: bytes, file: File) -> Iterator[str]:
    """Yield the mistakes in promotion and relegation."""
    given = file["promotion"]["given"]
    if season_draws.promote(secret, given) != dict(file["promotion"]["moved"]):
        yield "Promotion is not as standings and lots say."
    ranked: list[list[int]] = [
        [line.who, line.points, line.wins]
        for each in file["standings"]
        for line in season_draws.rank(secret, each["given"])
    ]
    finishes: list[list[int]] = [finish for _tier, _division, *finish in given["standings"]]
    if sorted(ranked) != sorted(finishes):
        yield "Promotion was worked out from other standings."
