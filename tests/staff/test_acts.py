"""Acts of staff: each is confirmed, goes through its service, is refused in one sentence, and stands in the log."""

from importlib import import_module
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.admin.models import LogEntry
from django.core import mail
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

import rulebooks
from accounts import departure
from accounts.models import Bounce, PausedAddress, User
from games.leagues.models import Decision, Season
from games.leagues.services import entries
from games.models import Game, ModeratorAct, NewsMail, Notification, Seat
from games.present.happenings import HIDDEN_CARDS_OPENED
from games.services.errors import Refused
from games.services.lobby import lobby, seats
from games.services.moderation import staff_log
from games.services.outbox import account_mails, delivery
from tests import tables
from tests.form_filling import form_at, form_in
from tests.leagues.leagues import league, started
from tests.orders import play_on
from tests.staff.conftest import SECRET

WHY = "It was opened twice"


def choose(staff: Client, table: str, act: str, *keys: int) -> Any:
    """Tick rows of a list and choose an act, as its page lets; the page that asks to confirm."""
    form = form_in(staff, staff.get(f"/staff/{table}/"), field="action", button="Go")
    return form.fill(action=act, _selected_action=[str(key) for key in keys]).press("Go")


def act(staff: Client, table: str, name: str, *keys: int, reason: str = WHY) -> Any:
    """Do it, and come back to the list, or to the question if it was refused."""
    question = choose(staff, table, name, *keys)
    answer = form_in(staff, question, field="reason").fill(reason=reason).press()
    return staff.get(answer.url) if answer.status_code == 302 else answer


def logged() -> list[tuple[str, str, str]]:
    rows = LogEntry.objects.order_by("pk").select_related("user")
    return [
        (str(entry.user), staff_log.key_in_words(entry.object_repr), staff_log.act_in_words(entry.change_message))
        for entry in rows
    ]


@pytest.fixture
def game() -> Game:
    return tables.game_of_two()


class TestGames:
    def test_a_game_that_waits_is_cancelled(self, staff: Client, mira: User) -> None:
        waiting = lobby.create_game(user=tables.person("Ana"), name="Limes", players=3, pace=tables.PACE)
        page = act(staff, "games/game", "cancel", waiting.pk)
        waiting.refresh_from_db()
        assert waiting.status == Game.Status.CANCELLED and "Cancel or end games: 1 row." in page.text
        assert logged() == [("Mira", f"game {waiting.pk}", f"Cancel or end games: {WHY}")]

    def test_a_running_game_ends_as_it_stands_and_its_log_says_so(self, staff: Client, game: Game) -> None:
        act(staff, "games/game", "cancel", game.pk)
        game.refresh_from_db()
        assert game.status == Game.Status.FINISHED and game.result
        page = Client().get(f"{game.get_absolute_url()}log/").text
        assert "The moderators end this game as it stands." in page

    def test_one_that_is_over_is_refused_in_a_sentence_and_the_others_are_done(self, staff: Client, game: Game) -> None:
        finished_game = tables.running_game(*User.objects.filter(username__in=["Ana", "Ben"]), name="Over")
        tables.end(finished_game, User.objects.get(username="Ana"))
        page = act(staff, "games/game", "cancel", finished_game.pk, game.pk)
        assert "Over: This game has already started." in page.text and "1 row." in page.text
        assert [entry[1] for entry in logged()] == [f"game {game.pk}"]

    def test_no_reason_nothing_done(self, staff: Client, game: Game) -> None:
        question = choose(staff, "games/game", "cancel", game.pk)
        answer = staff.post(
            "/staff/games/game/", {"action": "cancel", "_selected_action": game.pk, "confirmed": "", "reason": " "}
        )
        assert "This can&#x27;t be undone" in question.text and answer.status_code == 422
        game.refresh_from_db()
        assert game.status == Game.Status.RUNNING and logged() == []


