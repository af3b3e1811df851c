"""A season from its opening to the next one's, through the site's own services."""

from collections import Counter
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.leagues import season_draws
from games.leagues.models import Entry, Holding, Result, Season, Sitting, Standing, Table
from games.leagues.pairing import draw_division
from games.leagues.scoring.points import PART
from games.leagues.services import checking, creating, divisions, ending, entries, next_places, seasons, tables
from games.models import Game
from games.services.clock import deadlines
from games.services.errors import NotNow, NotYours, Refused
from games.services.lobby import seats
from rulebooks.engine.dice import commitment
from tests.leagues.leagues import RULES, about_to_start, league, let_pass, pass_days, season_of, started, win_all
from tests.tables import end, person

pytestmark = pytest.mark.django_db
STANDARD = (10 + 6 + 3 + 1) * PART


def running_tables(season: Season) -> list[Table]:
    return list(Table.objects.filter(round__division__season=season, state=Table.State.SEATED).select_related("game"))


def test_a_season_goes_from_entry_to_promotion_and_the_next_one_opens() -> None:
    season = started(people=8)
    assert season.state == Season.State.RUNNING
    assert [division.places.count() for division in season.divisions.all()] == [4, 4]
    assert len(running_tables(season)) == 4
    win_all(season)
    assert season.state == Season.State.FINISHED
    assert Result.objects.count() == 16
    assert sum(Result.objects.values_list("points", flat=True)) == 4 * STANDARD
    assert sorted(season.entries.values_list("moved", flat=True)) == [-1, 0, 0, 0, 0, 0, 0, 1]
    following = season_of(season.league)
    assert (following.number, following.state) == (2, Season.State.OPEN)
    assert following.starts > season.ends


def test_promoted_and_relegated_players_start_in_their_new_tiers() -> None:
    season = started(people=8)
    win_all(season)
    entry_of_user = {entry.user_id: entry for entry in season.entries.all()}
    following = season_of(season.league)
    pass_days(following, (following.check_in - timezone.now()).days + 1)
    for entry in season.entries.all():
        assert entry.user is not None
        entries.enter(user=entry.user, season_id=following.pk)
    newcomers = [entries.enter(user=person(f"New{number}"), season_id=following.pk) for number in range(4)]
    pass_days(following, 8)
    assert following.state == Season.State.RUNNING
    for holding in Holding.objects.filter(place__division__season=following).select_related("entry", "place__division"):
        before = entry_of_user.get(holding.entry.user_id)
        if before is not None and before.moved:
            was = before.standings.get().division.tier
            assert holding.place.division.tier == was - before.moved
    assert {entry.holdings.get().place.division.tier for entry in newcomers} == {3}


def test_a_leaver_is_relegated_first_and_a_substitute_earns_the_place() -> None:
    season = started(people=8, up=1, down=1)
    last_of_first = season.entries.filter(holdings__place__division__tier=1).order_by("-user__username")[0]
    late = person("A late one")  # wins every game, being the first by name
    entries.enter(user=late, season_id=season.pk)
    entries.withdraw(user=last_of_first.user, season_id=season.pk)
    pass_days(season, 0)
    win_all(season)
    moves = {entry.pk: (entry.user, entry.moved) for entry in season.entries.exclude(moved=0)}
    assert sorted(way for _user, way in moves.values()) == [-1, 1]
    assert moves[last_of_first.pk] == (last_of_first.user, -1)
    assert not checking.list_faults()
    following = season_of(season.league)
    draw_input = divisions.dividing_input(following, list(season.entries.all()))
    earned = {entry: place for entry, *place in draw_input["earned"]}
    assert earned[season.entries.get(user=late).pk] == [1, 0, 1]
    assert earned[last_of_first.pk] == [2, next_places.LEFT, 5]


