"""Nobody is told where somebody lives or how to reach them, nor any piece of a quote, before the writer says yes."""

import pytest

from games.mail import address
from games.models import Game, IncomingMail, Seat
from games.services.inbox import inbox
from tests.games.inbox.answers import answer
from tests.games.mail.post import claim_of, write_mail

pytestmark = pytest.mark.django_db
Outcome = IncomingMail.Outcome
SAID = "I would rather leave Gallia alone."
LINK = "https://play.example.org/mails/stop/"
TOKEN = "WzEsIm1lc3NhZ2UiLDJd.MZUMEQHwOFMXLHM8Pa_Bnbm6HwVD3TMG_H_FGTCjqTQ"


def receive(seat: Seat, raw: bytes) -> str:
    to = address.address_of(claim_of(seat), address.TALK)
    return inbox.receive_mail(raw=raw, recipient=to, sender="max@example.org").outcome


def say(seat: Seat, text: str, sender: str = "max@example.org") -> str:
    """Answer the mail of a message."""
    return receive(seat, write_mail(text, sender=sender))


def test_the_kinds_of_private_things_are_told_to_their_writer(game: Game, seat: Seat) -> None:
    assert say(seat, f"{SAID}\n+39 06 0000000") == Outcome.HELD
    assert "a name, an address, a phone number, a link, or quoted lines" in answer()


@pytest.mark.parametrize("rule", ["—", "-----", "***", "_____", "~~~", "====", "•••", "* * *"])
@pytest.mark.parametrize("card", ["Augusta Prima", "Augusta Prima\nHead of Sales", "Augusta\nACME\nRome"])
def test_a_card_below_a_rule_is_asked_about(game: Game, seat: Seat, rule: str, card: str) -> None:
    assert say(seat, f"{SAID}\n\n{rule}\n{card}\n") == Outcome.HELD
    assert not game.messages.exists()


@pytest.mark.parametrize("closing", ["MfG", "Mit freundlichen Grüßen", "Best regards", "Kind regards,", "LG", "Ciao"])
def test_a_whole_name_and_more_below_a_closing_is_asked_about(game: Game, seat: Seat, closing: str) -> None:
    assert say(seat, f"{SAID}\n\n{closing}\nAugusta Prima\nACME") == Outcome.HELD


def test_the_whole_name_of_the_mails_sender_is_asked_about(game: Game, seat: Seat) -> None:
    assert say(seat, f"{SAID}\nAugusta Prima", sender="Augusta Prima <a@example.org>") == Outcome.HELD
    assert say(seat, f"{SAID}\nAugusta", sender="Augusta Prima <a@example.org>") == Outcome.SAID


HTML_SIGNATURES = [
    '<div>{}</div><br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Augusta Prima<br>+39 06 0</div>',
    '<div>{}</div><div><br id="lineBreakAtBeginningOfSignature"><div>Augusta</div></div><blockquote>x</blockquote>',
    '<div>{}</div><div id="AppleMailSignature">Augusta Prima</div>',
    '<p>{}</p><p><span style="mso-bookmark:_MailAutoSig">Augusta Prima</span></p>',
    '<div>{}<div class="gmail_signature">Augusta Prima</div></div>',
]


@pytest.mark.parametrize("html", HTML_SIGNATURES)
@pytest.mark.parametrize("plain", ["", f"{SAID}\n\nAugusta Prima\n"])
def test_a_signature_that_html_marks_is_not_told(game: Game, seat: Seat, html: str, plain: str) -> None:
    parts = [f"Content-Type: text/html; charset=utf-8\n\n{html.format(SAID)}\n"]
    parts[:0] = [f"Content-Type: text/plain; charset=utf-8\n\n{plain}\n"] if plain else []
    body = "".join(f"--b\n{part}" for part in parts) + "--b--\n"
    head = "From: m@example.org\nMessage-ID: <signed@example.org>\nMIME-Version: 1.0\n"
    raw = f'{head}Content-Type: multipart/alternative; boundary="b"\n\n{body}'.encode()
    assert receive(seat, raw) == Outcome.SAID
    assert game.messages.get().text == SAID