class TestSeats:
    def test_a_seat_is_open_to_substitutes_and_its_player_told(self, staff: Client, game: Game) -> None:
        seat = game.seats.get(user__username="Ben")
        act(staff, "games/seat", "hand_over", seat.pk)
        seat.refresh_from_db()
        assert seat.is_free and seat.user is not None
        page = Client().get(f"{game.get_absolute_url()}log/").text
        assert "The moderators open the seat of Ben. A bot takes over until a substitute does." in page
        delivery.send_due()
        to_ben = [letter for letter in mail.outbox if letter.to == ["ben@example.org"]]
        letter = next(letter for letter in to_ben if "moderators" in str(letter.body))
        assert "The moderators have opened your seat to a substitute." in " ".join(str(letter.body).split())
        assert logged()[0][1:] == (f"seat {seat.pk}", f"Open seats to substitutes: {WHY}")

    def test_a_substitute_takes_it(self, staff: Client, game: Game) -> None:
        seat = game.seats.get(user__username="Ben")
        act(staff, "games/seat", "hand_over", seat.pk)
        seats.take_over(user=tables.person("Cai"), game_id=game.pk, index=seat.index)
        assert Seat.objects.get(pk=seat.pk).user.username == "Cai"

    def test_a_seat_that_changed_since_the_page_is_not_handed_over(self, staff: Client, game: Game) -> None:
        seat = game.seats.get(user__username="Ben")
        form = form_in(staff, choose(staff, "games/seat", "hand_over", seat.pk), field="reason")
        Seat.objects.filter(pk=seat.pk).update(user=tables.person("Cai"))
        page = form.fill(reason=WHY).press()
        seat.refresh_from_db()
        assert (
            "This has changed in the meantime. Look at it again." in page.text and not seat.is_free and logged() == []
        )

    def test_nobody_decides_about_their_own_game(self, staff: Client, mira: User) -> None:
        game = tables.running_game(mira, tables.person("Ben"))
        for table, name, key in (
            ("games/game", "cancel", game.pk),
            ("games/seat", "hand_over", game.seats.get(user__username="Ben").pk),
        ):
            assert "You play in this game, so another moderator must decide." in act(staff, table, name, key).text
        game.refresh_from_db()
        assert game.status == Game.Status.RUNNING and logged() == []

    def test_twice_is_refused(self, staff: Client, game: Game) -> None:
        seat = game.seats.get(user__username="Ben")
        act(staff, "games/seat", "hand_over", seat.pk)
        assert "No player has this seat now." in act(staff, "games/seat", "hand_over", seat.pk).text
        assert len(logged()) == 1


class TestEmails:
    @pytest.mark.parametrize(("status", "reason"), [("failed", ""), ("skipped", "paused")])
    def test_an_email_that_was_lost_is_sent_again(self, staff: Client, game: Game, status: str, reason: str) -> None:
        row = Notification.objects.filter(game=game, kind="turn").get()
        Notification.objects.filter(pk=row.pk).update(status=status, reason=reason, attempts=8, error="SMTP: x")
        mail.outbox.clear()
        act(staff, "games/notification", "resend", row.pk, reason="")
        delivery.send_due()
        row.refresh_from_db()
        assert row.status == "sent" and row.error == "" and row.user.email in [letter.to[0] for letter in mail.outbox]
        assert logged() == [("Mira", f"notification {row.pk}", "Send again")]

    def test_one_that_was_sent_is_not(self, staff: Client, game: Game) -> None:
        delivery.send_due()
        row = Notification.objects.filter(game=game, status="sent").first()
        mail.outbox.clear()
        page = act(staff, "games/notification", "resend", row.pk, reason="")
        delivery.send_due()
        assert "Only an email that was not sent can be sent again." in page.text and mail.outbox == []

    def test_an_address_is_released(self, staff: Client) -> None:
        pause = PausedAddress.objects.create(address="ana@example.org", why="hard")
        Bounce.objects.create(address="ana@example.org", kind="hard")
        act(staff, "accounts/pausedaddress", "release", pause.pk, reason="")
        assert not PausedAddress.objects.exists() and not Bounce.objects.exists()
        assert logged()[0][1] == f"paused address {pause.pk}"


class TestPeople:
    def test_a_player_who_lost_every_second_factor_is_let_in_and_told(self, staff: Client, game: Game) -> None:
        ben = User.objects.get(username="Ben")
        TOTP.activate(ben, SECRET)
        act(staff, "accounts/user", "remove_second_factors", ben.pk)
        account_mails.send_due()
        assert not Authenticator.objects.filter(user=ben).exists()
        assert mail.outbox[-1].to == [ben.email] and "Two-step sign-in removed" in mail.outbox[-1].subject
        assert logged() == [("Mira", f"player {ben.pk}", f"Remove two-step sign-in: {WHY}")]
        assert (
            "This player has no two-step sign-in." in act(staff, "accounts/user", "remove_second_factors", ben.pk).text
        )

    def test_the_operator_does_the_same_by_a_command(self, game: Game, capsys: pytest.CaptureFixture[str]) -> None:
        TOTP.activate(User.objects.get(username="Ben"), SECRET)
        call_command("remove_second_factor", "ben")
        assert "Ben signs in with the password alone now." in capsys.readouterr().out
        for name, problem in (("ben", "has no two-step sign-in"), ("nobody", "There is no player called nobody.")):
            with pytest.raises(CommandError, match=problem):
                call_command("remove_second_factor", name)

    def test_a_player_who_lost_a_device_is_signed_out_everywhere(self, staff: Client, game: Game) -> None:
        ben, browsers = User.objects.get(username="Ben"), [Client(), Client()]
        for browser in browsers:
            form_at(browser, "/accounts/login/", field="login").fill(login=ben.email, password="secret").press()
        act(staff, "accounts/user", "end_sessions", ben.pk)
        assert [browser.get("/people/me/").status_code for browser in browsers] == [302, 302]
        assert staff.get("/staff/").status_code == 200
        assert logged() == [("Mira", f"player {ben.pk}", f"Sign out everywhere: {WHY}")]


