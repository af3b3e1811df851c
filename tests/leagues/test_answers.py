"""Answers by mail to leagues and ladders, through the door of every mail."""

from datetime import timedelta

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.leagues.models import Appeal, Entry, Season, Wish
from games.leagues.services import entrance, entries, ladder_mails, ladders, organisers, rule_changes, teams
from games.models import IncomingMail, MailKind, MailSettings, NewsMail
from games.services.inbox import inbox
from games.services.outbox import delivery, digests
from games.services.rows.worker_queue import NEWS_MAIL
from games.tasks import send_news_mail
from tests.games.mail.post import sent_mails, write_mail
from tests.leagues.leagues import RULES, league, pass_days, season_of, started, win_all
from tests.tables import person

pytestmark = pytest.mark.django_db
Outcome = IncomingMail.Outcome


def reply(letter: EmailMessage, text: str) -> str:
    """Answer a mail; return the outcome."""
    [to] = letter.reply_to
    return inbox.receive_mail(raw=write_mail(text), recipient=to, sender="max@example.org").outcome


def answer() -> EmailMessage:
    """Return the site's answer, sent now."""
    [letter] = sent_mails()
    assert letter.extra_headers["Auto-Submitted"] == "auto-replied"
    return letter


def flat(letter: EmailMessage) -> str:
    return " ".join(str(letter.body).split())


def asked_to_check_in(name: str = "Ana") -> tuple[Season, EmailMessage]:
    """Return a season in its check-in, and the mail asking somebody for it."""
    season = season_of(league(person("Host")))
    entries.enter(user=person(name), season_id=season.pk)
    pass_days(season, 3)
    [letter] = sent_mails()
    return season, letter


def state(season: Season, name: str = "Ana") -> str:
    return season.entries.get(user__username=name).state


def test_one_checks_in_and_withdraws_by_mail() -> None:
    season, letter = asked_to_check_in()
    assert "alone on the first line: CHECK IN, WITHDRAW." in flat(letter)
    assert reply(letter, "Check-in, please!\n\nLooking forward to it.\n\nAna") == Outcome.ACTED
    assert state(season) == Entry.State.CHECKED_IN
    confirmation = answer()
    assert (
        "“Limes League, season 1”. It starts on" in flat(confirmation)
        and "You have checked in" in flat(confirmation)
        and ": WITHDRAW." in flat(confirmation)
    )
    assert confirmation.subject == "Re: Check in: Limes League, season 1"
    assert confirmation.extra_headers["In-Reply-To"].startswith("<mail-")
    assert reply(confirmation, "WITHDRAW") == Outcome.ACTED
    assert state(season) == Entry.State.WITHDRAWN
    assert "You are not in “Limes League, season 1”" in flat(answer())


@pytest.mark.parametrize(
    "text", ["What is this about?", "CHECK IN or WITHDRAW", "Check in?", "STAY", "CHECK IN\nNo: withdraw", ""]
)
def test_an_unclear_reply_is_answered_with_the_words_offered(text: str) -> None:
    season, letter = asked_to_check_in()
    assert reply(letter, text) in (Outcome.REFUSED, Outcome.EMPTY)
    assert state(season) == Entry.State.ENTERED
    refusal = flat(answer())
    assert "Your reply must begin with one of the words we offered" in refusal and "CHECK IN, WITHDRAW." in refusal


def test_an_answer_that_comes_too_late_changes_nothing_and_says_where_to_go() -> None:
    season, letter = asked_to_check_in()
    entries.check_in(user=User.objects.get(username="Ana"), season_id=season.pk)
    for number in range(3):
        entries.enter(user=person(f"P{number}"), season_id=season.pk)
    pass_days(season, 7)
    assert season.state == Season.State.RUNNING
    sent_mails()
    assert reply(letter, "WITHDRAW") == Outcome.STALE
    assert state(season) == Entry.State.ACTIVE
    refusal = answer()
    assert season.get_absolute_url() in refusal.body and "This email can't be answered any more." in flat(refusal)
    assert refusal.reply_to == [] and "Replies to it are not read." in flat(refusal)


def test_the_same_mail_twice_acts_once_and_is_answered_once() -> None:
    season, letter = asked_to_check_in()
    [to] = letter.reply_to
    raw = write_mail("CHECK IN")
    assert not inbox.receive_mail(raw=raw, recipient=to, sender="max@example.org").again
    assert inbox.receive_mail(raw=raw, recipient=to, sender="max@example.org").again
    assert NewsMail.objects.filter(kind=MailKind.ANSWER).count() == 1
    assert reply(letter, "Check in") == Outcome.ACTED  # and once more, as a mail of its own
    assert state(season) == Entry.State.CHECKED_IN


