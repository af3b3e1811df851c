"""Four workers, two beats and the broker die at any moment; every mail and every deadline still comes exactly once.

What must come of a deadline is worked out beforehand by letting the clock run in a transaction that is
rolled back: the bots draw from the game's own seed, so a second expiry would show as another position.
Mails go through a real mail server, which counts each one that it takes. One window is known: a worker that dies after
the server has taken a mail and before it could say so. Whatever comes twice has to be such a worker's.

These are the brokers of installations; beside the folder of one's own machine the soak does it (`tests.soak`).
"""

import random
import time
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.mail import threads
from games.models import Game, MailKind, Notification
from games.services.clock import deadlines
from tests.local_site import wait_for
from tests.processes.crew import AT_ONCE, Crew, on_servers
from tests.processes.post_office import PostOffice
from tests.tables import person, running_game, time_out

GAMES_EACH = 2
"""Games whose deadline is over before each death."""
Status = Notification.Status


@dataclass(frozen=True)
class Outcome:
    """The state of a game after its deadline has been enforced once."""

    moves: int
    state: str


def expected(game: Game) -> Outcome:
    with transaction.atomic():
        time_out(game)
        deadlines.expire(game_id=game.pk)
        outcome = outcome_of(game)
        transaction.set_rollback(True)
    game.refresh_from_db()
    return outcome


def outcome_of(game: Game) -> Outcome:
    game.refresh_from_db()
    return Outcome(game.move_count, game.state)


def strike(crew: Crew, chance: random.Random) -> int:
    """Kill some of what runs, perhaps the broker's memory too; how many of the dead were workers."""
    doomed = [process for process in (*crew.workers, *crew.beats) if process.poll() is None and chance.random() < 0.6]
    for process in doomed:
        crew.kill(process)
    if chance.random() < 0.5:
        crew.lose_broker()
    return sum(process in crew.workers for process in doomed)


def is_settled(crew: Crew) -> bool:
    """A process that fell over the lost broker is started again, as the supervisor would."""
    crew.start()
    owed_mails = Notification.objects.filter(status__in=[Status.PENDING, Status.SENDING])
    overdue = Game.objects.filter(status=Game.Status.RUNNING, deadline__lte=timezone.now())
    return not owed_mails.exists() and not overdue.exists()


def could_be_taken(mail: Notification) -> range:
    """Return how often the mail server may have taken a mail: once, and once more per attempt whose worker died."""
    if mail.status == Status.SENT:
        return range(1, mail.attempts + 1)
    return range(mail.attempts)  # the last attempt found that nobody needs it any more


@on_servers
def test_nothing_is_lost_and_nothing_doubled_whatever_dies(
    crew: Crew, post_office: PostOffice, seed: int, deaths: int
) -> None:
    chance = random.Random(seed)
    people: list[User] = [person(f"Player{number}") for number in range(2)]
    games = [running_game(*people, name=f"Limes {number}", bots=1) for number in range(GAMES_EACH * deaths)]
    outcomes = {game.pk: expected(game) for game in games}
    dead_workers = 0
    for round_of_deaths in range(deaths):
        crew.start()
        for game in games[round_of_deaths::deaths]:
            time_out(game)
        for pk in Notification.objects.order_by("?").values_list("pk", flat=True)[:10]:
            for _delivery in range(2):
                crew.send_task("send_notification", pk)
        time.sleep(chance.uniform(1.5, 4.5))
        dead_workers += strike(crew, chance)
    wait_for(lambda: is_settled(crew), 90)
    time.sleep(2)  # for whatever might come a second time

    assert {game.pk: outcome_of(game) for game in games} == outcomes
    fates = {threads.message_id(mail): mail for mail in Notification.objects.select_related("game")}
    sent_ids = {name for name, mail in fates.items() if mail.status == Status.SENT}
    accepted = post_office.accepted
    assert {mail.status for mail in fates.values()} <= {Status.SENT, Status.VOID}
    assert set(accepted) <= set(fates)
    wrong = {name: accepted[name] for name, mail in fates.items() if accepted[name] not in could_be_taken(mail)}
    assert not wrong
    assert accepted.total() - len(sent_ids) <= dead_workers * AT_ONCE
    news = [mail for mail in fates.values() if mail.kind == MailKind.STARTED]
    assert [mail.status for mail in news] == [Status.SENT] * 2 * len(games)