def test_two_go_each_way_and_who_withdrew_is_one_of_them_though_one_is_deleted() -> None:
    season = started(people=10, division=5, games=1, up=2, down=2)
    upper, lower = (
        list(division.places.order_by("holdings__entry__user__username")) for division in season.divisions.all()
    )
    withdrawn, deleted = (places[at].holdings.get().entry for places, at in ((upper, -1), (lower, 0)))
    entries.withdraw(user=withdrawn.user, season_id=season.pk)
    deleted.user.delete()
    pass_days(season, 0)
    win_all(season)
    assert season.state == Season.State.FINISHED
    moves = dict(season.entries.exclude(moved=0).values_list("pk", "moved"))
    assert sorted(moves.values()) == [-1, -1, 1, 1]
    assert moves[withdrawn.pk] == -1 and deleted.pk not in moves
    following = season_of(season.league)
    pass_days(following, (following.check_in - timezone.now()).days + 1)
    remaining = season.entries.filter(user__isnull=False).exclude(pk=withdrawn.pk)
    again = {entry.pk: entries.enter(user=entry.user, season_id=following.pk) for entry in remaining}
    for number in range(2):
        entries.enter(user=person(f"New{number}"), season_id=following.pk)
    pass_days(following, 8)
    for entry in remaining:
        earned = entry.standings.get().division.tier - moves.get(entry.pk, 0)
        tier = again[entry.pk].holdings.get().place.division.tier
        assert tier == earned or (tier, earned) == (1, 2), "who moves into a gap is the best of the next tier"
    assert Holding.objects.filter(place__division__season=following, place__division__tier=1).count() == 5
    assert not checking.list_faults()


def test_a_substitute_who_played_before_goes_on_in_the_tier_they_had_earned() -> None:
    season = started(people=8, up=1, down=1)
    win_all(season)
    first, *_others = season.entries.filter(standings__division__tier=1, moved=0).order_by("standings__rank")
    following = season_of(season.league)
    pass_days(following, (following.check_in - timezone.now()).days + 1)
    for entry in season.entries.exclude(pk=first.pk):
        entries.enter(user=entry.user, season_id=following.pk)
    entries.enter(user=person("New"), season_id=following.pk)
    pass_days(following, 8)
    entries.enter(user=first.user, season_id=following.pk)
    leaver = following.entries.filter(holdings__place__division__tier=2)[0]
    entries.withdraw(user=leaver.user, season_id=following.pk)
    pass_days(following, 0)
    back = following.entries.get(user=first.user)
    assert back.holdings.get().place.division.tier == 2
    win_all(following)
    third = season_of(season.league)
    draw_input = divisions.dividing_input(third, list(following.entries.all()))
    earned = {entry: tier for entry, tier, *_rank in draw_input["earned"]}
    assert earned[back.pk] == 1 and leaver.pk not in [entry for entry, tier in earned.items() if tier == 1]
    assert not checking.list_faults()


def test_a_pyramid_widens_and_its_people_move_between_its_tiers() -> None:
    season = started(people=12, branches=2, up=1, down=2, games=1)
    assert [division.name for division in season.divisions.all()] == ["1", "2A", "2B"]
    win_all(season)
    assert sorted(season.entries.values_list("moved", "standings__division__tier")) == sorted(
        [(-1, 1)] * 2 + [(0, 1)] * 2 + [(1, 2)] * 2 + [(0, 2)] * 6
    )
    best = season.entries.filter(moved=1).values_list("standings__division__letter", "standings__rank")
    assert sorted(best) == [("A", 1), ("B", 1)]
    assert not checking.list_faults()
    following = season_of(season.league)
    draw_input = divisions.dividing_input(following, list(season.entries.all()))
    (_first, upper), *_others = season_draws.divide_by_lots(following.secret_of(0), draw_input)
    stayed = season.entries.filter(standings__division__tier=1, moved=0).values_list("pk", flat=True)
    assert set(upper) == {*stayed, *season.entries.filter(moved=1).values_list("pk", flat=True)}


def test_everybody_sits_where_the_draw_says_and_the_secret_tells_why() -> None:
    season = started(people=4)
    assert commitment(bytes.fromhex(season.shown_secret)) == season.seal
    draw = season.divisions.get().draws.get()
    assert draw_division(bytes(season.secret), draw.name, draw.given) == draw.drawn
    for table in running_tables(season):
        assert table.game is not None
        numbers = [sitting.place.number for sitting in table.sittings.order_by("seat")]
        people = list(Entry.objects.filter(pk__in=draw.given["entries"]).order_by("pk").values_list("user", flat=True))
        assert list(table.game.seats.values_list("user", flat=True)) == [people[number] for number in numbers]