class TestLeagues:
    def test_a_league_ends_and_its_log_names_the_moderator(self, staff: Client) -> None:
        new_league = league(tables.person("Ana"))
        act(staff, "leagues/league", "end", new_league.pk)
        new_league.refresh_from_db()
        decision = Decision.objects.get()
        assert not new_league.goes_on and (decision.by.username, decision.reason) == ("Mira", WHY)

    def test_a_season_is_cancelled_and_its_players_told(self, staff: Client) -> None:
        ana = tables.person("Ana")
        new_league = league(ana)
        entries.enter(user=ana, season_id=new_league.seasons.get().pk)
        act(staff, "leagues/season", "cancel_season", new_league.seasons.get().pk)
        assert new_league.seasons.get().state == Season.State.CANCELLED
        assert NewsMail.objects.filter(user__username="Ana").exists() and logged()[0][2] == f"Cancel seasons: {WHY}"

    def test_one_that_has_started_is_refused(self, staff: Client) -> None:
        season = started()
        assert (
            "has started and can&#39;t be cancelled." in act(staff, "leagues/season", "cancel_season", season.pk).text
        )
        assert logged() == []


def test_more_than_a_hundred_rows_at_once_are_refused(staff: Client, game: Game) -> None:
    Bounce.objects.all().delete()
    PausedAddress.objects.bulk_create(PausedAddress(address=f"a{n}@example.org", why="hard") for n in range(101))
    fields = {"action": "release", "_selected_action": "1", "select_across": "1", "confirmed": "", "reason": ""}
    assert "Choose 100 rows at most." in staff.post("/staff/accounts/pausedaddress/", fields, follow=True).text
    assert PausedAddress.objects.count() == 101 and logged() == []


def pages_of_the_log(game: Game) -> tuple[str, ...]:
    entry = LogEntry.objects.get()
    return (
        *("/staff/", "/staff/admin/logentry/", f"/staff/admin/logentry/{entry.pk}/change/"),
        *(f"/staff/games/game/{game.pk}/history/", "/moderation/log/"),
    )


def test_acts_of_staff_can_be_read_in_the_log(staff: Client, game: Game) -> None:
    assert "Log of the administration</a></h2>" not in staff.get("/staff/").text
    act(staff, "games/game", "cancel", game.pk)
    for page in pages_of_the_log(game):
        text = staff.get(page).text
        assert f"Cancel or end games: {WHY}" in text and f"cancel: {WHY}" not in text, page
        assert "games.game" not in text, page
    assert f'<a href="/staff/games/game/{game.pk}/change/">game {game.pk}</a>' in staff.get("/staff/").text


def test_each_reads_it_in_their_own_language_whoever_wrote_it(staff: Client, mira: User, game: Game) -> None:
    form = form_in(staff, choose(staff, "games/game", "cancel", game.pk), field="reason")
    User.objects.filter(pk=mira.pk).update(language="de")
    form.fill(reason="Zweimal eröffnet").press()
    entry = LogEntry.objects.get()
    assert (entry.object_repr, entry.change_message) == (f"games.game {game.pk}", "cancel: Zweimal eröffnet")
    for language, title in (("en", "Cancel or end games"), ("de", "Partien absagen oder beenden")):
        User.objects.filter(pk=mira.pk).update(language=language)
        for page in pages_of_the_log(game):
            text = staff.get(page).text
            assert f"{title}: Zweimal eröffnet" in text, (page, language)


def test_nobody_rewrites_that_log(staff: Client, game: Game) -> None:
    act(staff, "games/game", "cancel", game.pk)
    entry = LogEntry.objects.get()
    assert staff.post(f"/staff/admin/logentry/{entry.pk}/delete/", {"post": "yes"}).status_code == 403
    assert staff.post(f"/staff/admin/logentry/{entry.pk}/change/", {"change_message": "x"}).status_code == 403


def test_the_name_of_who_goes_is_in_no_reason(staff: Client, game: Game) -> None:
    ben = User.objects.get(username="Ben")
    act(staff, "games/game", "cancel", game.pk, reason="ben (ben@example.org) plays for Benno")
    User.objects.filter(pk=ben.pk).update(deletion_due="2020-01-01T00:00Z", deletion_reminded=True)
    departure.delete_due()
    [(_by, _row, message)] = logged()
    assert message == "Cancel or end games: the player … plays for Benno"


