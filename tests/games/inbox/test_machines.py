"""Programs that answer for people who are away, in any language: nothing is done or told, and people who say the same
are people.
"""

from datetime import timedelta

import pytest
from django.core.mail import EmailMultiAlternatives
from django.db.models import F
from django.utils import timezone

from games.mail import address
from games.mail.imprint import Imprint
from games.models import Game, IncomingMail, MailImprint, Notification, Seat
from games.services.inbox import inbox
from games.services.outbox import delivery
from tests.games.inbox.answers import answer, in_words, latest
from tests.games.mail.post import claim_of, write_mail

pytestmark = pytest.mark.django_db
Outcome = IncomingMail.Outcome
AWAY = "I am out of office until Monday."
OURS = "Limes: ben writes"

PREFIXES = """
    Automatic reply|Auto-Reply|Autoreply|Auto Response|AUTO|Out of Office|Out of office AutoReply|Automatische Antwort|
    Abwesenheitsnotiz|Abwesend|Réponse automatique|Absence du bureau|Respuesta automática|Fuera de la oficina|
    Risposta automatica|Fuori sede|Automatisch antwoord|Afwezig|Resposta automática|Ausência temporária|
    Automatisk svar|Autosvar|Automatiskt svar|Frånvaro|Fravær|Automaattinen vastaus|Poissa|Odpowiedź automatyczna|
    Autoodpowiedź|Nieobecność|Automatická odpověď|Automatická odpoveď|Mimo kancelář|Automatikus válasz|Házon kívül|
    Răspuns automat|Automatski odgovor|Samodejni odgovor|Automatinis atsakymas|Automātiska atbilde|Automaatvastus|
    Sjálfvirkt svar|Otomatik yanıt|Αυτόματη απάντηση|Автоматичен отговор|Автоматический ответ|Автоответ|
    Автоматична відповідь|Аутоматски одговор|תשובה אוטומטית|رد تلقائي|自动答复|自動回覆|自動返信|자동 회신|ตอบกลับอัตโนมัติ|
    Thư trả lời tự động|Balasan otomatis|Resposta automàtica|Urlaubsbenachrichtigung|OOO
"""


def come(
    seat: Seat, subject: str, text: str = AWAY, headers: str = "", *, talk: bool = True, sender: str = "max@example.org"
) -> str:
    claim = claim_of(seat)
    to = address.address_of(claim, address.TALK if talk else address.ORDERS)
    raw = write_mail(text, headers=headers, sender=sender).replace(
        b"Subject: Re: Limes", f"Subject: {subject}".encode()
    )
    return inbox.receive_mail(raw=raw, recipient=to, sender="max@example.org").outcome


@pytest.mark.parametrize("prefix", [each.strip() for each in PREFIXES.split("|")])
def test_an_answer_of_a_program_is_known_in_any_language(game: Game, seat: Seat, prefix: str) -> None:
    for talk in (True, False):
        assert come(seat, f"{prefix}: {OURS}", talk=talk) == Outcome.AUTOMATIC
    assert not game.messages.exists() and not game.notifications.filter(kind="answer").exists()


@pytest.mark.parametrize(
    "subject", ["Out of office", "Automatic reply", "Abwesenheitsnotiz", "Réponse automatique", "不在"]
)
def test_a_program_that_puts_its_words_in_place_of_ours_is_not_answered(game: Game, seat: Seat, subject: str) -> None:
    delivery.send_due()
    for talk in (True, False):
        assert come(seat, subject, talk=talk) == Outcome.AUTOMATIC
    assert not game.messages.exists() and not game.notifications.filter(kind="answer").exists()


def test_words_that_nobody_knows_before_a_subject_of_ours_are_a_programs(game: Game, seat: Seat) -> None:
    said = Imprint.of_mail(EmailMultiAlternatives(subject="Your games: 2 decisions", body=""))
    MailImprint.objects.create(user=seat.user, message_id="<a>", runs=said.to_bytes())
    for subject in (f"Xyzzy plugh: {OURS}", "Xyzzy plugh: Your games: 2 decisions"):
        assert come(seat, subject) == Outcome.AUTOMATIC
    assert come(seat, "Xyzzy plugh: Peace?") == Outcome.SAID


@pytest.mark.parametrize(
    "header",
    [
        "Auto-Submitted: auto-generated",
        "Auto-Submitted: auto-replied (vacation)",
        "X-Autoreply: yes",
        "X-Autorespond: Re: Limes",
        "Precedence: auto-reply",
        "X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent",
    ],
)
def test_a_header_marks_a_program_whatever_the_subject(game: Game, seat: Seat, header: str) -> None:
    assert come(seat, f"Re: {OURS}", headers=f"{header}\n") == Outcome.AUTOMATIC


