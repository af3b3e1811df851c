"""Organisers deciding while their season closes and opens the next, or doing the same at once."""

from collections.abc import Callable

import pytest

from accounts.models import User
from games.leagues.acts.bar import bar
from games.leagues.acts.remove import remove
from games.leagues.models import Bar, Decision, Entry, League, Ruling, Season, Table
from games.leagues.services import ending, organisers, profiles, rule_changes, rulings, seasons, tables
from games.models import Game
from games.services.errors import NotNow, Refused
from tests.leagues.leagues import RULES, league, started
from tests.tables import end, person
from tests.waiting import at_the_same_time

pytestmark = pytest.mark.django_db(transaction=True)


def while_it_closes(season: Season, decide: Callable[[], object]) -> object:
    """Return the result of a decision made while the season's step is done and not yet committed."""

    def close() -> None:
        while seasons.advance(season_id=season.pk):
            pass

    return at_the_same_time(close, decide)


@pytest.fixture
def played() -> Season:
    """Return a season with all games over, for its next step to close."""
    season = started(people=4, games=1, division=4)
    game = Game.objects.get()
    end(game, User.objects.get(username="P0"))
    tables.book_finished()
    return season


def test_the_end_names_the_season_that_has_just_opened(played: Season) -> None:
    host = User.objects.get(username="Host")
    assert while_it_closes(played, lambda: ending.end(user=host, league=played.league, reason="Enough"))
    latest = played.league.seasons.get(number=2)
    assert latest.state == Season.State.OPEN
    assert Decision.objects.get(what="Ended the league").season == latest


def test_of_two_organisers_who_rule_at_once_the_second_is_told(played: Season) -> None:
    host, cato = User.objects.get(username="Host"), person("Cato")
    organisers.add(user=host, league=played.league, name="Cato", reason="He helps.")
    table = Table.objects.get()

    def rule(user: User, kind: str) -> Ruling:
        return rulings.rule(user=user, table_id=table.pk, kind=kind, places=[1, 0, 0, 0], reason="So it was", seen=0)

    with pytest.raises(NotNow, match="Another organiser has ruled on this game"):
        at_the_same_time(lambda: rule(host, Ruling.Kind.VOID), lambda: rule(cato, Ruling.Kind.AWARDED))
    assert Ruling.objects.get().kind == Ruling.Kind.VOID
    assert Decision.objects.filter(act__table=table).count() == 1


def test_a_double_click_rules_once(played: Season) -> None:
    host, table = User.objects.get(username="Host"), Table.objects.get()

    def rule() -> Ruling:
        places = [4, 3, 2, 1]
        return rulings.rule(
            user=host, table_id=table.pk, kind=Ruling.Kind.AWARDED, places=places, reason="So it was", seen=0
        )

    at_the_same_time(rule, rule)
    assert Ruling.objects.get().revision == 1 and Decision.objects.filter(act__table=table).count() == 1


def test_two_removals_at_once_remove_a_player_once(played: Season) -> None:
    host, entry = User.objects.get(username="Host"), Entry.objects.get(user__username="P0")

    def remove_player() -> None:
        remove(user=host, season_id=played.pk, entry_id=entry.pk, reason="Two accounts")

    at_the_same_time(remove_player, remove_player)
    assert Decision.objects.filter(what="Removed P0").count() == 1


def test_two_bans_at_once_ban_a_player_once(played: Season) -> None:
    host = User.objects.get(username="Host")

    def bar_player() -> None:
        bar(user=host, league=played.league, name="P0", reason="Two accounts")

    at_the_same_time(bar_player, bar_player)
    assert Bar.objects.count() == 1 and Decision.objects.filter(what__startswith="Banned").count() == 1


def test_a_ruling_on_a_result_that_is_just_being_booked_waits_for_it() -> None:
    season = started(people=4, games=1, division=4)
    host, table = User.objects.get(username="Host"), Table.objects.get()
    end(Game.objects.get(), User.objects.get(username="P0"))

    def award() -> Ruling:
        places = [4, 3, 2, 1]
        return rulings.rule(
            user=host, table_id=table.pk, kind=Ruling.Kind.AWARDED, places=places, reason="So it was", seen=0
        )

    at_the_same_time(tables.book_finished, award)
    assert [row.place for row in table.results.order_by("seat")] == [4, 3, 2, 1]
    assert season.entries.count() == 4


def test_changed_rules_hold_for_the_season_that_has_just_opened(played: Season) -> None:
    host, rules = User.objects.get(username="Host"), RULES | {"games": 3}
    change = {"user": host, "league": played.league, "rules": rules, "reason": "More play", "season": 2}
    assert while_it_closes(played, lambda: rule_changes.change(**change))
    assert played.league.seasons.get(number=2).terms.games == 3


def test_two_leagues_that_take_one_name_are_one_and_a_sentence() -> None:
    one, other = (league(person(name), name=f"League of {name}") for name in ("Ana", "Ben"))

    def rename(new_league: League) -> League:
        [user] = new_league.organisers.all()
        return profiles.change(user=user, league=new_league, name="Limes", about="", announcement="")

    with pytest.raises(Refused, match="name"):
        at_the_same_time(lambda: rename(one), lambda: rename(other))
    assert set(League.objects.values_list("name", flat=True)) == {"Limes", "League of Ben"}