def test_no_act_without_the_token_against_forgery(staff: Client, game: Game) -> None:
    forger = Client(enforce_csrf_checks=True)
    forger.cookies = staff.cookies
    fields = {"action": "cancel", "_selected_action": game.pk, "confirmed": "", "reason": WHY}
    assert forger.post("/staff/games/game/", fields).status_code == 403 and logged() == []


class TestHiddenCards:
    def test_staff_see_them_once_and_players_read_why(self, staff: Client, mira: User) -> None:
        game = play_on(tables.game_of_two(), 8)
        question = choose(staff, "games/game", "open_hidden_cards", game.pk)
        form = form_in(staff, question, field="reason")
        assert "The log of the game tells them so, with your reason." in question.text.replace("&#x27;", "'")
        page_of_cards = form.fill(reason="Ana cannot play a card").press()
        state = rulebooks.load(game.state)
        for seat in game.seats.select_related("user"):
            view = rulebooks.view(state, seat.index)
            assert seat.user.username in page_of_cards.text
            for line in game.title.board.in_words(view, ["Ana", "Ben"]).holdings:
                assert escape(line) in page_of_cards.text
        assert bytes(game.seed).hex() not in page_of_cards.text and "no-store" in page_of_cards["Cache-Control"]
        for address in ("", "log/"):
            page = Client().get(f"{game.get_absolute_url()}{address}").text
            assert "A moderator looked at the hidden cards of this game (" in page
        assert logged() == [("Mira", f"game {game.pk}", "Open hidden cards: the player cannot play a card")]
        entry = ModeratorAct.objects.get()
        why = "open_hidden_cards: the player cannot play a card"
        assert (entry.row, entry.moderator, entry.reason) == (f"games.game {game.pk}", mira.pk, why)
        log = staff.get("/moderation/log/").text
        assert f"(game {game.pk})" in log and logged()[0][2] in log
        seats.resign(user=User.objects.get(username="Ana"), game_id=game.pk)
        with pytest.raises(Refused, match="You have looked at the hidden cards"):
            seats.take_over(user=mira, game_id=game.pk, index=game.seats.get(user__username="Ana").index)

    def test_the_release_before_finds_nothing_of_it(self, staff: Client, game: Game) -> None:
        question = choose(staff, "games/game", "open_hidden_cards", game.pk)
        form_in(staff, question, field="reason").fill(reason=WHY).press()
        assert game.happenings.exists()
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute(import_module("games.migrations.0055_staff_log").FORGET)
        assert not game.happenings.exists() and not ModeratorAct.objects.exists()

    @pytest.mark.parametrize("how", ["seat", "former seat", "league", "over"])
    def test_nobody_of_the_table_or_its_league_looks(self, staff: Client, mira: User, how: str) -> None:
        if how == "league":
            season = started(people=4)
            season.entries.create(user=mira, state="withdrawn")
            game = Game.objects.filter(status="running", league_table__isnull=False).first()
        else:
            game = tables.running_game(mira if "seat" in how else tables.person("Ana"), tables.person("Ben"))
        if how == "former seat":
            seats.resign(user=mira, game_id=game.pk)
            seats.take_over(user=tables.person("Cai"), game_id=game.pk, index=game.seats.get(user=mira).index)
        if how == "over":
            tables.end(game, User.objects.get(username="Ana"))
        page = act(staff, "games/game", "open_hidden_cards", game.pk).text
        reasons = {"league": "You play in the league of this game", "over": "This game"}
        assert reasons.get(how, "You play or have played in this game") in page
        assert logged() == [] and not ModeratorAct.objects.exists()
        assert not game.happenings.filter(kind=HIDDEN_CARDS_OPENED).exists()

    def test_one_game_at_a_time_and_never_without_a_reason(self, staff: Client, game: Game) -> None:
        other = tables.running_game(*User.objects.filter(username__in=["Ana", "Ben"]), name="Other")
        page = staff.post(
            "/staff/games/game/", {"action": "open_hidden_cards", "_selected_action": [game.pk, other.pk]}
        )
        assert "Choose 1 row at most." in staff.get(page["Location"]).text
        form = form_in(staff, choose(staff, "games/game", "open_hidden_cards", game.pk), field="reason")
        for reason in (" ", "\u2066hidden"):
            assert form.fill(reason=reason).press().status_code == 422
        assert not game.happenings.filter(kind=HIDDEN_CARDS_OPENED).exists()


def test_the_log_of_moderators_outlives_the_account_of_staff(staff: Client, mira: User, game: Game) -> None:
    act(staff, "games/game", "cancel", game.pk, reason="Ana and Ben agreed by email")
    User.objects.filter(pk=mira.pk).update(deletion_due=timezone.now(), deletion_reminded=True)
    departure.delete_due()
    assert not LogEntry.objects.exists()
    entry = ModeratorAct.objects.get()
    assert entry.moderator == mira.pk
    assert entry.reason == "cancel: the player and the player agreed by email"
