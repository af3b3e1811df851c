"""Acts of staff: each is confirmed, goes through its service, is refused in one sentence, and stands in the log."""

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.admin.models import LogEntry
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client

from accounts import departure
from accounts.models import Bounce, PausedAddress, User
from games.leagues.models import Decision, Season
from games.leagues.services import entries
from games.models import Game, NewsMail, Notification, Seat
from games.services.lobby import lobby, seats
from games.services.outbox import account_mails, delivery
from tests import tables
from tests.form_filling import form_in
from tests.leagues.leagues import league, started
from tests.staff.conftest import SECRET

WHY = "It was opened twice"


def choose(staff: Client, table: str, act: str, *keys: int) -> Any:
    """Tick rows of a list and choose an act, as its page lets; the page that asks to confirm."""
    form = form_in(staff, staff.get(f"/staff/{table}/"), field="action", button="Go")
    return form.fill(action=act, _selected_action=[str(key) for key in keys]).press("Go")


def act(staff: Client, table: str, name: str, *keys: int, reason: str = WHY) -> Any:
    """Do it, and come back to the list."""
    question = choose(staff, table, name, *keys)
    form = form_in(staff, question, field="reason")
    return staff.get(form.fill(reason=reason).press().url)


def logged() -> list[tuple[str, str, str]]:
    rows = LogEntry.objects.order_by("pk").select_related("user")
    return [(str(entry.user), entry.object_repr, entry.change_message) for entry in rows]


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

    def test_a_running_one_ends_as_it_stands_and_its_log_says_so(self, staff: Client, game: Game) -> None:
        act(staff, "games/game", "cancel", game.pk)
        game.refresh_from_db()
        assert game.status == Game.Status.FINISHED and game.result
        page = Client().get(f"{game.get_absolute_url()}log/").text
        assert "The moderators end this game as it stands." in page

    def test_one_that_is_over_is_refused_in_a_sentence_and_the_others_are_done(self, staff: Client, game: Game) -> None:
        over = tables.running_game(*User.objects.filter(username__in=["Ana", "Ben"]), name="Over")
        tables.end(over, User.objects.get(username="Ana"))
        page = act(staff, "games/game", "cancel", over.pk, game.pk)
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
        told = next(each for each in mail.outbox if each.to == ["ben@example.org"] and "moderators" in str(each.body))
        assert "The moderators have opened your seat to a substitute." in " ".join(str(told.body).split())
        assert logged()[0][1:] == (f"seat {seat.pk}", f"Open seats to substitutes: {WHY}")

    def test_a_substitute_takes_it(self, staff: Client, game: Game) -> None:
        seat = game.seats.get(user__username="Ben")
        act(staff, "games/seat", "hand_over", seat.pk)
        seats.take_over(user=tables.person("Cai"), game_id=game.pk, index=seat.index)
        assert Seat.objects.get(pk=seat.pk).user.username == "Cai"

    def test_not_to_take_it_from_whom_the_page_did_not_show(self, staff: Client, game: Game) -> None:
        seat = game.seats.get(user__username="Ben")
        form = form_in(staff, choose(staff, "games/seat", "hand_over", seat.pk), field="reason")
        Seat.objects.filter(pk=seat.pk).update(user=tables.person("Cai"))
        page = staff.get(form.fill(reason=WHY).press().url)
        seat.refresh_from_db()
        assert "This has changed meanwhile. Look at it again." in page.text and not seat.is_free and logged() == []

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
        assert row.status == "sent" and row.error == "" and row.user.email in [each.to[0] for each in mail.outbox]
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
    def test_who_lost_every_second_factor_is_let_in_again_and_told(self, staff: Client, game: Game) -> None:
        ben = User.objects.get(username="Ben")
        TOTP.activate(ben, SECRET)
        act(staff, "accounts/user", "remove_second_factors", ben.pk)
        account_mails.send_due()
        assert not Authenticator.objects.filter(user=ben).exists()
        assert mail.outbox[-1].to == [ben.email] and "Two-step sign-in removed" in mail.outbox[-1].subject
        assert logged() == [("Mira", f"person {ben.pk}", f"Remove two-step sign-in: {WHY}")]
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


class TestLeagues:
    def test_a_league_ends_and_its_log_names_the_moderator(self, staff: Client) -> None:
        found = league(tables.person("Ana"))
        act(staff, "leagues/league", "end", found.pk)
        found.refresh_from_db()
        decision = Decision.objects.get()
        assert not found.goes_on and (decision.by.username, decision.reason) == ("Mira", WHY)

    def test_a_season_is_cancelled_and_its_players_told(self, staff: Client) -> None:
        ana = tables.person("Ana")
        found = league(ana)
        entries.enter(user=ana, season_id=found.seasons.get().pk)
        act(staff, "leagues/season", "cancel_season", found.seasons.get().pk)
        assert found.seasons.get().state == Season.State.CANCELLED
        assert NewsMail.objects.filter(user__username="Ana").exists() and logged()[0][2] == f"Cancel seasons: {WHY}"

    def test_one_that_has_started_is_refused(self, staff: Client) -> None:
        season = started()
        assert (
            "has started and can&#x27;t be cancelled." in act(staff, "leagues/season", "cancel_season", season.pk).text
        )
        assert logged() == []


def test_not_everything_is_done_at_once(staff: Client, game: Game) -> None:
    Bounce.objects.all().delete()
    PausedAddress.objects.bulk_create(PausedAddress(address=f"a{n}@example.org", why="hard") for n in range(101))
    sent = {"action": "release", "_selected_action": "1", "select_across": "1", "confirmed": "", "reason": ""}
    assert "Choose 100 rows at most." in staff.post("/staff/accounts/pausedaddress/", sent, follow=True).text
    assert PausedAddress.objects.count() == 101 and logged() == []


def test_what_staff_have_done_can_be_read(staff: Client, game: Game) -> None:
    act(staff, "games/game", "cancel", game.pk)
    for page in ("/staff/admin/logentry/", f"/staff/games/game/{game.pk}/history/", "/staff/"):
        text = staff.get(page).text
        assert f"game {game.pk}" in text or WHY in text, page


def test_nobody_rewrites_that_log(staff: Client, game: Game) -> None:
    act(staff, "games/game", "cancel", game.pk)
    entry = LogEntry.objects.get()
    assert staff.post(f"/staff/admin/logentry/{entry.pk}/delete/", {"post": "yes"}).status_code == 403
    assert staff.post(f"/staff/admin/logentry/{entry.pk}/change/", {"change_message": "x"}).status_code == 403


def test_the_name_of_who_goes_is_in_no_reason(staff: Client, game: Game) -> None:
    ben = User.objects.get(username="Ben")
    act(staff, "games/game", "cancel", game.pk, reason="Ben plays for Benno")
    User.objects.filter(pk=ben.pk).update(deletion_due="2020-01-01T00:00Z", deletion_reminded=True)
    departure.delete_due()
    [(_by, _row, message)] = logged()
    assert message.startswith("Cancel or end games: Former player") and message.endswith("plays for Benno")


def test_no_act_without_the_token_against_forgery(staff: Client, game: Game) -> None:
    forger = Client(enforce_csrf_checks=True)
    forger.cookies = staff.cookies
    sent = {"action": "cancel", "_selected_action": game.pk, "confirmed": "", "reason": WHY}
    assert forger.post("/staff/games/game/", sent).status_code == 403 and logged() == []
