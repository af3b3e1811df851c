"""Files of a game that agree with their seed, and ways to alter them that every checker has to find."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from rulebooks.engine.dice import KeyedDice, commitment, salted_key

SEED = bytes(range(32))
GAME = "k3v8q2m9xa"
SALTS = ["aa" * 32, "", "0b" * 32]
DICE = KeyedDice(salted_key(SEED, GAME, SALTS), GAME)
Plain = dict[str, Any]


def sound() -> Plain:
    """The file of a game with salts, rolls and a shuffle, as plain data."""
    free_seats, seats_by_joiner = [0, 1, 2], [0, 0, 0]
    for seat in range(3):
        seats_by_joiner[free_seats.pop(DICE.draw(seat, "seat order", len(free_seats)) - 1)] = seat
    deck = [[number, "event deck", 5 - number, [DICE.draw(number, "event deck", 5 - number)]] for number in range(4)]
    votes = [DICE.draw(number, "vote", 6) for number in range(4, 24)]
    return {
        "format": "tocsite-game",
        "version": 1,
        "game": GAME,
        "view": "all",
        "protocol": 2,
        "seal": commitment(SEED),
        "seed": SEED.hex(),
        "joined": seats_by_joiner,
        "salts": SALTS,
        "draws": 24,
        "moves": [
            {"n": 0, "order": "set up", "draws": deck},
            {"n": 1, "order": "vote", "seat": 0, "draws": [[4, "vote", 6, votes[:10]]]},
            {"n": 2, "order": "vote", "seat": 1, "draws": [[14, "vote", 6, votes[10:]]]},
        ],
    }


def of_a_league() -> Plain:
    """The file of a game that nobody joined: its seats were drawn elsewhere, and nobody gave anything for its dice."""
    dice = KeyedDice(salted_key(SEED, GAME, []), GAME)
    plain = sound()
    rolls = [0, "vote", 6, [dice.draw(number, "vote", 6) for number in range(24)]]
    moves = [{"n": 0, "order": "set up", "draws": [rolls]}]
    return {name: value for name, value in plain.items() if name not in ("joined", "salts")} | {"moves": moves}


def rewound() -> Plain:
    """The same game after a rewind to its set-up: the first seat votes as before, the second does something else."""
    plain = sound()
    lost = deepcopy(plain["moves"][1:])
    falls = [DICE.draw_at(f"1.{number}", "battle", 6) for number in range(14, 24)]
    plain["moves"][2] |= {
        "order": "attack",
        "draws": [[14, "battle", 6, falls]],
        "places": [f"1.{n}" for n in range(14, 24)],
    }
    return plain | {"rewinds": [{"to": 0, "moves": lost}]}


def other(pip: int) -> int:
    return pip % 6 + 1


def one_roll(plain: Plain) -> None:
    results = plain["moves"][1]["draws"][0][3]
    results[3] = other(results[3])


def one_shuffle(plain: Plain) -> None:
    results = plain["moves"][0]["draws"][0][3]
    results[0] = results[0] % 5 + 1


def one_seat(plain: Plain) -> None:
    plain["joined"] = plain["joined"][1:] + plain["joined"][:1]


def the_seal(plain: Plain) -> None:
    plain["seal"] = commitment(b"another seed")


def a_salt(plain: Plain) -> None:
    plain["salts"] = ["aa" * 32, "", "0c" * 32]


def a_missing_draw(plain: Plain) -> None:
    plain["moves"][1]["draws"][0][3].pop()


def the_last_draw(plain: Plain) -> None:
    plain["moves"][2]["draws"][0][3].pop()


def a_move(plain: Plain) -> None:
    del plain["moves"][1]


TAMPERINGS: dict[Callable[[Plain], None], str] = {
    one_roll: "draw 7, vote, of move 1",
    one_shuffle: "draw 0, event deck, of move 0",
    one_seat: "seat of player",
    the_seal: "seal",
    a_salt: "draw 4, vote, of move 1",
    a_missing_draw: "numbers: moves or draws have gaps",
    the_last_draw: "numbers: moves or draws have gaps",
    a_move: "numbers: moves or draws have gaps",
}
"""What is altered, and what is said of it."""


def a_roll_that_was_taken_back(plain: Plain) -> None:
    results = plain["rewinds"][0]["moves"][1]["draws"][0][3]
    results[0] = other(results[0])


def known_dice_for_another_order(plain: Plain) -> None:
    """Let an order roll known dice: nobody may choose by them what they are rolled for."""
    attack = plain["moves"][2]
    attack["draws"] = [[14, "battle", 6, [DICE.draw(number, "battle", 6) for number in range(14, 24)]]]
    del attack["places"]


def a_move_that_was_taken_back(plain: Plain) -> None:
    del plain["rewinds"][0]["moves"][0]


REWOUND: dict[Callable[[Plain], None], str] = {
    a_roll_that_was_taken_back: "draw 14, vote, of move 2",
    known_dice_for_another_order: "place of draw 14 of move 2",
    a_move_that_was_taken_back: "numbers: moves are missing in rewind 1",
}
