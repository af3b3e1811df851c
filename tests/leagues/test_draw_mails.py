"""Mails of a draw, and the distinct names of a league's games."""

from itertools import combinations

import pytest
from django.core import mail

from accounts.models import User
from games.durations import when
from games.leagues.acts import appeals
from games.leagues.acts.bar import bar
from games.leagues.acts.put_in import put_in
from games.leagues.acts.remove import remove
from games.leagues.models import Decision, Entry, League, Season, Table
from games.leagues.services import announcing, entries, leaving_mails, opening_mails, rulings
from games.mail.subjects import LONGEST_SUBJECT
from games.models import Game, News
from games.services.lobby import lobby
from games.services.outbox import delivery
from tests.leagues.leagues import about_to_start, pass_days, started
from tests.leagues.tournaments import tournament
from tests.tables import person

pytestmark = pytest.mark.django_db


def drawn_news(name: str) -> News:
    return News.objects.get(headline__startswith="Your games are drawn: ", mails__user__username=name)


def test_the_draw_names_opponents_games_dates_and_zone() -> None:
    season = started(people=4)
    summary, tables, dates = drawn_news("P0").text.split("\n\n")
    assert summary == "Division 1: you play 2 games. Opponents: P1, P2 and P3."
    assert len(tables.splitlines()) == 2 and tables.startswith("- Table ")
    assert all(name in line for line in tables.splitlines() for name in ("P1", "P2", "P3"))
    assert dates.startswith("All your games start on ") and dates.count("(UTC)") == 2
    assert when(season.ends).removesuffix(" UTC") in dates


def test_the_draw_of_rounds_has_the_date_of_each() -> None:
    started(people=8, division=8, games=3, round_days=20)
    summary, tables, dates = drawn_news("P0").text.split("\n\n")
    assert "you play 3 games. Opponents: " in summary
    lines = tables.splitlines()
    assert [line.split(", ")[0] for line in lines] == ["- Round 1", "- Round 2", "- Round 3"]
    assert all("(UTC), table " in line for line in lines)
    assert dates.startswith("The season ends on ")


def test_a_pool_of_a_tournament_is_no_season() -> None:
    tournament(8, format="pools", division=4, games=2)
    assert "season" not in drawn_news("P0").text


def subjects(address: str = "p0@example.org") -> list[str]:
    """Return the subjects of the game mails sent now to an address, or to everybody without any."""
    mail.outbox.clear()
    delivery.send_due()
    letters = [letter for letter in mail.outbox if address in letter.to or not address]
    return [letter.subject for letter in letters if "table" in letter.subject.lower()]


def test_the_mails_of_many_games_differ_where_phones_show_them() -> None:
    started(people=8, division=8, games=7)
    lines = subjects()
    assert len(lines) >= 7 and not any("…" in line for line in lines)
    starts = [line for line in lines if line.endswith("The game has started")]
    assert len({line[:20] for line in starts}) == len(starts) == 7
    for one, other in combinations(starts, 2):
        assert one.split(" with ")[0] != other.split(" with ")[0]
    assert all(line.startswith("Table ") and " with P" in line for line in starts)
    assert "Limes League, season 1" in starts[0]


def test_the_games_of_a_league_are_named_in_each_readers_language() -> None:
    season = about_to_start()
    User.objects.filter(username="P0").update(language="de")
    pass_days(season, 7)
    mail.outbox.clear()
    delivery.send_due()
    starts = {
        letter.to[0][:2]: letter for letter in mail.outbox if letter.subject.endswith(("has started", "hat begonnen"))
    }
    assert starts["p0"].subject.startswith("Tisch ") and "Limes League, Saison 1" in starts["p0"].subject
    assert starts["p1"].subject.startswith("Table ") and "Limes League, season 1" in starts["p1"].subject
    assert "Table" not in starts["p0"].body


def test_long_names_are_left_out_whole() -> None:
    long = "The Great League of All Who Ever Crossed the Rubicon by Night, Held Every Year"
    season = started(people=4, round_days=20)
    season.league.name = long
    season.league.save()
    table = Table.objects.filter(game__isnull=False).first()
    assert table is not None and table.game is not None
    Game.objects.update(stored_name=lobby.drawn_name("Round 1, table 1", f"{long}, season 1"), in_languages={})
    lines = subjects()
    assert lines and all("…" not in line and len(line) <= LONGEST_SUBJECT for line in lines)
    assert all(line.startswith("Round 1, table 1 with ") for line in lines)


def test_news_with_the_longest_names_begin_with_what_differs_and_are_sent_whole() -> None:
    season = about_to_start(people=4)
    League.objects.update(name="L" * 80)
    News.objects.all().delete()
    for user in User.objects.all():
        User.objects.filter(pk=user.pk).update(username=user.username.ljust(30, "x"))
    season = Season.objects.get(pk=season.pk)
    host = season.league.organisers.get()
    first, second = season.entries.order_by("pk")[:2]
    season.entries.update(state=Entry.State.ENTERED)
    opening_mails.mail_last_call(season)
    season.entries.update(state=Entry.State.CHECKED_IN)
    reason = {"user": host, "reason": "So be it."}
    announcing.announce(user=host, league=season.league, headline="N" * 60, text="Come all.")
    remove(**reason, season_id=season.pk, entry_id=first.pk)
    put_in(**reason, season_id=season.pk, name=first.name)
    bar(**reason, league=season.league, name=second.name)
    appeal = appeals.appeal(user=second.user, decision_id=Decision.objects.latest("pk").pk, reason="No.")
    appeals.answer(user=person("Cato", is_staff=True), appeal_id=appeal.pk, granted=True, text="Yes.")
    leaving_mails.mail_withdrawal(second, Entry.State.ENTERED)
    entries.check_in(user=first.user, season_id=season.pk)
    pass_days(season, 7)
    table = Table.objects.filter(state=Table.State.SEATED).earliest("pk")
    rulings.rule(**reason, table_id=table.pk, kind="ended", places=[], seen=0)
    assert News.objects.count() > 15
    mail.outbox.clear()
    delivery.send_due()
    letters = [letter for letter in mail.outbox if "/leagues/" in letter.body or letter.subject.startswith("N")]
    for letter in letters:
        assert "…" not in letter.subject and len(letter.subject) <= LONGEST_SUBJECT, letter.subject
        assert not letter.subject.startswith("L") or letter.subject.startswith("Last call")
        assert "L" * 80 in "".join(str(letter.body).split()), letter.subject
    subjects = {letter.subject for letter in letters}
    assert "Last call to check in" in subjects and f"Removed {first.name}" in subjects
    assert any(line.startswith("Ended the game “Table 1” early") for line in subjects)


def test_a_subject_too_short_for_all_opponents_names_one_and_counts_others() -> None:
    season = started(people=4)
    for entry in season.entries.select_related("user"):
        assert entry.user is not None
        entry.user.username = f"{entry.user.username}{'x' * 28}"
        entry.user.save()
    lines = subjects("")
    assert lines and all("…" not in line and len(line) <= LONGEST_SUBJECT for line in lines)
    decisions = [line for line in lines if "(due " in line]
    assert decisions and all(" and 2 others: " in line for line in decisions)