def test_an_address_is_its_readers_own_and_nobody_makes_another_of_it() -> None:
    season, letter = asked_to_check_in()
    entries.enter(user=person("Eve"), season_id=season.pk)
    [to] = letter.reply_to
    other = "a" if to[10] != "a" else "b"
    forged = f"{to[:10]}{other}{to[11:]}"
    received = inbox.receive_mail(raw=write_mail("WITHDRAW"), recipient=forged, sender="eve@example.com")
    assert received.outcome == Outcome.WRONG_TOKEN
    assert state(season) == Entry.State.ENTERED
    User.objects.filter(username="Ana").update(is_active=False)
    assert reply(letter, "WITHDRAW") == Outcome.STALE and sent_mails() == []


def test_a_program_that_answers_every_mail_is_answered_twice_and_orders_still_count() -> None:
    season, letter = asked_to_check_in()
    for _time in range(5):
        reply(letter, "I am away")
    assert NewsMail.objects.filter(kind=MailKind.ANSWER).count() == 2
    for number in range(12):
        reply(letter, f"Away again {number}")
    later_answers = NewsMail.objects.filter(kind=MailKind.ANSWER, due__gt=timezone.now() + timedelta(minutes=50))
    assert later_answers.count() == 4  # ten within the hour
    assert reply(letter, "CHECK IN") == Outcome.ACTED and state(season) == Entry.State.CHECKED_IN


def test_a_reply_of_stay_or_leave_decides_about_the_next_season() -> None:
    season = started(people=4)
    win_all(season)
    letters = {
        letter.to[0]: letter for letter in sent_mails() if letter.subject == "Final result: Limes League, season 1"
    }
    first, second = (letters[User.objects.get(username=name).email] for name in ("P0", "P1"))
    assert "Season 2 starts on" in flat(first) and "STAY, LEAVE." in flat(first)
    following = season.league.seasons.get(number=2)
    assert reply(first, "stay") == Outcome.ACTED
    assert "You have entered “Limes League, season 2”. We will email you when it is time to check in" in flat(answer())
    assert reply(second, "LEAVE") == Outcome.ACTED
    assert "You are not in “Limes League, season 2”" in flat(answer())
    assert [entry.name for entry in following.entries.all()] == ["P0"]
    assert reply(first, "Leave") == Outcome.ACTED and state(following, "P0") == Entry.State.WITHDRAWN


def test_a_digest_gives_the_address_of_each_question() -> None:
    season = season_of(league(person("Host")))
    ana = person("Ana")
    MailSettings.objects.create(user=ana, ways={MailKind.LEAGUE: MailSettings.Way.DIGEST})
    entries.enter(user=ana, season_id=season.pk)
    pass_days(season, 3)
    delivery.send_due()
    NewsMail.objects.update(due=timezone.now())
    mail.outbox.clear()
    digests.send_due()
    [letter] = mail.outbox
    to = next(word for word in letter.body.split() if word.startswith("orders+"))
    assert "CHECK IN, WITHDRAW" in flat(letter)
    assert (
        inbox.receive_mail(raw=write_mail("CHECK IN"), recipient=to, sender="max@example.org").outcome == Outcome.ACTED
    )
    assert state(season) == Entry.State.CHECKED_IN


WISHED = {"games": 1, "pace": "normal", "sizes": [4], "alike": True, "bots": Wish.Taken.NO}


def test_a_long_wait_on_a_ladder_is_asked_about_once_and_answered() -> None:
    ana = person("Ana")
    wish = ladders.join_ladder(user=ana, ruleset="time_of_crisis", wished=WISHED)
    ladder_mails.mail_long_waits()
    assert sent_mails() == []
    Wish.objects.update(since=timezone.now() - timedelta(days=8))
    ladder_mails.mail_long_waits()
    ladder_mails.mail_long_waits()
    [letter] = sent_mails()
    assert letter.subject == "Still waiting on the Time of Crisis ladder"
    assert reply(letter, "WIDEN") == Outcome.ACTED
    wish.refresh_from_db()
    assert (wish.alike, wish.sizes, wish.bots) == (False, [2, 3, 4], Wish.Taken.IF_NEEDED)
    confirmation = answer()
    assert "You can now be matched with anyone" in flat(confirmation) and ": STOP." in flat(confirmation)
    assert reply(confirmation, "Stop") == Outcome.ACTED and not Wish.objects.exists()
    answer()
    assert reply(letter, "WIDEN") == Outcome.STALE
    assert "You have left the ladder." in flat(answer())


