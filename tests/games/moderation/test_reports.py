"""Players report what they see, as it is then; moderators decide; both sides are told."""

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP
from django.core import mail
from django.db import IntegrityError, connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape
from django.utils.translation import override

from accounts import departure
from accounts.models import Name, User
from games import tasks
from games.leagues.models import League, LeaguePicture, Season
from games.leagues.services import creating, ending, entries, profiles, teams
from games.models import CatalogueEntry, Game, Message, ModeratorAct, Report, Seat
from games.services.errors import NotNow, NotYours, Refused, TooMany
from games.services.lobby import fellows, lobby, openings
from games.services.moderation import acts, kinds, letters, queue, reporting, suspensions
from games.services.outbox import account_mails
from games.services.people import retention
from games.services.talk import table_talk
from tests import tables
from tests.form_filling import PageForm, form_at
from tests.leagues.leagues import RULES, league
from tests.staff.conftest import SECRET, with_second_factor

pytestmark = pytest.mark.django_db
Browser = Callable[[User], Client]
INSULT = "asine-barbare"
Kind = ModeratorAct.Kind
State = Report.State


@pytest.fixture
def staff(people: list[User]) -> User:
    """Drusus, a moderator."""
    User.objects.filter(username="drusus").update(is_staff=True)
    return User.objects.get(username="drusus")


@pytest.fixture
def desk() -> Browser:
    """A browser in which a moderator has shown their second factor."""
    return with_second_factor


def insult(author: User, *others: User) -> Message:
    """An insult at a table of these."""
    game = tables.running_game(author, *others)
    said = table_talk.say_at_table(user=author, game_id=game.pk, text=INSULT, key=uuid4())
    assert said is not None
    return said


def key_of(message: Message) -> str:
    return f"{message.game.public_id}.{message.key}"


def reported(user: User, subject: str, key: str, kind: str = "abuse", reason: str = "See for yourself") -> Report:
    return reporting.report(user=user, subject=subject, key=key, kind=kind, reason=reason)


def decide(moderator: User, report: Report, kind: str, **how: object) -> Report:
    given = {"reason": "Rule 1", "seen": report.acts.count()} | how
    return acts.act(moderator=moderator, report_id=report.pk, kind=kind, **given)


def letters_to(user: User) -> list[str]:
    """The emails of accounts sent to somebody until now."""
    account_mails.send_due()
    return [f"{each.subject}\n{each.body}" for each in mail.outbox if each.to == [user.email]]