def test_a_card_below_a_rule_of_html_is_asked_about(game: Game, seat: Seat) -> None:
    head = "From: m@example.org\nMessage-ID: <ruled@example.org>\nMIME-Version: 1.0\nContent-Type: text/html"
    assert receive(seat, f"{head}\n\n<p>{SAID}</p><hr><p>Augusta Prima<br>ACME</p>".encode()) == Outcome.HELD
    assert not game.messages.exists()


WRAPPED = [
    f"> Stop emails of this kind:\n> <{LINK}{TOKEN[:40]}\n{TOKEN[40:]}/>\n>",
    f"> Stop emails of this kind:\n> {LINK}{TOKEN[:40]}\n{TOKEN[40:]}/\n",
    "> Your reply goes to everyone at the table. A reply of just MUTE,\nSTATUS or\n> HELP goes to the site.\n",
    "> drusus wins the battle in Aegyptus against the Sassanids and moves his\narmies\n> to Syria.",
]


@pytest.mark.parametrize("quote", WRAPPED)
def test_nothing_of_a_quote_wrapped_after_it_was_marked_is_told(game: Game, seat: Seat, quote: str) -> None:
    say(seat, f"{SAID}\n\nOn 28 November 2026 tocsite wrote:\n\n> #~#~# Reply above this line #~#~#\n{quote}")
    assert [message.text for message in game.messages.all()] in ([], [SAID])


SECRETS = [
    f"{LINK}{TOKEN}/",
    f"{LINK}{TOKEN[:30]}\n{TOKEN[30:]}/",
    f"<{LINK}{TOKEN[:40]}=\n{TOKEN[40:]}/>",
    f"https://play.example.org/mails/\nstop/{TOKEN}/",
    f"https%3A%2F%2Fplay.example.org%2Fmails%2Fstop%2F{TOKEN}%2F",
    f"mails=2Fstop=2F{TOKEN}",
    f"https://play.example.org/mails/st\u00adop/{TOKEN}/",
    f"/option/{TOKEN}:abc/",
    TOKEN,
    f"{TOKEN[:40]}\n{TOKEN[40:]}",
    "orders+amaaeaayy6bx2tq7dlkpk3wcz4i@play.example.org",
    "talk+amaaeaayy6bx2tq7\ndlkpk3wcz4i@play.example.org",
]


@pytest.mark.parametrize("secret", SECRETS)
def test_a_means_of_access_is_told_to_nobody_even_with_a_yes(game: Game, seat: Seat, secret: str) -> None:
    assert say(seat, f"{SAID}\n{secret}") == Outcome.HELD
    lines = " ".join(IncomingMail.objects.latest("pk").lines)
    assert not any(piece in lines for piece in (TOKEN[:12], TOKEN[-8:], "amaaeaayy6bx2tq7", "dlkpk3wcz4i"))


@pytest.mark.parametrize("piece", [TOKEN, f"{TOKEN[30:]}/>", f"{TOKEN[50:]}/", "dlkpk3wcz4i@play.example.org"])
def test_a_piece_of_a_means_of_access_is_asked_about(game: Game, seat: Seat, piece: str) -> None:
    assert say(seat, f"{SAID}\n{piece}") == Outcome.HELD


@pytest.mark.parametrize(
    "text", ["> I move first\n> then you\nDeal?", "My plan:\n> Gallia\n> Hispania", ">:-)\nhaha", "> only this"]
)
def test_lines_that_their_writer_marked_are_kept_and_asked_about(game: Game, seat: Seat, text: str) -> None:
    assert say(seat, text) == Outcome.HELD
    assert IncomingMail.objects.latest("pk").lines == text.splitlines()


def test_a_message_with_something_private_is_sent_after_a_yes(game: Game, seat: Seat) -> None:
    say(seat, f"{SAID}\nCall me: 0171 1234567")
    held = IncomingMail.objects.latest("pk")
    inbox.receive_mail(raw=write_mail("YES"), recipient=address.for_held(held), sender="max@example.org")
    assert game.messages.get().text == f"{SAID}\nCall me: 0171 1234567"