def test_a_worker_sends_an_answer_by_itself_and_once() -> None:
    _season, letter = asked_to_check_in()
    reply(letter, "CHECK IN")
    mail.outbox.clear()
    unsent = NewsMail.objects.get(kind=MailKind.ANSWER)
    for _time in range(2):
        send_news_mail.apply(args=(unsent.pk,))
    assert send_news_mail.name == NEWS_MAIL
    assert [message.subject for message in mail.outbox] == ["Re: Check in: Limes League, season 1"]


def test_a_player_waiting_for_a_place_gives_up_by_mail() -> None:
    season = started(people=5, size=2)
    waiting = season.entries.get(state=Entry.State.WAITING)
    [letter] = [each for each in sent_mails() if each.subject.startswith("You are on the waiting list")]
    assert reply(letter, "WITHDRAW") == Outcome.ACTED
    assert state(season, waiting.name) == Entry.State.WITHDRAWN
    assert "You are not in “Limes League, season 1”." in flat(answer())


def changed_rules() -> tuple[Season, EmailMessage]:
    """Return a season with changed rules, and the mail about them to an entrant."""
    new_league = league(person("Host"))
    season = season_of(new_league)
    entries.enter(user=person("Ana"), season_id=season.pk)
    rules = RULES | {"games": 3}
    host = User.objects.get(username="Host")
    rule_changes.change(user=host, league=new_league, rules=rules, reason="More play", season=1)
    [letter] = sent_mails()
    return season, letter


def test_a_decision_is_appealed_against_by_mail_with_its_reason() -> None:
    season, letter = changed_rules()
    assert "WITHDRAW, APPEAL." in flat(letter)
    assert reply(letter, "APPEAL") == Outcome.REFUSED
    assert "Give a reason for your appeal" in flat(answer())
    assert reply(letter, "Appeal\nThree games are too many:\nI would withdraw.") == Outcome.ACTED
    appeal = Appeal.objects.get()
    assert appeal.reason == "Three games are too many:\nI would withdraw." and appeal.by.username == "Ana"
    assert state(season) == Entry.State.ENTERED
    assert "Your appeal is in the decision log." in flat(sent_mails()[0])
    assert reply(letter, "APPEAL\nOnce more") == Outcome.STALE


def test_a_mail_with_too_much_text_is_answered() -> None:
    _season, letter = asked_to_check_in()
    assert reply(letter, "CHECK IN\n" + "\n" * 1_000_000) == Outcome.TOO_BIG
    assert "Your email was too long to read" in flat(answer())


def test_a_reason_that_holds_what_is_its_writers_alone_is_told_to_nobody() -> None:
    _season, letter = changed_rules()
    reason = "Three games are too many:\nask ana@example.net."
    assert reply(letter, f"APPEAL\n{reason}") == Outcome.REFUSED
    assert not Appeal.objects.exists()
    text = " ".join(str(answer().body).split())
    assert "may contain something private" in text and " ".join(reason.split()) in text
    unmarked = str(letter.body).split("\n", 3)[3]
    assert reply(letter, f"APPEAL\nThree games are too many.\n\n{unmarked}") == Outcome.ACTED
    assert Appeal.objects.get().reason == "Three games are too many."


def test_a_player_who_dislikes_changed_rules_withdraws_by_mail() -> None:
    season, letter = changed_rules()
    assert reply(letter, "Withdraw") == Outcome.ACTED
    assert state(season) == Entry.State.WITHDRAWN


def test_a_person_is_asked_whose_mail_looks_like_a_programs_and_a_program_twice_at_most() -> None:
    season, letter = asked_to_check_in()
    [to] = letter.reply_to

    def come(subject: bytes, text: str = "CHECK IN") -> str:
        raw = write_mail(text).replace(b"Re: Limes", subject)
        return inbox.receive_mail(raw=raw, recipient=to, sender="max@example.org").outcome

    assert come(f"Automatic reply: {letter.subject}".encode()) == Outcome.AUTOMATIC
    outcomes = [come(b"Auto kaputt, bin bis Montag weg") for _mail in range(3)]
    assert outcomes == [Outcome.REFUSED, Outcome.REFUSED, Outcome.AUTOMATIC]
    assert "send your words again" in flat(sent_mails()[-1]) and state(season) == Entry.State.ENTERED
    quote = "".join(f"> {line}\n" for line in str(letter.body).splitlines())
    assert come(b"Auto kaputt, bin bis Montag weg", f"CHECK IN\n\n{quote}") == Outcome.ACTED
    answers = NewsMail.objects.filter(kind=MailKind.ANSWER)
    before = answers.count()
    for _day in range(4):
        assert come(b"Out of office until Monday", f"I am away.\n\n{quote}") == Outcome.REFUSED
        answers.update(due=F("due") - timedelta(days=1))
    assert answers.count() == before + 2