class TestReporting:
    def test_a_message_is_reported_from_where_it_stands(self, people: list[User], browser: Browser) -> None:
        augusta, brutus, *_others = people
        message = insult(brutus, augusta)
        client = browser(augusta)
        table = client.get(f"{message.game.get_absolute_url()}?panel=talk")
        address = reverse("games:report_message", args=[message.game.public_id, message.key])
        assert f'href="{address}"' in table.text
        form = form_at(client, address, field="reason").fill(kind="abuse", reason="An insult")
        listed = client.get(form.press("Send report").url)
        report = Report.objects.get()
        assert report.get_absolute_url() in listed.text and "Report sent." in listed.text
        table_talk.remove_message(user=brutus, game=message.game, key=message.key)
        Message.objects.update(text="")
        assert INSULT in client.get(report.get_absolute_url()).text
        assert browser(brutus).get(report.get_absolute_url()).status_code == 404

    def test_a_reported_thing_is_named_in_each_readers_language(
        self, people: list[User], staff: User, browser: Browser
    ) -> None:
        augusta, brutus, *_others = people
        message = insult(brutus, augusta)
        with override("de"):  # the reporter's language, as their page's form has it
            report = reported(augusta, "message", key_of(message))
        decide(staff, report, "mute", days=kinds.MUTES[0])
        appeal = reporting.appeal(act=report.acts.get(), reason="A joke")
        said = {
            "en": f"Message of brutus in {message.game.name}",
            "de": f"Nachricht von brutus in „{message.game.name}“",
        }
        for language, words in said.items():
            page = browser(augusta).get(report.get_absolute_url(), headers={"accept-language": language}).text
            assert words in page
            with override(language):
                assert appeal.thing == {"en": "Appeal: ", "de": "Einspruch: "}[language] + words

    @pytest.mark.parametrize("where", ["player", "game", "league"])
    def test_a_player_a_game_and_a_league_are_reported_from_their_pages(
        self, people: list[User], browser: Browser, where: str
    ) -> None:
        augusta, brutus, cornelia, _drusus = people
        page = {
            "player": brutus,
            "game": tables.running_game(brutus, cornelia),
            "league": league(brutus),
        }[where]
        client = browser(augusta)
        address = page.get_absolute_url() + ("?panel=game" if where == "game" else "")
        address = client.get(address).text.partition("/report/")[0].rpartition('href="')[2] + "/report/"
        form_at(client, address, field="reason").fill(kind="name", reason="Offensive").press("Send report")
        report = Report.objects.get()
        assert (report.subject, report.kind, report.about, report.reporter) == (where, "name", brutus, augusta)
        assert "brutus" in str(report.as_it_was)

    def test_a_report_of_something_gone_is_refused_in_a_sentence(self, people: list[User], browser: Browser) -> None:
        augusta, brutus, *_others = people
        message = insult(brutus, augusta)
        client = browser(augusta)
        address = reverse("games:report_message", args=[message.game.public_id, message.key])
        form = form_at(client, address, field="reason").fill(kind="abuse", reason="An insult")
        table_talk.remove_message(user=brutus, game=message.game, key=message.key)
        told = "This message has been removed, so there is nothing to report."
        for answer in (form.press(), client.get(address)):
            assert answer.status_code == 404 and told in answer.text
        private = lobby.create_game(user=brutus, name="Secreta", players=3, pace=tables.PACE, private=True)
        for address, told in (
            (reverse("games:report_game", args=[private.public_id]), "This game no longer exists"),
            (reverse("games:report_game", args=["nowhere"]), "This game no longer exists"),
            (reverse("report_player", args=["nemo"]), "This player no longer exists"),
            (reverse("leagues:report_league", args=["nulla"]), "This page doesn't exist"),
            (reverse("games:report_message", args=[message.game.public_id, "x"]), "This message has been removed"),
        ):
            answer = client.get(address)
            assert answer.status_code == 404 and told in answer.text and "Secreta" not in answer.text
        assert not Report.objects.exists()

    def test_nobody_reports_a_message_that_is_not_for_them(self, people: list[User]) -> None:
        augusta, brutus, cornelia, _drusus = people
        message = insult(brutus, augusta)
        with pytest.raises(Refused, match="nothing to report"):
            reported(cornelia, "message", key_of(message))

    def test_a_player_who_has_blocked_the_author_can_still_report(self, people: list[User]) -> None:
        augusta, brutus, *_others = people
        message = insult(brutus, augusta)
        fellows.block(user=augusta, person=brutus)
        assert reported(augusta, "message", key_of(message)).as_it_was["text"] == INSULT

    def test_a_message_is_one_however_its_key_is_typed(self, people: list[User]) -> None:
        augusta, brutus, *_others = people
        message = insult(brutus, augusta)
        typed = f"{message.game.public_id}.{message.key.hex.upper()}"
        assert reported(augusta, "message", key_of(message)) == reported(augusta, "message", typed)

    def test_a_repeated_report_is_one_and_nobody_reports_themselves(self, people: list[User], browser: Browser) -> None:
        augusta, brutus, *_others = people
        first = reported(augusta, "player", "brutus")
        assert reported(augusta, "player", "BRUTUS") == first
        with pytest.raises(Refused, match="already reported this"):
            reported(augusta, "player", "brutus", reason="And more")
        with pytest.raises(Refused, match="can't report yourself"):
            reported(brutus, "player", "brutus")
        assert "This is your own" in browser(brutus).get(reverse("report_player", args=["brutus"])).text
        assert Report.objects.count() == 1

    def test_reports_of_a_day_have_a_limit(self, people: list[User], settings: object) -> None:
        augusta, *_others = people
        settings.LIMITS = settings.LIMITS | {"reports": settings.LIMITS["reports"]._replace(most=1)}
        reported(augusta, "player", "brutus")
        with pytest.raises(TooMany, match="You can report 1 times a day"):
            reported(augusta, "player", "cornelia")

    def test_moderators_are_told_once_an_hour(self, people: list[User], staff: User) -> None:
        augusta, *_others = people
        for name in ("brutus", "cornelia"):
            reported(augusta, "player", name)
        assert len(letters_to(staff)) == 1 and reverse("games:queue") in letters_to(staff)[0]


