"""The end of a season as a story, on its page and in the final mail, and the ties that decided places."""

import pytest
from django.test import Client
from django.urls import reverse

from games.leagues import draw_file
from games.leagues.models import Result, Season, Standing
from games.leagues.scoring.points import PART
from games.leagues.services import checking, course_mails, standings
from games.models import News, NewsMail
from tests.leagues.leagues import pass_days, started, win_all
from tests.leagues.tournaments import play_round, tournament, user

pytestmark = pytest.mark.django_db


def give(season: Season, points: dict[int, dict[str, int]]) -> Season:
    """Give the players of each round these points, and close the season again with them."""
    for number, of_round in points.items():
        for name, each in of_round.items():
            row = Result.objects.filter(table__round__number=number, entry__user=user(name))
            row.update(points=each * PART, wins=PART * (each == 10), second=each == 6)
    for division in season.divisions.all():
        standings.rank_division(season, division)
    News.objects.all().delete()
    course_mails.mail_final_result(season, None)
    return season


def finish(people: int = 4, **rules: object) -> Season:
    season = tournament(people, **rules)
    for _round in range(season.rounds + 1):
        play_round(season)
    assert season.state == Season.State.FINISHED
    return season


def story_on_page(client: Client, season: Season, language: str = "en") -> str:
    page = client.get(season.get_absolute_url(), headers={"Accept-Language": language})
    return page.text[page.text.index('<ul class="story">') :].split("</ul>")[0]


ORDER = ("P0", "P1", "P2", "P3")


@pytest.mark.parametrize(
    ("rounds", "sentences"),
    [
        (
            [(10, 6, 3, 1), (10, 6, 3, 1), (10, 6, 3, 1)],
            ["P0 wins the tournament with 30 points.",
                "P0 led from the first round to the last.",
                "P1 is second, 12 points behind."],
        ),
        (
            [(10, 6, 3, 1), (10, 6, 3, 1), (1, 10, 6, 3)],
            ["P1 wins the tournament with 22 points.",
                "P0 led after round 1.",
                "P1 took the lead from P0 in round 3.",
                "So the last round decided it.",
                "P0 is second, 1 point behind."],
        ),
        (
            [(10, 6, 3, 1), (1, 10, 6, 3), (1, 10, 6, 3)],
            ["P1 wins the tournament with 26 points.",
                "P1 took the lead from P0 in round 2.",
                "P1 kept the lead to the end."],
        ),
        (
            [(10, 6, 3, 1), (6, 10, 1, 3), (8, 8, 1, 3)],
            ["P0 has as many points" , "so a tiebreaker decided: "],
        ),
    ],
)  # fmt: skip
def test_the_story_tells_the_champion_the_lead_and_the_tiebreaker(
    client: Client, rounds: list[tuple[int, ...]], sentences: list[str]
) -> None:
    season = give(finish(), {number: dict(zip(ORDER, row, strict=True)) for number, row in enumerate(rounds, 1)})
    told = story_on_page(client, season)
    if "tiebreaker" in sentences[1]:
        first = Standing.objects.get(rank=1).entry.name
        sentences = [each.replace("P0", {"P0": "P1", "P1": "P0"}[first]) for each in sentences]
    assert all(sentence in told for sentence in sentences), told
    mail = NewsMail.objects.get(user=user("P3")).news.text
    assert all(sentence in mail for sentence in sentences), mail
    assert "gewinnt das Turnier" in story_on_page(client, season, "de")


def test_a_tie_break_is_told_where_it_decided(client: Client) -> None:
    season = give(
        finish(),
        {
            1: dict(zip(ORDER, (10, 6, 3, 1), strict=True)),
            2: dict(zip(ORDER, (3, 6, 10, 1), strict=True)),
            3: dict(zip(ORDER, (6, 6, 6, 1), strict=True)),
        },
    )
    lines = list(Standing.objects.order_by("rank"))
    assert [line.points for line in lines] == [19 * PART, 19 * PART, 18 * PART, 3 * PART]
    page = client.get(season.get_absolute_url()).text
    assert page.count("Ahead by tiebreaker: ") == 1
    assert "Bei Gleichstand vorn: " in client.get(season.get_absolute_url(), headers={"Accept-Language": "de"}).text
    first, second = (NewsMail.objects.get(user=line.entry.user).news.text for line in lines[:2])
    assert f"You are ahead of {lines[1].entry.name}, who has as many points, by tiebreaker: " in first
    assert f"{lines[0].entry.name} has as many points and is ahead of you by tiebreaker: " in second
    assert "tiebreaker" not in NewsMail.objects.get(user=lines[3].entry.user).news.text.split("\n\n")[0]


def test_a_league_tells_it_for_its_division_and_none_before_the_end(client: Client) -> None:
    season = started(people=4)
    assert 'class="story"' not in client.get(season.get_absolute_url()).text
    win_all(season)
    pass_days(season, 0)
    assert "P0 is the champion of the season" in story_on_page(client, season)
    division = client.get(season.divisions.get().get_absolute_url()).text
    assert '<ul class="story">' in division


def test_the_best_of_a_swiss_play_a_final_table(client: Client) -> None:
    season = finish(9, final=True)
    swiss, final = season.divisions.order_by("tier")
    finalists = set(final.standings.values_list("entry", flat=True))
    assert finalists == set(swiss.standings.order_by("rank").values_list("entry", flat=True)[:4])
    assert final.rounds.get().number == season.rounds == swiss.rounds.count() + 1
    page = client.get(season.get_absolute_url()).text
    assert "wins the final table, and with it the tournament." in page
    assert f"Round 1 of {season.rounds}" in page and f"Round {season.rounds} of {season.rounds}" in page
    mails = [mail.news.text for mail in NewsMail.objects.filter(news__headline__startswith="Final result")]
    assert sum("(Final)" in text or ", Final)" in text for text in mails) == 4
    assert not checking.list_faults()
    draw = client.get(reverse("leagues:draw", args=[season.league.slug, 1])).json()
    assert not list(draw_file.differences(draw))


@pytest.mark.parametrize("people", [5, 6])
def test_a_swiss_of_two_seats_an_odd_one_at_a_table_of_three(people: int) -> None:
    season = finish(people, size=2)
    sizes = [table.sittings.count() for table in season.divisions.get().rounds.get(number=1).tables.all()]
    assert sorted(sizes) == ([2, 3] if people == 5 else [2, 2, 2])
    assert season.rounds == people - 1
    assert set(Standing.objects.values_list("games", flat=True)) == {season.rounds}
    assert not checking.list_faults()
