"""Four workers, two beats and the broker die at any moment; every mail and every deadline still comes exactly once.

What must come of a deadline is worked out beforehand by letting the clock run in a transaction that is
rolled back: the bots draw from the game's own seed, so a second expiry would show as another position.
"""

import random
import time
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import User
from games.mail import box, threads
from games.models import Game, Notification
from games.services import clock
from tests.local_site import wait_for
from tests.processes.crew import Crew
from tests.tables import person, running_game, time_out

GAMES = 12
DEATHS = 6
Status = Notification.Status


@dataclass(frozen=True)
class Outcome:
    """Where a game has to stand when its deadline has been enforced once."""

    moves: int
    state: str


def expected(game: Game) -> Outcome:
    with transaction.atomic():
        time_out(game)
        clock.expire(game_id=game.pk)
        outcome = outcome_of(game)
        transaction.set_rollback(True)
    game.refresh_from_db()
    return outcome


def outcome_of(game: Game) -> Outcome:
    game.refresh_from_db()
    return Outcome(game.move_count, game.state)


def strike(crew: Crew, chance: random.Random) -> None:
    """Kill some of what runs, perhaps the broker's memory too."""
    for process in (*crew.workers, *crew.beats):
        if process.poll() is None and chance.random() < 0.6:
            crew.kill(process)
    if chance.random() < 0.5:
        crew.lose_broker()


def settled(crew: Crew) -> bool:
    """Whoever fell over the lost broker is started again, as the supervisor would."""
    crew.start()
    owed = Notification.objects.filter(status__in=[Status.PENDING, Status.SENDING])
    overdue = Game.objects.filter(status=Game.Status.RUNNING, deadline__lte=timezone.now())
    return not owed.exists() and not overdue.exists()


def file_of(notification: Notification) -> str:
    """The name of the mail's file in the local box."""
    return box.file_name(threads.message_id(notification))


def test_nothing_is_lost_and_nothing_doubled_whatever_dies(crew: Crew, settings: Settings, seed: int) -> None:
    settings.EMAIL_FILE_PATH = str(crew.var / "mail")
    chance = random.Random(seed)
    people: list[User] = [person(f"Player{number}") for number in range(2)]
    games = [running_game(*people, name=f"Limes {number}", bots=1) for number in range(GAMES)]
    outcomes = {game.pk: expected(game) for game in games}
    for each in range(DEATHS):
        crew.start()
        for game in games[each::DEATHS]:
            time_out(game)
        for pk in Notification.objects.order_by("?").values_list("pk", flat=True)[:10]:
            for _delivery in range(2):
                crew.send_task("send_notification", pk)
        time.sleep(chance.uniform(1.5, 4.5))
        strike(crew, chance)
    wait_for(lambda: settled(crew), 90)
    time.sleep(2)  # for whatever might come a second time

    assert {game.pk: outcome_of(game) for game in games} == outcomes
    fates = {each.pk: each for each in Notification.objects.select_related("game")}
    assert {each.status for each in fates.values()} <= {Status.SENT, Status.VOID}
    sent = {file_of(each) for each in fates.values() if each.status == Status.SENT}
    # a worker may die after the mail is out and before it could say so, and its decision be gone by then
    unsaid = {file_of(each) for each in fates.values() if each.status == Status.VOID and each.attempts > 1}
    names = box.names()
    assert len(names) == len(set(names))
    assert sent <= set(names) <= sent | unsaid
    news = [each for each in fates.values() if each.kind == Notification.Kind.STARTED]
    assert [each.status for each in news] == [Status.SENT] * 2 * GAMES
