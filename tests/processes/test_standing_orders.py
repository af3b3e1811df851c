"""Standing orders under four workers and two beats that die at any moment: each answers, and answers once."""

import random
import time

from django.utils import timezone

from games.models import Game, Move, Seat
from tests.laid import lay, standing_order
from tests.local_site import wait_for
from tests.processes.crew import Crew, on_every_broker
from tests.tables import person, running_game
from tests.titles.time_of_crisis.standing import questions

GAMES_EACH = 2
"""Games whose order is due before each death."""


def let_be_due(games: list[Game]) -> None:
    Seat.objects.filter(game__in=games, standing_due__isnull=False).update(standing_due=timezone.now())


def answered(crew: Crew) -> bool:
    """A process that fell is started again, as the supervisor would."""
    crew.start()
    return not Seat.objects.filter(standing_due__isnull=False).exists()


@on_every_broker
def test_every_order_answers_exactly_once_whatever_dies(crew: Crew, seed: int, deaths: int) -> None:
    chance = random.Random(seed)
    people = [person(f"Player{number}") for number in range(4)]
    games = [running_game(*people, name=f"Limes {number}") for number in range(GAMES_EACH * deaths)]
    for game in games:
        standing_order(game.seats.select_related("user").get(index=1), "AllocateHits", "strongest")
        lay(game, questions.hits())
    for round_of_deaths in range(deaths):
        crew.start()
        let_be_due(games[round_of_deaths::deaths])
        for _ in range(4):
            crew.send_task("play_standing_orders")
        time.sleep(chance.uniform(1.0, 4.0))
        for process in (*crew.workers, *crew.beats):
            if chance.random() < 0.6:
                crew.kill(process)
        if chance.random() < 0.5:
            crew.lose_broker()
    wait_for(lambda: answered(crew), 40)
    time.sleep(2)  # for whatever might come a second time
    moves = Move.objects.filter(game__in=games, number__gt=0)
    assert sorted(move.game_id for move in moves) == sorted(game.pk for game in games)
    assert {(move.by, move.action, move.number) for move in moves} == {(Move.By.STANDING, "keep 1 full 0 reduced", 1)}