class TestTheQueue:
    def test_the_queue_is_open_to_moderators_alone(
        self, people: list[User], staff: User, browser: Browser, desk: Browser
    ) -> None:
        augusta, *_others = people
        report = reported(augusta, "player", "brutus")
        for name, args in (("queue", []), ("moderation_log", []), ("case", [report.pk])):
            address = reverse(f"games:{name}", args=args)
            refused = browser(augusta).get(address)
            assert refused.status_code == 403 and "Only moderators" in refused.text and "brutus" not in refused.text
            assert desk(staff).get(address).status_code == 200
            assert Client().get(address).status_code == 302
        assert reverse("games:queue") in desk(staff).get("/").text
        assert reverse("games:queue") not in browser(augusta).get("/").text
        for name in ("claim", "release", "act"):
            assert browser(augusta).post(reverse(f"games:{name}", args=[report.pk]), {}).status_code == 403
        with pytest.raises(NotYours):
            decide(augusta, report, "dismiss")
        User.objects.filter(pk=staff.pk).update(is_active=False)
        with pytest.raises(NotYours):
            decide(User.objects.get(pk=staff.pk), report, "dismiss")

    @pytest.mark.parametrize("name", ["queue", "moderation_log", "case", "claim", "release", "act"])
    def test_the_password_alone_opens_nothing_to_a_moderator(
        self, people: list[User], staff: User, browser: Browser, name: str
    ) -> None:
        report = reported(people[0], "player", "brutus")
        address = reverse(f"games:{name}", args=[] if name in ("queue", "moderation_log") else [report.pk])
        takes_forms = name in ("claim", "release", "act")
        given = {"reason": "Enough", "seen": "0", "act": "suspend"} if takes_forms else None
        client = browser(staff)
        answer = (client.post if takes_forms else client.get)(address, given, follow=True)
        assert answer.redirect_chain[0][0] == "/accounts/2fa/" and "brutus" not in answer.text
        assert "Set up an authenticator app or a passkey first." in answer.text
        TOTP.activate(staff, SECRET)
        asked = (client.post if takes_forms else client.get)(address, given)
        assert asked["Location"] == f"/accounts/2fa/reauthenticate/?next={address}"
        assert not ModeratorAct.objects.exists() and Report.objects.get().claimed_by is None

    def test_a_report_is_shown_as_it_was_with_what_is_known_of_both(
        self, people: list[User], staff: User, desk: Browser
    ) -> None:
        augusta, brutus, cornelia, _drusus = people
        message = insult(brutus, augusta, cornelia)
        decide(staff, reported(augusta, "player", "brutus"), "warn", reason="Be kind")
        report = reported(cornelia, "message", key_of(message))
        table_talk.remove_message(user=brutus, game=message.game, key=message.key)
        page = desk(staff).get(reverse("games:case", args=[report.pk])).text
        assert INSULT in page and "See for yourself" in page and "Be kind" in page
        assert "Reports made: 0 (0 without action)" in page and "Decisions about this player" in page

    def test_a_claim_is_shown_and_another_moderator_is_asked(
        self, people: list[User], staff: User, desk: Browser
    ) -> None:
        augusta, _brutus, cornelia, _drusus = people
        User.objects.filter(pk=cornelia.pk).update(is_staff=True)
        report = reported(augusta, "player", "brutus")
        address = reverse("games:case", args=[report.pk])
        mine, hers = desk(staff), desk(User.objects.get(pk=cornelia.pk))
        before = form_at(hers, address, field="reason").fill(reason="Enough")
        page = mine.get(form_at(mine, address, button="Claim report").press("Claim report").url)
        assert "You're working on this report." in page.text
        assert "drusus is working on this report." in hers.get(reverse("games:queue")).text
        asked = before.press("Warn")
        assert asked.status_code == 409 and "drusus is working on this report." in asked.text
        assert not ModeratorAct.objects.exists() and "Enough" in asked.text
        form = form_at(hers, address, field="reason").fill(reason="Enough", anyway=True)
        assert form.press("Warn").status_code == 302
        assert ModeratorAct.objects.get().moderator == cornelia.pk
        late = form_at(mine, address, field="reason").fill(reason="Late", anyway=True)
        decide(User.objects.get(pk=cornelia.pk), report, "mute")
        refused = late.press("Suspend")
        assert refused.status_code == 409 and "acted on in the meantime" in refused.text
        assert User.objects.get(username="brutus").is_active

    def test_a_claim_is_taken_over_knowingly_and_released(self, people: list[User], staff: User, desk: Browser) -> None:
        augusta, _brutus, cornelia, _drusus = people
        User.objects.filter(pk=cornelia.pk).update(is_staff=True)
        other = User.objects.get(pk=cornelia.pk)
        report = reported(augusta, "player", "brutus")
        queue.claim(moderator=staff, report_id=report.pk)
        with pytest.raises(NotNow, match="drusus is working"):
            queue.claim(moderator=other, report_id=report.pk)
        client = desk(other)
        address = reverse("games:case", args=[report.pk])
        form_at(client, address, button="Take over report").press("Take over report")
        assert Report.objects.get().claimed_by == other
        form_at(client, address, button="Release report").press("Release report")
        assert Report.objects.get().claimed_by is None

    def test_nobody_judges_themselves_or_reads_on_at_their_own_table(
        self, people: list[User], staff: User, desk: Browser
    ) -> None:
        augusta, brutus, *_others = people
        own = reported(augusta, "player", "drusus")
        with pytest.raises(NotYours, match="This report is about you"):
            decide(staff, own, "dismiss")
        game = tables.running_game(augusta, brutus, staff)
        said = table_talk.say_at_table(user=brutus, game_id=game.pk, text=INSULT, key=uuid4(), readers=[augusta.pk])
        assert said is not None
        secret = reported(augusta, "message", key_of(said))
        page = desk(staff).get(reverse("games:case", args=[secret.pk])).text
        assert INSULT not in page and "You play in this game" in page
        with pytest.raises(NotYours, match="You play in this game"):
            decide(staff, secret, "warn")

    @pytest.mark.parametrize("part", ["reporter", "player", "organiser"])
    def test_a_moderator_who_takes_part_cannot_decide(self, people: list[User], staff: User, part: str) -> None:
        augusta, brutus, cornelia, _drusus = people
        if part == "organiser":
            found = league(brutus)
            found.organisers.add(staff)
            report = reported(augusta, "league", found.slug)
        elif part == "player":
            report = reported(augusta, "game", tables.running_game(brutus, staff).public_id)
        else:
            report = reported(staff, "player", "brutus")
        assert queue.refusal_to_judge(staff, report) == ""
        User.objects.filter(pk=cornelia.pk).update(is_staff=True)
        for judge in (
            lambda: decide(staff, report, "warn"),
            lambda: queue.claim(moderator=staff, report_id=report.pk),
        ):
            with pytest.raises(NotYours, match="Another moderator must decide it"):
                judge()
        decide(User.objects.get(pk=cornelia.pk), report, "warn")

    def test_a_moderator_who_is_reported_is_not_told_by_whom(
        self, people: list[User], staff: User, desk: Browser
    ) -> None:
        reported(people[0], "player", "drusus")
        page = desk(staff).get(reverse("games:queue")).text
        assert "Reported by" not in page and "augusta" not in page
        reported(people[0], "player", "brutus")
        assert "Reported by augusta" in desk(staff).get(reverse("games:queue")).text