def test_everybody_plays_as_many_games_as_the_rules_say() -> None:
    season = started(people=7, division=7, games=4)
    games = Counter(Sitting.objects.values_list("place", flat=True))
    assert set(games.values()) == {4}
    assert season.shown_secret


def test_rounds_open_one_after_the_other() -> None:
    season = started(people=4, round_days=30, games=3)
    assert len(running_tables(season)) == 1
    win_all(season)
    assert season.state == Season.State.RUNNING
    pass_days(season, 30)
    assert len(running_tables(season)) == 1


def test_a_player_who_does_not_check_in_does_not_play() -> None:
    season = season_of(league(person("Host")))
    present, absent = [person(f"P{number}") for number in range(4)], person("Gone")
    for user in [*present, absent]:
        entries.enter(user=user, season_id=season.pk)
    pass_days(season, 3)
    for user in present:
        entries.check_in(user=user, season_id=season.pk)
    pass_days(season, 7)
    assert season.entries.get(user=absent).state == Entry.State.MISSED
    assert not Holding.objects.filter(entry__user=absent).exists()


def test_too_few_wait_once_and_then_it_is_cancelled() -> None:
    season = season_of(league(person("Host")))
    pass_days(season, 3)
    pass_days(season, 7)
    assert (season.state, season.postponed) == (Season.State.CHECK_IN, True)
    pass_days(season, 7)
    assert season.state == Season.State.CANCELLED


def test_a_late_season_is_hurried_and_never_cut_off() -> None:
    season = started(people=4, pace=172_800, bank=3_600, cap=3_600)
    pass_days(season, 120)
    assert set(Game.objects.values_list("pace", "bank")) == {(86_400, 0)}
    assert season.state == Season.State.RUNNING
    pass_days(season, 30)
    assert set(Game.objects.values_list("pace", flat=True)) == {3_600}
    assert all(
        seat.deadline is None or seat.deadline <= timezone.now() + timedelta(hours=1)
        for game in Game.objects.all()
        for seat in game.seats.all()
    )
    win_all(season)
    assert season.state == Season.State.FINISHED


def test_a_seat_that_was_left_earns_nothing() -> None:
    season = started(people=4, games=1)
    [table] = running_tables(season)
    leaver = User.objects.get(username="P0")
    assert table.game is not None
    seats.resign(user=leaver, game_id=table.game.pk)
    end(table.game, leaver)
    tables.book_finished()
    result = Result.objects.get(entry__user=leaver)
    assert (result.how, result.points, result.place) == (Result.How.LEFT, 0, 4)
    assert sorted(Result.objects.values_list("points", flat=True)) == [0, 3 * PART, 6 * PART, 10 * PART]


def test_a_deleted_person_leaves_their_results_behind() -> None:
    season = started(people=4)
    win_all(season)
    entry = season.entries.get(user__username="P0")
    standing = Standing.objects.get(entry=entry)
    User.objects.get(username="P0").delete()
    entry.refresh_from_db()
    assert entry.name == "Former player"
    assert Standing.objects.get(pk=standing.pk).points == standing.points


def test_bots_play_a_season_to_its_end_by_themselves() -> None:
    season = started(people=0, bots=3, games=1, size=3)
    while deadlines.expire_due():
        pass  # the rest of a transaction's work
    tables.book_finished()
    seasons.advance_due()
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED
    assert Standing.objects.filter(rank=1, points=9 * PART).count() == 1


def test_a_season_is_locked_before_its_due_time_is_read() -> None:
    """Two sweeps would otherwise leave a season to each other, if one had just made it due once more."""
    season = about_to_start()
    let_pass(season, 7)
    with CaptureQueriesContext(connection) as captured:
        assert seasons.advance(season_id=season.pk)
    statements = [query["sql"] for query in captured]
    [conditions] = [sql.partition("WHERE")[2] for sql in statements if "SKIP LOCKED" in sql]
    assert '"id"' in conditions and '"due"' not in conditions