PERSONS = [
    f"Re: {OURS}",
    f"AW: {OURS}",
    f"Re[2]: {OURS}",
    f"回复: {OURS}",
    f"Odpowiedź: {OURS}",
    f"Antwort: {OURS}",
    "Re: Out of office until Monday",
    "Limes",
    "Peace: yes or no?",
    "",
]


@pytest.mark.parametrize("subject", PERSONS)
def test_a_person_who_is_away_says_so_to_the_table(game: Game, seat: Seat, subject: str) -> None:
    assert come(seat, subject) == Outcome.SAID
    assert game.messages.get().text == AWAY


def test_a_new_message_may_have_the_subject_of_an_absence(game: Game, seat: Seat) -> None:
    to = address.for_talk(seat)
    raw = write_mail(AWAY).replace(b"Subject: Re: Limes", b"Subject: Out of office until Monday")
    assert inbox.receive_mail(raw=raw, recipient=to, sender="max@example.org").outcome == Outcome.SAID


LIKE_PROGRAMS = [
    ("Out of office until Monday", ""),
    ("Auto kaputt, bin bis Montag weg", ""),
    ("Automatic yes to all", ""),
    ("Accepted: your peace", ""),
    ("Zugesagt: Frieden", ""),
    ("Peace", "Content-Type: text/calendar; method=REPLY\n"),
    ("Peace", "Postmaster Max <max@example.org>"),
    ("Peace", "Max <postmaster@max.example.org>"),
]
like_programs = pytest.mark.parametrize(("subject", "sign"), LIKE_PROGRAMS)


def come_as(seat: Seat, subject: str, sign: str, text: str, *, talk: bool = True) -> str:
    """Let a mail come from this sender, or with an event of a calendar."""
    if sign.startswith("Content-Type"):
        boundary = "Content-Type: multipart/mixed; boundary=q\n"
        event = f"--q\n{sign}\nBEGIN:VCALENDAR\n--q--"
        return come(seat, subject, f"--q\n\n{text}\n{event}", boundary, talk=talk)
    return come(seat, subject, text, talk=talk, sender=sign or "max@example.org")


def quote_of(game: Game, seat: Seat) -> str:
    delivery.send_due()
    sent = in_words(game.notifications.filter(kind="turn", user=seat.user).latest("pk"))
    return "".join(f"> {line}\n" for line in str(sent.body).splitlines())


@like_programs
def test_a_person_quotes_what_they_answer(game: Game, seat: Seat, subject: str, sign: str) -> None:
    quote = quote_of(game, seat)
    assert come_as(seat, subject, sign, f"{AWAY}\n\n{quote}") == Outcome.SAID
    assert come_as(seat, subject, sign, f"start in gallia\n\n{quote}", talk=False) == Outcome.ACTED


@like_programs
def test_a_program_comes_back_soon(game: Game, seat: Seat, subject: str, sign: str) -> None:
    """A person may as well: they are asked."""
    delivery.send_due()
    assert come_as(seat, subject, sign, AWAY) == Outcome.HELD
    assert "looks like an automatic answer" in answer() and not game.messages.exists()
    (to,) = in_words(latest()).reply_to
    MailImprint.objects.update(sent=timezone.now() - timedelta(days=1))
    assert come_as(seat, subject, sign, "Peace?") == Outcome.SAID
    assert inbox.receive_mail(raw=write_mail("YES"), recipient=to, sender="max@example.org").outcome == Outcome.SAID
    assert {each.text for each in game.messages.all()} == {AWAY, "Peace?"}


def test_an_order_that_may_be_a_programs_is_asked_about(game: Game, seat: Seat) -> None:
    assert come(seat, "Auto kaputt, bin bis Montag weg", "start in gallia", talk=False) == Outcome.REFUSED
    assert "send your words again as a reply to this email" in answer() and "start in gallia" in answer()
    assert Game.objects.get(pk=game.pk).move_count == game.move_count


def test_a_program_is_asked_a_few_times_at_most(game: Game, seat: Seat) -> None:
    told = [come(seat, "Out of office until Monday", f"Back in {days} days.", talk=days % 2 == 0) for days in range(6)]
    assert told == [Outcome.HELD, Outcome.REFUSED, *[Outcome.AUTOMATIC] * 4]
    assert Notification.objects.filter(kind="answer").count() == 2