class TestActs:
    def test_a_shorter_mute_ends_no_longer_one(self, people: list[User], staff: User) -> None:
        augusta, brutus, cornelia, _drusus = people
        first, second = reported(augusta, "player", "brutus"), reported(cornelia, "player", "brutus")
        decide(staff, first, "mute", days=30)
        decide(staff, second, "mute", days=1)
        long, short = ModeratorAct.objects.order_by("pk")
        brutus.refresh_from_db()
        assert brutus.muted_until == long.until
        decide(staff, first, "lift")
        brutus.refresh_from_db()
        assert brutus.muted_until == short.until
        decide(staff, second, "lift")
        brutus.refresh_from_db()
        assert brutus.muted_until is None

    def test_a_muted_player_publishes_no_words_elsewhere(
        self, people: list[User], staff: User, browser: Browser
    ) -> None:
        augusta, brutus, *_others = people
        own = league(brutus)
        season = own.seasons.get()
        Season.objects.filter(pk=season.pk).update(rules=season.rules | {"team": 2})
        entries.enter(user=brutus, season_id=season.pk)
        decide(staff, reported(augusta, "player", "brutus"), "mute")
        muted = User.objects.get(pk=brutus.pk)
        name = INSULT.title()
        texts = {"name": own.name, "about": INSULT, "announcement": ""}
        later = timezone.now() + timedelta(days=9)
        for publish in (
            lambda: openings.open_table(
                user=muted, name=name, players=3, pace=tables.PACE, public_id="named", bot_seats=[]
            ),
            lambda: creating.create(user=muted, name=name, about=INSULT, rules=RULES, starts=later),
            lambda: profiles.change(user=muted, league=own, **texts),
            lambda: ending.end(user=muted, league=own, reason=INSULT),
            lambda: teams.create(user=muted, season_id=season.pk, name=name),
        ):
            with pytest.raises(NotNow, match="A moderator has muted you"):
                publish()
        form = form_at(browser(muted), reverse("profile"), field="username")
        assert "A moderator has muted you" in form.fill(username="Asinus").press().text
        muted.refresh_from_db()
        assert muted.username == "brutus"
        assert form_at(browser(muted), reverse("profile"), field="username").press().status_code == 302

    def test_two_mutes_of_one_report_are_lifted_together(self, people: list[User], staff: User) -> None:
        augusta, brutus, *_others = people
        report = reported(augusta, "player", "brutus")
        for days in (1, 7):
            decide(staff, report, "mute", days=days)
        decide(staff, report, "lift")
        brutus.refresh_from_db()
        assert brutus.muted_until is None

    def test_a_second_name_or_hiding_keeps_the_original(self, people: list[User], staff: User) -> None:
        augusta, brutus, *_others = people
        report = reported(augusta, "player", "brutus")
        for name in ("cassius", "casca"):
            report = decide(staff, report, "rename", name=name)
        assert report.before == {"username": "brutus", "new_name": "casca"}
        decide(staff, report, "lift")
        brutus.refresh_from_db()
        report.refresh_from_db()
        assert brutus.username == "brutus" and report.before == {}
        found = league(brutus)
        League.objects.update(about=INSULT)
        report = reported(augusta, "league", found.slug)
        for _time in range(2):
            decide(staff, report, "hide")
        decide(staff, report, "lift")
        found.refresh_from_db()
        assert found.about == INSULT

    @pytest.mark.parametrize("kind", ["rename", "lift"])
    def test_a_name_changes_in_the_order_of_moves(self, people: list[User], staff: User, kind: str) -> None:
        """Games are locked before the row of their player."""
        augusta, brutus, *_others = people
        tables.running_game(augusta, brutus)
        report = reported(augusta, "player", "brutus")
        if kind == "lift":
            decide(staff, report, "rename", name="cassius")
        with CaptureQueriesContext(connection) as made:
            decide(staff, report, kind)
        locks = [each["sql"] for each in made if " FOR " in each["sql"]]
        games = next(place for place, sql in enumerate(locks) if 'FROM "games_game"' in sql)
        person = next(place for place, sql in enumerate(locks) if 'FROM "accounts_user"' in sql)
        assert games < person

    def test_a_dismissal_is_told_to_the_reporter_alone(
        self, people: list[User], staff: User, browser: Browser, desk: Browser
    ) -> None:
        augusta, brutus, *_others = people
        report = reported(augusta, "player", "brutus")
        client = desk(staff)
        form = form_at(client, reverse("games:case", args=[report.pk]), field="reason").fill(reason="This is allowed")
        done = client.get(form.press("Dismiss").url)
        assert "Done: Dismiss" in done.text
        told = letters_to(augusta)[-1]
        assert "taken no action" in told and "This is allowed" in told and letters_to(brutus) == []
        assert "taken no action" in browser(augusta).get(report.get_absolute_url()).text

    def test_a_warning_is_told_to_the_player_and_the_reporter_hears_of_an_act(
        self, people: list[User], staff: User
    ) -> None:
        augusta, brutus, *_others = people
        report = decide(staff, reported(augusta, "player", "brutus"), "warn", reason="Be kind, brutus. So says augusta")
        told = letters_to(brutus)[-1]
        assert "Be kind, the player. So says the reporter" in told and "/appeal/" in told
        assert "We have acted on it." in letters_to(augusta)[-1] and "Be kind" not in letters_to(augusta)[-1]
        assert report.state == State.ACTED
        decide(staff, report, "mute")
        assert len(letters_to(augusta)) == 1 and len(letters_to(brutus)) == 2

    def test_a_muted_player_writes_nothing_to_others(self, people: list[User], staff: User, browser: Browser) -> None:
        augusta, brutus, cornelia, _drusus = people
        game = tables.running_game(brutus, augusta)
        other = tables.running_game(augusta, cornelia)
        waiting = lobby.create_game(user=brutus, name="Convivium", players=3, pace=tables.PACE)
        decide(staff, reported(augusta, "player", "brutus"), "mute", days=3)
        brutus.refresh_from_db()
        for say in (
            lambda: table_talk.say_at_table(user=brutus, game_id=game.pk, text="Ave", key=uuid4()),
            lambda: table_talk.say_in_room(user=brutus, game_id=other.pk, text="Ave", key=uuid4()),
            lambda: table_talk.invite_person(user=brutus, game_id=waiting.pk, name="cornelia"),
        ):
            with pytest.raises(NotNow, match="A moderator has muted you"):
                say()
        assert "A moderator has muted you" in browser(brutus).get(f"{game.get_absolute_url()}?panel=talk").text
        User.objects.filter(pk=brutus.pk).update(muted_until=timezone.now())
        brutus.refresh_from_db()
        assert table_talk.say_at_table(user=brutus, game_id=game.pk, text="Ave", key=uuid4())

    def test_a_username_is_replaced_and_nobodys_for_a_year(self, people: list[User], staff: User) -> None:
        augusta, brutus, *_others = people
        report = decide(staff, reported(augusta, "player", "brutus", kind="name"), "rename")
        brutus.refresh_from_db()
        assert brutus.username.startswith("player-") and brutus.username in letters_to(brutus)[-1]
        assert Name.objects.get(name="brutus").person is None
        assert Client().get("/people/brutus/").status_code == 404
        with pytest.raises(Refused):
            decide(staff, report, "rename", name="brutus")
        with pytest.raises(Refused):
            decide(staff, report, "rename", name="augusta")
        decide(staff, report, "lift")
        brutus.refresh_from_db()
        assert brutus.username == "brutus"

    def test_a_message_is_hidden_and_shown_again(self, people: list[User], staff: User, browser: Browser) -> None:
        augusta, brutus, *_others = people
        message = insult(brutus, augusta)
        table = f"{message.game.get_absolute_url()}?panel=talk"
        report = decide(staff, reported(augusta, "message", key_of(message)), "hide")
        assert INSULT not in browser(augusta).get(table).text
        assert "Removed by a moderator." in browser(augusta).get(table).text
        decide(staff, report, "lift")
        assert INSULT in browser(augusta).get(table).text
        assert "undone our decision" in letters_to(brutus)[-1]

    def test_a_game_is_renamed_and_hidden(self, people: list[User], staff: User) -> None:
        augusta, brutus, cornelia, _drusus = people
        waiting = lobby.create_game(user=brutus, name=INSULT, players=3, pace=tables.PACE)
        running = tables.running_game(brutus, cornelia, name=INSULT)
        Game.objects.filter(pk=running.pk).update(in_languages={"en": INSULT, "de": INSULT.upper()})
        report = decide(staff, reported(augusta, "game", waiting.public_id), "hide")
        assert Game.objects.get(pk=waiting.pk).status == Game.Status.CANCELLED
        report = decide(staff, reported(augusta, "game", running.public_id), "rename", name="Limes")
        report = decide(staff, report, "hide")
        running.refresh_from_db()
        assert running.name == "Limes" and not running.in_languages
        assert running.private and CatalogueEntry.objects.get(game=running).private
        with pytest.raises(Refused):
            reported(augusta, "game", running.public_id, reason="Again")
        decide(staff, report, "lift")
        shown = Game.objects.get(pk=running.pk)
        assert not shown.private and shown.name == INSULT
        with override("de"):
            assert shown.name == INSULT.upper()
        assert not CatalogueEntry.objects.get(game=running).private

    def test_a_game_that_is_over_is_hidden_and_its_figures_stay(self, people: list[User], staff: User) -> None:
        augusta, brutus, cornelia, _drusus = people
        game = tables.running_game(brutus, cornelia)
        tables.end(game, brutus)
        decide(staff, reported(augusta, "game", game.public_id), "hide")
        assert Client().get(game.get_absolute_url()).status_code == 404
        assert CatalogueEntry.objects.get(game=game).readers

    def test_a_league_loses_its_name_and_its_texts(self, people: list[User], staff: User) -> None:
        augusta, brutus, *_others = people
        found = league(brutus, name=INSULT)
        League.objects.update(about=INSULT)
        LeaguePicture.objects.create(league=found, webp=b"a picture")
        report = decide(staff, reported(augusta, "league", found.slug), "rename")
        report = decide(staff, report, "hide")
        found.refresh_from_db()
        assert INSULT not in (found.name, found.slug, found.about) and not LeaguePicture.objects.exists()
        decide(staff, report, "lift")
        found.refresh_from_db()
        assert (found.name, found.slug, found.about) == (INSULT, INSULT, INSULT)
        assert bytes(LeaguePicture.objects.get(league=found).webp) == b"a picture"

    def test_a_suspended_player_is_not_let_in_and_their_games_go_on(
        self, people: list[User], staff: User, browser: Browser
    ) -> None:
        augusta, brutus, cornelia, _drusus = people
        running = tables.running_game(brutus, augusta)
        waiting = lobby.create_game(user=brutus, name="Convivium", players=3, pace=tables.PACE)
        joined = lobby.create_game(user=cornelia, name="Cena", players=3, pace=tables.PACE)
        lobby.join_game(user=brutus, game_id=joined.pk)
        client = browser(brutus)
        decide(staff, reported(augusta, "player", "brutus"), "suspend")
        assert client.get(reverse("profile")).status_code == 302
        seat = Seat.objects.get(game=running, user=brutus)
        assert seat.is_free and seat.free_why == Seat.Why.AWAY
        assert Game.objects.get(pk=waiting.pk).status == Game.Status.CANCELLED
        assert not joined.seats.filter(user=brutus).exists()
        fresh = Client(headers={"host": "127.0.0.1:8000"})
        form = form_at(fresh, reverse("account_login"), field="login").fill(login=brutus.email, password="secret")
        refused = fresh.get(form.press("Sign in").url)
        assert "This account is suspended" in refused.text and "link to appeal" in refused.text
        assert fresh.get(reverse("profile")).status_code == 302
        EmailAddress.objects.create(user=brutus, email=brutus.email, verified=True, primary=True)
        other = Client(headers={"host": "127.0.0.1:8000"})
        form_at(other, reverse("account_request_login_code"), field="email").fill(email=brutus.email).press()
        assert "is suspended, so you can't sign in" in letters_to(brutus)[-1].replace("\n", " ")
        suspensions.lift_suspension(brutus.pk)
        assert (
            form_at(fresh, reverse("account_login"), field="login")
            .fill(login=brutus.email, password="secret")
            .press("Sign in")
            .status_code
            == 302
        )

    def test_the_rest_of_a_suspension_follows_where_its_process_died(self, people: list[User]) -> None:
        augusta, brutus, *_others = people
        running = tables.running_game(brutus, augusta)
        waiting = lobby.create_game(user=brutus, name="Convivium", players=3, pace=tables.PACE)
        suspensions.leave_tables(brutus)  # as one lifted meanwhile
        suspensions.suspend_account(brutus)
        assert not Seat.objects.get(game=running, user=brutus).is_free
        for _twice in range(2):
            tasks.finish_suspensions()
            assert Seat.objects.get(game=running, user=brutus).is_free
            assert Game.objects.get(pk=waiting.pk).status == Game.Status.CANCELLED
        assert not running.seats.get(user=augusta).is_free

    def test_nothing_is_done_without_a_reason_or_beside_what_is_offered(self, people: list[User], staff: User) -> None:
        augusta, *_others = people
        report = reported(augusta, "player", "brutus")
        with pytest.raises(Refused, match="Give a reason"):
            decide(staff, report, "warn", reason=" \u200b ")
        for kind in ("hide", "lift"):
            with pytest.raises(NotNow, match="You can't do this"):
                decide(staff, report, kind)
        with pytest.raises(Refused):
            decide(staff, report, "mute", days=2)
        assert not ModeratorAct.objects.exists()