def test_all_of_it_twice_comes_to_the_same() -> None:
    season = started(people=4)
    assert not seasons.advance(season_id=season.pk)
    win_all(season)
    assert not any(tables.book(table_id=pk) for pk in Table.objects.values_list("pk", flat=True))
    assert season.league.seasons.count() == 2


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"size": 5}, "can't be used"),
        ({"ruleset": "go"}, "No game here"),
        ({"scheme": "golf"}, "know that scoring"),
        ({"division": 3}, "at least as many players"),
        ({"up": 3, "down": 2}, "more players than a division has"),
        ({"games": 9}, "more than 8 games at a time"),
        ({"pace": 60}, "This time control"),
        ({"round_days": 60, "games": 3}, "last round would start after"),
    ],
)
def test_rules_that_make_no_season_are_refused(changed: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        creating.check_rules(RULES | changed)


def test_a_start_that_leaves_no_time_is_refused() -> None:
    with pytest.raises(Refused, match="Choose a later start date"):
        creating.create(user=person("Ana"), name="Now", about="", rules=RULES, starts=timezone.now())


def test_doors_close_in_turn() -> None:
    season = season_of(league(person("Host")))
    ana = person("Ana")
    with pytest.raises(NotYours, match="not entered"):
        entries.check_in(user=ana, season_id=season.pk)
    entries.enter(user=ana, season_id=season.pk)
    with pytest.raises(NotNow, match="open yet"):
        entries.check_in(user=ana, season_id=season.pk)
    seasons.cancel(user=User.objects.get(username="Host"), season_id=season.pk, reason="Nobody is here")
    with pytest.raises(NotNow, match="closed for entry"):
        entries.enter(user=person("Ben"), season_id=season.pk)


def test_coming_back_to_a_season_hurries_nothing() -> None:
    season = season_of(league(person("Host")))
    ana = person("Ana")
    for verb in (entries.enter, entries.withdraw, entries.enter):
        verb(user=ana, season_id=season.pk)
    assert seasons.advance_due() == 0
    season.refresh_from_db()
    assert season.state == Season.State.OPEN


def test_the_last_of_an_odd_number_waits_for_a_place_among_pairs() -> None:
    season = started(people=5, size=2, division=5, games=1)
    assert [division.places.count() for division in season.divisions.all()] == [4]
    waiting = season.entries.get(state=Entry.State.WAITING)
    entries.withdraw(user=User.objects.get(username="P0" if waiting.name != "P0" else "P1"), season_id=season.pk)
    seasons.advance_due()
    waiting.refresh_from_db()
    assert waiting.state == Entry.State.ACTIVE


def test_a_league_whose_season_was_cancelled_opens_another() -> None:
    season = season_of(league(person("Host")))
    host, starts = User.objects.get(username="Host"), timezone.now() + timedelta(days=20)
    with pytest.raises(NotNow, match="A season of this league is already running"):
        ending.open_again(user=host, league=season.league, starts=starts)
    seasons.cancel(user=host, season_id=season.pk, reason="Too hot")
    assert ending.open_again(user=host, league=season.league, starts=starts).number == 2


def test_everybody_stands_somewhere_from_the_draw_on() -> None:
    season = started(people=4)
    assert Standing.objects.filter(division__season=season, points=0).count() == 4


def test_promoted_players_are_not_relegated_however_small_the_division() -> None:
    season = started(people=9, size=3, division=4, up=2, down=2, games=1)
    win_all(season)
    for division in season.divisions.all():
        moves = list(division.standings.order_by("rank").values_list("entry__moved", flat=True))
        assert moves == sorted(moves, reverse=True)


def test_a_seat_whose_account_is_gone_stays_with_the_bot() -> None:
    season = started(people=4, games=1)
    leaver = User.objects.get(username="P0")
    [table] = running_tables(season)
    assert table.game is not None
    seats.resign(user=leaver, game_id=table.game.pk)
    leaver.delete()
    entries.enter(user=person("New"), season_id=season.pk)
    seasons.advance_due()
    season.refresh_from_db()
    assert season.entries.get(user__username="New").state == Entry.State.ACTIVE
    win_all(season)
    assert season.state == Season.State.FINISHED


def test_games_begin_with_the_rule_of_messages_that_the_league_has() -> None:
    season = started(people=4, talk="after")
    assert {table.game.table_talk for table in running_tables(season) if table.game} == {Game.Talk.AFTER}