def letter_with(subject: str, to: str = "") -> EmailMessage:
    """Return the mail sent now whose subject begins so, or the one to this address."""
    [letter] = [each for each in sent_mails() if each.subject.startswith(subject) and to in each.to[0]]
    return letter


@pytest.mark.parametrize(("text", "outcome"), [("APPROVE", "yes"), ("Decline, sorry.", "no")])
def test_an_organiser_answers_who_asks_to_be_let_in(text: str, outcome: str) -> None:
    private = league(person("Host"))
    host = User.objects.get(username="Host")
    entrance.change(user=host, league=private, admission="asking", reliability=0, newcomers=True, reason="Friends")
    private.refresh_from_db()
    entrance.ask(user=person("Ana"), league=private)
    letter = letter_with("Ana asks to join")
    assert "APPROVE, DECLINE." in flat(letter)
    assert reply(letter, "APPROVE or DECLINE") == Outcome.REFUSED and private.entry_requests.get().answer == "none"
    assert reply(letter, text) == Outcome.ACTED
    assert private.entry_requests.get().answer == outcome
    assert reply(letter, "APPROVE") == Outcome.STALE and private.entry_requests.get().answer == outcome
    if outcome == "yes":
        approval = letter_with("Your request is approved")
        assert reply(approval, "Enter") == Outcome.ACTED
        assert state(season_of(private)) == Entry.State.ENTERED


@pytest.mark.parametrize(("text", "has_joined"), [("Join, please!", True), ("decline", False), ("Ich trete bei", True)])
def test_an_invitation_to_a_team_is_answered(text: str, has_joined: bool) -> None:
    season = season_of(league(person("Host"), team=2))
    founder = person("Gaius")
    entries.enter(user=founder, season_id=season.pk)
    team = teams.create(user=founder, season_id=season.pk, name="Gracchi")
    teams.invite(user=founder, team_id=team.pk, name=person("Ana").username)
    letter = letter_with("Invitation to the team Gracchi")
    assert reply(letter, text) == Outcome.ACTED
    assert team.teammates.filter(user__username="Ana", entry__isnull=False).exists() == has_joined
    assert season.entries.filter(user__username="Ana").exists() == has_joined


@pytest.mark.parametrize(("text", "granted"), [("GRANT\nThree is too many.", True), ("Reject\nIt stays.", False)])
def test_an_appeal_is_answered_with_its_reason_and_goes_on_by_reply(text: str, granted: bool) -> None:
    season, letter = changed_rules()
    organisers.add(
        user=User.objects.get(username="Host"), league=season.league, name=person("Cato").username, reason="He helps."
    )
    assert reply(letter, "APPEAL\nThree games are too many.") == Outcome.ACTED
    question = letter_with("An appeal needs your answer")
    assert "GRANT, REJECT." in flat(question) and "Granting this appeal changes nothing by itself" in flat(question)
    assert reply(question, "GRANT") == Outcome.REFUSED, "it needs a reason"
    assert reply(question, text) == Outcome.ACTED
    assert Appeal.objects.get().granted is granted
    assert reply(question, text) == Outcome.STALE
    answered = letter_with("Appeal granted" if granted else "Appeal declined", to="ana")
    if not granted:
        person("Mod", is_staff=True)
        assert reply(answered, "APPEAL\nI ask the moderators.") == Outcome.ACTED
        assert Appeal.objects.latest("pk").to == Appeal.To.MODERATORS


def test_a_player_who_missed_check_in_joins_the_waiting_list_by_mail() -> None:
    season, _letter = asked_to_check_in()
    for number in range(4):
        entries.enter(user=person(f"P{number}"), season_id=season.pk)
    pass_days(season, 7)
    letter = letter_with("Started without you")
    assert "JOIN." in flat(letter)
    assert reply(letter, "Join") == Outcome.ACTED and state(season) == Entry.State.WAITING
    assert "You are on the waiting list of “Limes League, season 1”." in flat(answer())


def test_no_old_mail_enters_a_season_that_has_started() -> None:
    season, _letter = asked_to_check_in()
    entries.withdraw(user=User.objects.get(username="Ana"), season_id=season.pk)
    letter = letter_with("You have withdrawn")
    for number in range(4):
        entries.enter(user=person(f"P{number}"), season_id=season.pk)
    pass_days(season, 7)
    assert reply(letter, "ENTER") == Outcome.STALE and state(season) == Entry.State.WITHDRAWN
    assert "JOIN" in flat(sent_mails()[-1])