class TestAppeals:
    @pytest.fixture
    def suspended(self, people: list[User], staff: User) -> ModeratorAct:
        decide(staff, reported(people[0], "player", "brutus"), "suspend")
        return ModeratorAct.objects.get()

    def test_a_suspended_player_appeals_by_the_link_of_the_email(
        self, people: list[User], staff: User, suspended: ModeratorAct, desk: Browser
    ) -> None:
        _augusta, brutus, cornelia, _drusus = people
        User.objects.filter(pk=cornelia.pk).update(is_staff=True)
        link = letters_to(brutus)[-1].partition("/appeal/")[2].split()[0]
        client = Client(headers={"host": "127.0.0.1:8000"})
        form = form_at(client, f"/appeal/{link}", field="reason").fill(reason="It was not me")
        page = client.get(form.press("Send appeal").url)
        assert "We have your appeal." in page.text
        appeal = Report.objects.get(subject="appeal")
        assert appeal.thing in desk(staff).get(reverse("games:queue")).text
        with pytest.raises(NotYours, match="against your own decision"):
            decide(staff, appeal, "lift")
        other = User.objects.get(pk=cornelia.pk)
        her_desk = desk(other)
        form = form_at(her_desk, reverse("games:case", args=[appeal.pk]), field="reason").fill(reason="You are right")
        assert form.press("Lift").status_code == 302
        brutus.refresh_from_db()
        assert brutus.is_active and brutus.suspended is None
        told = letters_to(brutus)[-1]
        assert "We have lifted our decision." in told and "You are right" in told
        with pytest.raises(NotNow):
            decide(other, appeal, "dismiss", seen=1)

    def test_an_old_appeal_lifts_no_later_suspension(
        self, people: list[User], staff: User, suspended: ModeratorAct
    ) -> None:
        _augusta, brutus, cornelia, _drusus = people
        suspensions.lift_suspension(brutus.pk)
        decide(staff, reported(cornelia, "player", "brutus"), "suspend")
        decide(staff, reporting.appeal(act=suspended, reason="It was not me"), "lift")
        brutus.refresh_from_db()
        assert not brutus.is_active and brutus.suspended is not None

    def test_an_appeal_can_be_declined_by_the_only_moderator(self, people: list[User], suspended: ModeratorAct) -> None:
        _augusta, brutus, _cornelia, drusus = people
        made = reporting.appeal(act=suspended, reason="It was not me")
        assert reporting.appeal(act=suspended, reason="It was not me") == made
        with pytest.raises(NotNow, match="already appealed"):
            reporting.appeal(act=suspended, reason="Nor was it my brother")
        decide(User.objects.get(pk=drusus.pk), made, "dismiss")
        assert "Our decision stands." in letters_to(brutus)[-1]
        assert not User.objects.get(pk=brutus.pk).is_active

    def test_an_appeal_needs_its_own_link_and_comes_in_time(self, suspended: ModeratorAct, client: Client) -> None:
        link = letters.appeal_path(suspended)
        assert client.get(link[:-3] + "/").status_code == 404
        late = timezone.now() + letters.APPEAL_OPEN_FOR + timedelta(days=1)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("games.services.moderation.letters.timezone.now", lambda: late)
            assert "The time to appeal is over" in client.get(link).text
            with pytest.raises(NotNow, match="The time to appeal is over"):
                reporting.appeal(act=suspended, reason="Late")

    def test_a_player_finds_it_on_the_page_of_reports_as_well(
        self, people: list[User], staff: User, browser: Browser
    ) -> None:
        augusta, brutus, *_others = people
        decide(staff, reported(augusta, "player", "brutus"), "warn", reason="Be kind")
        page = browser(brutus).get(reverse("games:reports")).text
        assert "Be kind" in page and letters.appeal_path(ModeratorAct.objects.get()) in page
        assert "augusta" not in page


