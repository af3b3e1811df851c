"""The account of a soak finds what is lost and what came twice."""

from collections import Counter

import pytest

from tests.soak import account
from tests.soak.ledger import Answer, Ledger

TAKEN, REFUSED, NOTHING = Answer.TAKEN, Answer.REFUSED, Answer.NOTHING


@pytest.mark.parametrize(
    ("orders", "moves_made", "lost", "doubled"),
    [
        ([("a", TAKEN), ("b", TAKEN)], ["a", "b"], 0, 0),
        ([("a", TAKEN), ("b", TAKEN)], ["b"], 1, 0),
        ([("a", TAKEN), ("b", TAKEN)], ["a", "a", "b"], 0, 1),
        ([("a", NOTHING), ("a", TAKEN)], ["a"], 0, 0),
        ([("a", NOTHING), ("a", TAKEN), ("a", TAKEN)], ["a", "a"], 0, 0),
        ([("a", NOTHING), ("b", TAKEN)], ["a", "b"], 0, 0),
        ([("a", NOTHING), ("b", TAKEN)], ["b"], 0, 0),
        ([("a", REFUSED), ("b", TAKEN)], ["a", "b"], 0, 1),
        ([("a", TAKEN), ("b", TAKEN)], ["b", "a"], 1, 1),
        ([], ["a"], 0, 1),
    ],
)
def test_orders_are_there_once_and_in_their_order(
    orders: list[tuple[str, Answer]], moves_made: list[str], lost: int, doubled: int
) -> None:
    ledger = Ledger()
    for order, answer in orders:
        with ledger.giving("game", "Ana", order) as entry:
            entry.answer = answer
    moves = [[0, None, "site", ""], *([number, 0, "player", order] for number, order in enumerate(moves_made, 1))]
    game = {"moves": moves, "move_count": len(moves_made), "seats": ["Ana"]}
    line = account.moves(ledger, {"games": {"game": game}, "replies": {}})
    assert (len(line.lost), len(line.doubled)) == (lost, doubled), line


def test_a_gap_in_a_game_is_a_loss() -> None:
    game = {"moves": [[0, None, "site", ""], [2, 0, "bot", "a"]], "move_count": 2, "seats": [""]}
    assert account.moves(Ledger(), {"games": {"game": game}, "replies": {}}).lost


@pytest.mark.parametrize(
    ("status", "attempts", "times_taken", "lost", "doubled", "in_window"),
    [
        ("sent", 1, 1, 0, 0, 0),
        ("sent", 1, 0, 1, 0, 0),
        ("sent", 2, 2, 0, 0, 1),
        ("sent", 1, 2, 0, 1, 0),
        ("void", 0, 0, 0, 0, 0),
        ("void", 1, 1, 0, 0, 1),
        ("pending", 1, 0, 1, 0, 0),
        ("failed", 8, 0, 1, 0, 0),
    ],
)
def test_a_mail_is_taken_once_or_in_the_window_once_an_attempt(
    status: str, attempts: int, times_taken: int, lost: int, doubled: int, in_window: int
) -> None:
    line = account.mails({"mails": {"<m>": (status, attempts)}}, Counter({"<m>": times_taken}))
    assert (len(line.lost), len(line.doubled), line.in_window) == (lost, doubled, in_window)
