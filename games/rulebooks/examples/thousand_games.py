"""Play a thousand games among bots by the verbs of the library, and print how they ended.

``python thousand_games.py``, or ``python thousand_games.py 50 --title rome_in_crisis --players 3 --bot sensible``.
"""

import sys
from argparse import ArgumentParser, Namespace
from random import Random
from typing import NamedTuple

import rulebooks


class FinishedGame(NamedTuple):
    """The number of orders, the seats of those who won, more than one if they share the win, and each seat's score."""

    orders: int
    winners: list[int]
    scores: list[int]


def play(title: str, players: int, bot: str, seed: str) -> FinishedGame:
    """Play one game; the same seed plays the same one."""
    rng = Random(seed)
    dice = rulebooks.KeyedDice(rng.randbytes(32), "example")
    player = rulebooks.RULEBOOKS[title].bots[bot]
    state = rulebooks.new(title, {"players": players}, dice)
    orders = 0
    while not (result := rulebooks.result(state)):
        seat = rulebooks.to_move(state)[0]
        order = player.choose(rulebooks.view(state, seat), rulebooks.choices(state, seat), rng)
        rulebooks.apply(state, seat, order, dice)
        orders += 1
    winners = [seat for seat, rank in enumerate(result.seat_ranks) if rank == 1]
    return FinishedGame(orders, winners, result.scores)


def read_wishes() -> Namespace:
    parser = ArgumentParser(description="Play games among bots, and print how they ended.")
    parser.add_argument("number", type=int, nargs="?", default=1000, help="number of games (default: 1000)")
    parser.add_argument("--title", choices=rulebooks.RULEBOOKS, default="time_of_crisis")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", default="random", help="in every seat: random, or sensible, which takes longer")
    parser.add_argument("--seed", type=int, default=1, help="the same, the same games")
    wishes = parser.parse_args()
    book = rulebooks.RULEBOOKS[wishes.title]
    if wishes.number < 1 or wishes.players not in book.players or wishes.bot not in book.bots:
        parser.error(
            f"{wishes.title} is for {min(book.players)} to {max(book.players)} players, its bots are "
            f"{' and '.join(book.bots)}, and at least one game is played"
        )
    return wishes


def main() -> None:
    wishes = read_wishes()
    games: list[FinishedGame] = []
    for number in range(wishes.number):
        games.append(play(wishes.title, wishes.players, wishes.bot, f"{wishes.seed} {number}"))
        if len(games) % max(1, wishes.number // 20) == 0:
            print(f"{len(games)} of {wishes.number} games", file=sys.stderr, flush=True)
    print(f"{wishes.title}: {len(games)} games of {wishes.players} {wishes.bot} bots")
    print(f"orders a game: {sum(game.orders for game in games) / len(games):.1f}")
    for seat in range(wishes.players):
        wins = sum(seat in game.winners for game in games)
        score = sum(game.scores[seat] for game in games) / len(games)
        print(f"seat {seat}: {wins} wins, mean score {score:.1f}")


if __name__ == "__main__":
    main()