class TestReasons:
    """Refusals give back the words that were typed."""

    WORDS = "Long thought about, & typed"

    def sent(self, answer: HttpResponse, status: int, told: str) -> bool:
        text = answer.text.replace("&#39;", "'")
        return answer.status_code == status and told in text and escape(self.WORDS) in answer.text

    def asked_about(self, people: list[User], moderator: Client) -> tuple[Message, PageForm]:
        """Return a reported message, and a moderator's form with a reason."""
        augusta, brutus, *_others = people
        message = insult(brutus, augusta)
        case = reverse("games:case", args=[reported(augusta, "message", key_of(message)).pk])
        return message, form_at(moderator, case, field="reason").fill(reason=self.WORDS)

    def test_a_report_of_a_removed_message_gives_its_words_back(self, people: list[User], browser: Browser) -> None:
        augusta, brutus, *_others = people
        message = insult(brutus, augusta)
        address = reverse("games:report_message", args=[message.game.public_id, message.key])
        form = form_at(browser(augusta), address, field="reason").fill(kind="abuse", reason=self.WORDS)
        table_talk.remove_message(user=brutus, game=message.game, key=message.key)
        assert self.sent(form.press(), 404, "This message has been removed, so there is nothing to report.")

    @pytest.mark.parametrize("act", ["warn", "dismiss"])
    def test_an_act_after_that_of_another_moderator_gives_its_words_back(
        self, people: list[User], staff: User, desk: Browser, act: str
    ) -> None:
        augusta, _brutus, cornelia, _drusus = people
        report = reported(augusta, "player", "brutus")
        form = form_at(desk(staff), reverse("games:case", args=[report.pk]), field="reason").fill(reason=self.WORDS)
        User.objects.filter(pk=cornelia.pk).update(is_staff=True)
        decide(User.objects.get(pk=cornelia.pk), report, act)
        assert self.sent(form.press("Warn"), 409, "This report has been acted on in the meantime.")

    def test_an_answer_to_an_appeal_already_decided_gives_its_words_back(
        self, people: list[User], staff: User, desk: Browser
    ) -> None:
        augusta, _brutus, cornelia, _drusus = people
        act = decide(staff, reported(augusta, "player", "brutus"), "warn").acts.get()
        appeal = reporting.appeal(act=act, reason="It was not me")
        User.objects.filter(pk=augusta.pk).update(is_staff=True)
        form = form_at(desk(augusta), reverse("games:case", args=[appeal.pk]), field="reason").fill(reason=self.WORDS)
        User.objects.filter(pk=cornelia.pk).update(is_staff=True)
        decide(User.objects.get(pk=cornelia.pk), appeal, "lift")
        assert self.sent(form.press("Lift"), 409, "This report has been acted on in the meantime.")

    def test_an_act_by_a_person_who_may_not_decide_gives_its_words_back(
        self, people: list[User], staff: User, desk: Browser
    ) -> None:
        message, form = self.asked_about(people, desk(staff))
        Seat.objects.filter(game=message.game, user=people[1]).update(user=staff)
        assert self.sent(form.press("Warn"), 403, "You play in this game, so another moderator must decide.")
        User.objects.filter(pk=staff.pk).update(is_staff=False)
        assert self.sent(form.press("Warn"), 403, "moderators")

    def test_an_act_on_something_gone_gives_its_words_back(
        self, people: list[User], staff: User, desk: Browser
    ) -> None:
        message, form = self.asked_about(people, desk(staff))
        message.delete()
        assert self.sent(form.press("Hide"), 404, "This message no longer exists.")
        User.objects.filter(pk=people[1].pk).update(deletion_due=timezone.now(), deletion_reminded=True)
        departure.delete_due()
        assert self.sent(form.press("Warn"), 409, "You can't do this with the report now.")

    def test_an_appeal_from_a_deleted_account_gives_its_words_back(
        self, people: list[User], staff: User, client: Client
    ) -> None:
        act = decide(staff, reported(people[0], "player", "brutus"), "warn").acts.get()
        form = form_at(client, letters.appeal_path(act), field="reason").fill(reason=self.WORDS)
        User.objects.filter(username="brutus").update(deletion_due=timezone.now(), deletion_reminded=True)
        departure.delete_due()
        assert self.sent(form.press(), 409, "This account has been deleted.")

    def test_an_appeal_that_comes_too_late_gives_its_words_back(
        self, people: list[User], staff: User, client: Client
    ) -> None:
        act = decide(staff, reported(people[0], "player", "brutus"), "warn").acts.get()
        form = form_at(client, letters.appeal_path(act), field="reason").fill(reason=self.WORDS)
        with time_machine.travel(act.made + letters.APPEAL_OPEN_FOR + timedelta(minutes=1)):
            assert self.sent(form.press(), 409, "The time to appeal is over")


