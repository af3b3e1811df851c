"""A ladder seats people in real, rated games, once; its page joins, tells the missing people, and leaves."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User, Vacation
from games.leagues import tasks
from games.leagues.models import LadderTable, Wish
from games.leagues.services import ladder_mails, ladders
from games.models import Game, News, Notification, Seat
from games.present.clocks import PACES
from games.services.lobby import seals
from games.titles.registry import USUAL
from tests import tables
from tests.form_filling import form_at

QUERIES = 16
"""The reader's four, the wishes and who of these is playing or away, the latest tables, their wish
and games, the others waiting and five about them, who has blocked whom among these.
"""
WISH = {"games": 1, "pace": "quick", "sizes": [2], "alike": True, "bots": "no"}


@pytest.fixture
def people(db: None) -> list[User]:
    return [tables.person(name) for name in ("Ana", "Ben", "Cai")]


def wait(user: User, days: float = 0, **wished: Any) -> Wish:
    wish = ladders.join_ladder(user=user, ruleset=USUAL, wished=WISH | wished)
    Wish.objects.filter(pk=wish.pk).update(since=timezone.now() - timedelta(days=days))
    return wish


def seated(game: Game) -> set[str]:
    return {seat.user.username if seat.user else seat.bot for seat in game.seats.select_related("user")}


def test_fitting_people_are_seated_in_a_rated_game_and_told_by_mail(people: list[User]) -> None:
    ana, ben, cai = people
    wait(cai, days=0, sizes=[3])
    wait(ben, days=1)
    wait(ana)
    for _time in range(2):
        tasks.match_ladders()
    game = Game.objects.get()
    assert (game.status, game.rated, game.terms, seated(game)) == (
        "running",
        True,
        PACES["quick"].terms,
        {"Ana", "Ben"},
    )
    assert set(Notification.objects.filter(kind="started").values_list("user", flat=True)) == {ana.pk, ben.pk}
    assert Wish.objects.get(user=ben).since > timezone.now() - timedelta(hours=1)
    assert LadderTable.objects.get().number == 1


def test_nobody_plays_more_than_they_wish_nor_twice_against_the_same(people: list[User]) -> None:
    ana, ben, cai = people
    wait(ana, games=2)
    wait(ben, games=2)
    ladders.match_due()
    wait(cai)
    ladders.match_due()
    ladders.match_due()
    assert [seated(game) for game in Game.objects.order_by("pk")][1:] in ([{"Ana", "Cai"}], [{"Ben", "Cai"}])


@pytest.mark.parametrize("why", ["vacation", "inactive", "left"])
def test_an_absent_person_is_not_seated(people: list[User], why: str) -> None:
    ana, ben, cai = people
    wait(ana, games=8)
    wait(ben)
    if why == "vacation":
        today = timezone.now().date()
        Vacation.objects.create(user=ana, first=today, last=today, zone="UTC")
    elif why == "inactive":
        User.objects.filter(pk=ana.pk).update(is_active=False)
    else:
        ladders.match_due()
        Seat.objects.filter(user=ana).update(free_since=timezone.now(), free_why="resigned")
        wait(cai)
    before = Game.objects.count()
    ladders.match_due()
    assert Game.objects.count() == before


def test_bots_fill_up_where_all_take_them(people: list[User]) -> None:
    for person in people[:2]:
        wait(person, days=2, sizes=[3], bots="yes")
    ladders.match_due()
    assert seated(Game.objects.get()) == {"Ana", "Ben", "sensible"}


def test_the_list_of_seals_waits_for_no_bot(people: list[User]) -> None:
    for person in people[:2]:
        wait(person, days=2, sizes=[3], bots="yes")
    with CaptureQueriesContext(connection) as queries:
        ladders.match_due()
    statements = [query["sql"] for query in queries]
    [locked] = [at for at, sql in enumerate(statements) if sql == seals.IN_TURN]
    assert locked > max(at for at, sql in enumerate(statements) if sql.startswith('INSERT INTO "games_move"'))
    game = Game.objects.get()
    assert (sorted(game.joined), game.creator) == ([0, 1, 2], None)


@pytest.mark.django_db(transaction=True)
def test_at_once_in_two_places_is_once() -> None:
    for name in ("Ana", "Ben", "Cai", "Dea"):
        wait(tables.person(name), games=2)

    def match() -> None:
        ladders.match_due()
        connection.close()

    with ThreadPoolExecutor(2) as pool:
        for match_job in [pool.submit(match) for _ in range(2)]:
            match_job.result()
    ladders.match_due()
    seated_people = sorted(tuple(sorted(seated(game))) for game in Game.objects.all())
    assert len(seated_people) == 4 and len(set(seated_people)) == 4


def page(client: Client) -> str:
    return str(client.get(reverse("leagues:ladders")).content.decode())


def test_a_person_joins_sees_who_is_missing_changes_their_mind_and_leaves(
    people: list[User], client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    assert "Sign in to join" in page(client)
    client.force_login(people[0])
    form = {"ruleset": USUAL, "games": 2, "pace": "slow", "sizes": [3, 4], "alike": "alike", "bots": "no"}
    assert client.post(reverse("leagues:join_ladder"), form).status_code == 302
    wait(people[1], sizes=[4], pace="slow")
    page(client)
    with django_assert_num_queries(QUERIES):
        text = page(client)
    assert "Table of 4: 2 more matching players needed." in text and "within 120 rating points" in text
    client.post(reverse("leagues:join_ladder"), form | {"alike": "any"})
    assert "with anyone whose preferences allow it" in page(client) and Wish.objects.filter(user=people[0]).count() == 1
    client.post(reverse("leagues:leave_ladder"), {"ruleset": USUAL})
    assert not Wish.objects.filter(user=people[0]).exists() and "Join ladder" in page(client)


def test_a_game_that_was_rewound_says_so(people: list[User], client: Client) -> None:
    for person in people[:2]:
        wait(person, days=2, sizes=[3], bots="yes")
    ladders.match_due()
    assert "rewound" not in page(client)
    Game.objects.update(branch=1)
    assert "rewound 1 time" in page(client)


def join_by_page(client: Client, user: User, **filled: Any) -> Any:
    client.force_login(user)
    form = form_at(client, reverse("leagues:ladders"), field="sizes")
    return form.fill(**{"sizes": [2], "pace": "quick"} | filled).press()


def test_a_game_with_options_is_for_those_who_wish_for_the_same(people: list[User], client: Client) -> None:
    expansion = {"cards": "selective", "stacks": ["frumentarii"], "emperors": True}
    for user in (people[0], people[1]):
        join_by_page(client, user, **expansion if user is people[0] else {})
        ladders.match_due()
    text = page(client)
    assert "kinds of Emperor, expansion cards: one of each pair (Frumentarii): 1 player" in text
    assert "standard game: 1 player" in text and not Game.objects.exists()
    form = form_at(client, reverse("leagues:ladders"), field="sizes")
    assert form.fill(**expansion).press("Save preferences").status_code == 302
    assert form_at(client, reverse("leagues:ladders"), field="sizes").fields["stacks"] == ["frumentarii"]
    ladders.match_due()
    game = Game.objects.get()
    assert seated(game) == {"Ana", "Ben"} and game.options == {"players": 2, **expansion}
    assert "one of each pair (Frumentarii), running" in page(client)


def test_choices_without_effect_part_nobody(people: list[User], client: Client) -> None:
    join_by_page(client, people[0], tougher=True, scattered=True, stacks=["frumentarii"], short=True)
    join_by_page(client, people[1], short=True)
    ladders.match_due()
    assert Game.objects.get().options == {"players": 2, "short": True}
    join_by_page(client, people[2], sizes=[3], factions=["gordian_iii"], tougher=True)
    assert Wish.objects.get(user=people[2]).options == {"factions": ["gordian_iii"], "tougher": True}


def test_automata_count_among_the_seats_of_a_ladder_table(people: list[User], client: Client) -> None:
    refused = join_by_page(client, people[0], sizes=[4], factions=["gordian_iii"])
    assert refused.status_code == 422 and "A table has at most 4 seats" in refused.text
    for user in people[:2]:
        assert join_by_page(client, user, factions=["gordian_iii"]).status_code == 302
        ladders.widen_wish(user=user, ruleset=USUAL)
        assert set(Wish.objects.get(user=user).sizes) == {2, 3}
    wait(people[2])
    ladders.match_due()
    assert seated(Game.objects.get()) == {"Ana", "Ben", "gordian_iii"}


def test_a_long_wait_is_told_with_the_game_wished_for(people: list[User]) -> None:
    wait(people[0], days=8, options={"short": True})
    ladder_mails.mail_long_waits()
    assert "Your preferences: short game." in News.objects.get().text


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"sizes": []}, "Choose at least one number of players."),
        ({"games": 9}, "less than or equal to 8."),
        ({"sizes": [7]}, "7 is not one of the available choices."),
        ({"pace": "never"}, "never is not one of the available choices."),
    ],
)
def test_a_wish_that_makes_no_sense_is_refused_in_a_sentence(
    people: list[User], client: Client, wrong: dict[str, Any], told: str
) -> None:
    client.force_login(people[0])
    form = {"ruleset": USUAL, "games": 2, "pace": "slow", "sizes": [3], "alike": "alike", "bots": "no"} | wrong
    response = client.post(reverse("leagues:join_ladder"), form)
    assert response.status_code == 422 and told in response.content.decode() and not Wish.objects.exists()


def test_strangers_join_nothing(db: None, client: Client) -> None:
    for name in ("join_ladder", "leave_ladder"):
        assert "/login/" in client.post(reverse(f"leagues:{name}"), {"ruleset": USUAL}).headers["Location"]


def test_the_page_shows_what_is_played(people: list[User], client: Client) -> None:
    for person in people[:2]:
        wait(person)
    ladders.match_due()
    assert "Ladder 1" in page(client)
    client.force_login(people[0])
    assert "as many games as you asked for" in page(client)
    game = LadderTable.objects.get().game
    replay = reverse("games:move", args=[game.public_id, 0])
    assert replay not in page(client)
    tables.end(game, first=people[0])
    assert replay in page(client)
