"""Checks the dice of a finished game against its seed: python3 check_dice.py game.json (Python 3.10 or newer)"""
# Compare the seal and the salts it prints with those in the email about the start.

import hashlib
import hmac
import json
import sys


def draw(key, game, place, purpose, sides):
    if not 0 < sides < 2**32:
        raise ValueError(f"a die with {sides} sides")
    fair, attempt = 2**64 - 2**64 % sides, 0
    while True:
        text = f"{game}|{place}|{purpose}|{attempt}".encode()
        word = int.from_bytes(hmac.new(key, text, hashlib.sha256).digest()[:8], "big")
        if word < fair:
            return word % sides + 1
        attempt += 1


def falls(move):
    """The number of each draw of a move, its place in the stream, purpose, sides and result."""
    each = []
    for first, purpose, sides, results in move.get("draws", []):
        each += [(number, purpose, sides, result) for number, result in enumerate(results, first)]
    places = move.get("places") or [str(one[0]) for one in each]
    return [(number, place, *rest) for (number, *rest), place in zip(each, places, strict=True)]


def check(file):
    """Yields a sentence for all that differs."""
    seed, game, salts = bytes.fromhex(file["seed"]), file["game"], file.get("salts", [])
    lines = ["tocsite dice 2", game] + [f"{joiner} {salt or '-'}" for joiner, salt in enumerate(salts)]
    salted = hmac.new(seed, "\n".join(lines).encode(), hashlib.sha256).digest()
    key = {1: seed, 2: salted}[file.get("protocol", 1)]
    if hashlib.sha256(seed).hexdigest() != file["seal"]:
        yield "seal: it does not match the seed"
    joined = [] if file.get("turned") else file.get("joined", [])
    left = list(range(len(joined)))
    for seat in range(len(joined)):
        if joined[joiner := left.pop(draw(key, game, seat, "seat order", len(left)) - 1)] != seat:
            yield f"seat of player {joiner}: {joined[joiner]}, but it should be {seat}"
    numbers = [one[0] for move in file["moves"] for one in falls(move)]
    counted = [move["n"] for move in file["moves"]] == list(range(len(file["moves"])))
    if numbers != list(range(len(numbers))) or file.get("draws", len(numbers)) != len(numbers) or not counted:
        yield "numbers: moves or draws have gaps"
    rewinds = file.get("rewinds", [])
    for at, rewind in enumerate(rewinds):
        if [move["n"] for move in rewind["moves"]] != [rewind["to"] + 1 + n for n in range(len(rewind["moves"]))]:
            yield f"numbers: moves are missing in rewind {at + 1}"
        yield from check_moves(rewind["moves"], rewinds[:at], key, game)
    yield from check_moves(file["moves"], rewinds, key, game)


def check_moves(moves, rewinds, key, game):
    for move in moves:
        branch = max((count for count, rewind in enumerate(rewinds, 1) if rewind["to"] < move["n"]), default=0)
        before = [each for rewind in rewinds[:branch] for each in rewind["moves"]]
        same = [each for each in before if (each.get("seat"), each["order"]) == (move.get("seat"), move["order"])]
        known = {one[1] for each in same for one in falls(each)}
        for number, place, purpose, sides, result in falls(move):
            if place not in known and place != (f"{branch}.{number}" if branch else str(number)):
                yield f"place of draw {number} of move {move['n']}: {place} belongs to another order"
            if result != (due := draw(key, game, place, purpose, sides)):
                yield f"draw {number}, {purpose}, of move {move['n']}: {result}, but it should be {due}"


if __name__ == "__main__":
    try:
        with open(sys.argv[1], "rb") as source:
            file = json.load(source)  # finds out if it is UTF-8 or UTF-16
        found, moves, joined = list(check(file)), file["moves"], [] if file.get("turned") else file.get("joined", [])
    except (AttributeError, KeyError, TypeError, ValueError, IndexError, OSError) as error:
        sys.exit(f"This is not the JSON file of a finished game: {error!r}")
    print("seal", file["seal"], "salts", *[salt or "-" for salt in file.get("salts", [])])
    print(f"{len(moves)} moves, {sum(len(falls(move)) for move in moves)} draws, {len(joined)} seats checked")
    print("\n".join(found[:10]) or "Everything matches the seed.")
    sys.exit(f"{len(found)} differences" if found else 0)