@pytest.mark.parametrize("talk", [True, False])
def test_a_program_that_quotes_us_or_comes_late_is_answered_a_few_times_at_most(
    game: Game, seat: Seat, talk: bool
) -> None:
    quote = quote_of(game, seat)
    for _day in range(6):
        assert come(seat, "Out of office", f"{AWAY}\n\n{quote}", talk=talk) in (Outcome.SAID, Outcome.REFUSED)
        IncomingMail.objects.update(received=F("received") - timedelta(days=1))
        Notification.objects.update(due=F("due") - timedelta(days=1), created=F("created") - timedelta(days=1))
        MailImprint.objects.update(sent=F("sent") - timedelta(days=1))
    assert Notification.objects.filter(kind="answer").count() == 2


def test_words_of_a_program_before_ours_are_asked_about_if_they_quote_us_or_come_late(game: Game, seat: Seat) -> None:
    assert come(seat, f"Automatic reply: {OURS}", f"{AWAY}\n\n{quote_of(game, seat)}") == Outcome.HELD
    MailImprint.objects.update(sent=timezone.now() - timedelta(days=1))
    assert come(seat, f"Automatic reply: {OURS}") == Outcome.HELD
    assert not game.messages.exists()


def test_a_game_may_be_called_as_programs_begin(seat: Seat, game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(stored_name="Automatic reply: the game")
    assert come(seat, "Automatic reply: the game") == Outcome.SAID


def test_a_server_that_wants_no_answers_of_programs_makes_nobody_one(game: Game, seat: Seat) -> None:
    headers = "X-Auto-Response-Suppress: DR, OOF, AutoReply\n"
    assert come(seat, f"Re: {OURS}", "start in gallia", headers, talk=False) == Outcome.ACTED
    assert "Your order was carried out." in answer()


# No mail of a person gets no answer


@pytest.mark.parametrize("talk", [True, False])
def test_a_mail_with_too_much_text_is_answered(game: Game, seat: Seat, talk: bool) -> None:
    assert come(seat, f"Re: {OURS}", "start in gallia\n" + "\n" * 1_000_000, talk=talk) == Outcome.TOO_BIG
    assert "Your email was too long to read" in answer()
    assert not game.messages.exists() and Game.objects.get(pk=game.pk).move_count == game.move_count


def test_a_mail_that_cannot_be_read_is_answered(game: Game, seat: Seat) -> None:
    parts = "".join(f'Content-Type: multipart/mixed; boundary="{n}"\n\n--{n}\n' for n in range(60))
    assert come(seat, f"Re: {OURS}", parts) == Outcome.UNREADABLE
    assert "Your email could not be read" in answer()


def test_a_mail_with_very_long_headers_is_answered(game: Game, seat: Seat) -> None:
    assert come(seat, f"Re: {OURS}", "2", f"X-Long: {'y' * 70_000}\n") == Outcome.TOO_BIG
    assert "Your email was too long to read" in answer()


@pytest.mark.parametrize("subject", [f"Re: {OURS}", "Auto kaputt, bin bis Montag weg"])
def test_a_mail_that_breaks_its_reader_is_answered(game: Game, seat: Seat, subject: str) -> None:
    parts = "Content-Type: message/rfc822\n\n" * 3000
    assert come(seat, subject, parts, "Content-Type: message/rfc822\n") == Outcome.UNREADABLE
    assert "Your email could not be read" in answer()


@pytest.mark.parametrize("kind", ["application/pkcs7-mime; smime-type=signed-data", "multipart/encrypted; boundary=b"])
def test_a_mail_that_is_sealed_is_answered(game: Game, seat: Seat, kind: str) -> None:
    assert come(seat, f"Re: {OURS}", "MIAGCSqGSIb3DQ", f"Content-Type: {kind}\n") == Outcome.UNREADABLE
    assert "send it again without encryption" in answer()


def test_an_automatic_mail_that_is_too_big_is_not_answered(game: Game, seat: Seat) -> None:
    big = "x" * 1_000_001
    assert come(seat, f"Re: {OURS}", big, "Auto-Submitted: auto-replied\n") == Outcome.TOO_BIG
    assert not Notification.objects.filter(kind="answer").exists()


def test_a_postmasters_program_that_says_so_is_no_person(game: Game, seat: Seat) -> None:
    come(seat, f"Re: {OURS}", headers="Auto-Submitted: auto-replied\n", sender="Postmaster <postmaster@example.org>")
    assert not game.messages.exists() and not Notification.objects.filter(kind="answer").exists()


def test_a_helpdesk_that_quotes_us_with_a_new_number_each_time_is_asked_twice(game: Game, seat: Seat) -> None:
    quote = quote_of(game, seat)
    for ticket in range(4):
        subject, text = f"Auto-Response: Ticket {ticket} received", f"We got {ticket}.\n\n{quote}"
        assert come(seat, subject, text) == (Outcome.HELD if ticket < 2 else Outcome.AUTOMATIC)
    assert not game.messages.exists() and Notification.objects.filter(kind="answer").count() == 2