class TestTheLog:
    def test_nobody_changes_the_moderation_log(self, people: list[User], staff: User, desk: Browser) -> None:
        decide(staff, reported(people[0], "player", "brutus"), "warn", reason="Be kind")
        assert "Be kind" in desk(staff).get(reverse("games:moderation_log")).text
        connection.cursor().execute("SET CONSTRAINTS ALL IMMEDIATE")
        for change in (
            lambda: ModeratorAct.objects.update(reason="Nothing"),
            lambda: ModeratorAct.objects.all().delete(),
            lambda: Report.objects.get().delete(),
            lambda: connection.cursor().execute("TRUNCATE games_moderatoract"),
        ):
            with pytest.raises(IntegrityError), transaction.atomic():
                change()
        assert ModeratorAct.objects.get().reason == "Be kind"

    def test_the_log_outlives_the_accounts_without_their_names(
        self, people: list[User], staff: User, desk: Browser
    ) -> None:
        augusta, brutus, *_others = people
        report = decide(staff, reported(augusta, "player", "brutus", reason="brutus insults"), "warn")
        User.objects.filter(pk__in=[augusta.pk, brutus.pk]).update(deletion_due=timezone.now(), deletion_reminded=True)
        departure.delete_due()
        report.refresh_from_db()
        assert report.reporter is None and report.about is None
        assert "brutus" not in f"{report.reason} {report.called} {report.as_it_was}"
        assert "a deleted account" in desk(staff).get(reverse("games:moderation_log")).text
        assert desk(staff).get(reverse("games:case", args=[report.pk])).status_code == 200

    def test_texts_of_reports_go_a_year_after_the_decision(
        self, people: list[User], staff: User, browser: Browser, desk: Browser
    ) -> None:
        augusta, *_others = people
        old = decide(staff, reported(augusta, "player", "brutus"), "warn")
        kept = decide(staff, reported(augusta, "player", "cornelia"), "warn")
        Report.objects.filter(pk=old.pk).update(decided=timezone.now() - retention.REPORTS_KEPT - timedelta(seconds=1))
        retention.forget_old()
        old.refresh_from_db()
        kept.refresh_from_db()
        assert (old.reason, old.as_it_was, old.called) == ("", {}, "") and kept.reason
        assert ModeratorAct.objects.count() == 2
        for client, name in ((desk(staff), "case"), (browser(augusta), "report")):
            assert client.get(reverse(f"games:{name}", args=[old.pk])).status_code == 200
        assert desk(staff).get(reverse("games:queue") + "?decided=1").status_code == 200
