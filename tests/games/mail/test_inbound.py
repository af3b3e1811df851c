"""Reading mails that nobody's mail program made."""

from email.message import EmailMessage

import pytest

from games.mail import inbound, plain_text
from games.mail.inbound import LARGEST, IncomingKind, away_subjects, html, read_mail, written_lines
from tests.games.mail.reading import LEXICON, lines_of, written

PLAIN = b"From: Max <max@example.org>\nTo: orders@play.example.org\nSubject: Re: Limes\n"


def test_the_id_sender_recipients_and_subject_of_a_mail_are_read() -> None:
    incoming = read_mail(PLAIN.replace(b"Max <max@", b'"Max, M." <MAX@') + b"Message-ID: <a@b>\n\n2\n")
    assert (incoming.message_id, incoming.sender, incoming.recipients) == (
        "<a@b>",
        "max@example.org",
        ["orders@play.example.org"],
    )
    assert (incoming.subject, incoming.kind) == ("Re: Limes", IncomingKind.ORDERS)


def test_without_a_message_id_the_same_mail_has_the_same_name_by_whatever_way_it_comes() -> None:
    first, again = read_mail(PLAIN + b"\n2\n"), read_mail(b"Received: from a by b; today\n" + PLAIN + b"\n2\n")
    assert first.message_id.startswith("sha256:")
    assert again.message_id == first.message_id
    assert read_mail(PLAIN + b"\n3\n").message_id != first.message_id


def test_a_mail_that_is_too_big_is_not_opened() -> None:
    assert read_mail(PLAIN + b"\n2\n" + b"x" * LARGEST).kind == IncomingKind.TOO_BIG
    assert read_mail(b"X-Long: " + b"y" * 70_000 + b"\n" + PLAIN + b"\n2\n").kind == IncomingKind.TOO_BIG


HOSTILE = {
    "nothing": b"",
    "noise": bytes(range(256)) * 200,
    "nul bytes": PLAIN + b"\n2\x00\nend turn\n",
    "a broken address": b"From: <<<@>>>, [\nTo: @@\nMessage-ID: <<>>\n\n2\n",
    "a broken encoded word": b"Subject: =?utf-8?q?=ZZ?= =?x?b?!?=\nFrom: =?utf-8?b?/?= <a@b>\n\n2\n",
    "a part within a part, endlessly": b"".join(
        b'Content-Type: multipart/mixed; boundary="%d"\n\n--%d\n' % (n, n) for n in range(3000)
    ),
    "a boundary that never comes": PLAIN + b'Content-Type: multipart/mixed; boundary="x"\n\n2\n',
    "base64 that is none": PLAIN + b"Content-Transfer-Encoding: base64\n\n!!!\n",
    "deep html": PLAIN + b"Content-Type: text/html\n\n" + b"<div>" * 100_000,
    "many quotes": PLAIN + b"Content-Type: text/html\n\n" + b"<blockquote>" * 20_000,
    "empty html": PLAIN + b"Content-Type: text/html\n\n<!-- -->",
}


@pytest.mark.parametrize("raw", HOSTILE.values(), ids=HOSTILE.keys())
def test_no_mail_can_break_the_reader(raw: bytes) -> None:
    incoming = read_mail(raw)
    assert incoming.kind in (IncomingKind.ORDERS, IncomingKind.UNREADABLE, IncomingKind.TOO_BIG)
    inbound.read_reply(incoming, LEXICON)


SLOW = {
    "blanks": "\n" * 900_000,
    "one line": "On " + "a " * 400_000,
    "headers": "From: a\n" * 100_000,
    "attributions": ("On " + "a " * 190 + "wrote\n") * 2000,
    "signatures": ("Sent from my " + "a " * 190 + "\n") * 2000,
    "disclaimers": ("This e-mail " + "a " * 190 + "\n") * 2000,
    "marks": ">" * 900_000,
    "colons": ("x" * 150 + ":\n") * 6000,
    "names": "müller " * 100_000,
    "thanks": "Thanks\n" * 100_000,
    "words below thanks": "Thanks\n" + ("%s " * 12 + "\n") * 2000 % tuple(f"to{number:x}a" for number in range(24_000)),
}


@pytest.mark.parametrize("text", SLOW.values(), ids=SLOW.keys())
def test_no_text_keeps_the_reader_busy(text: str) -> None:
    """A pattern whose time grows by more than the text would be noticed: this would not come to an end."""
    assert len(lines_of(text, "Max Mason")) <= written_lines.MOST_KEPT


@pytest.mark.parametrize("opening", ["Hi,\nmy orders:", "Orders:", "Here are my moves:", "Hallo!\nMeine Befehle:"])
def test_a_line_that_announces_the_orders_is_no_order(opening: str) -> None:
    assert lines_of(f"{opening}\n2\nend turn") == ["2", "end turn"]


def test_only_so_many_lines_of_an_answer_are_kept() -> None:
    assert len(lines_of("2\n" * 1000)) == written_lines.MOST_KEPT


def test_the_writers_name_below_the_orders_is_no_order() -> None:
    assert lines_of("2\n\nMax", "Max Mason") == ["2"]
    assert lines_of("2", "Number 2") == ["2"]
    assert lines_of("2\nMax", "Anna") == ["2", "Max"]


def test_a_word_that_looks_like_a_greeting_is_left_where_it_is_not_the_first_line() -> None:
    assert lines_of("Hello tocsite,\n2") == ["2"]
    assert lines_of("2\nhello") == ["2", "hello"]


def test_html_shows_quotes_as_text_does() -> None:
    text = html.text_of("<p>2</p><blockquote>old</blockquote><p>3</p>")
    assert lines_of(text) == ["2"]
    assert "old" not in text


def test_html_that_fetches_or_hides_says_nothing() -> None:
    text = html.text_of("<style>p{}</style><script>2</script><p>3</p><!-- 4 --><img src=http://x alt=5>")
    assert text.split() == ["3"]


def test_a_rule_above_ones_own_signature_is_no_quote() -> None:
    text = html.text_of('<p>2</p><div style="border-top: solid #ccc 1pt"><p>3</p></div>')
    assert plain_text.REPLY_MARK not in text


def test_the_plain_text_goes_before_the_html() -> None:
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "max@example.org", "Re: Limes"
    mail.set_content("2\n")
    mail.add_alternative("<p>3</p>", subtype="html")
    assert written(mail.as_bytes()).lines == ["2"]


CLOSINGS = """
    Best|best,|Best regards|best regards,|With best regards|Cheers|cheers!|LG|lg,|Yours|Viele Grüße|viele grüße,|thx
"""


@pytest.mark.parametrize("between", ["\n", "\n\n"])
@pytest.mark.parametrize("closing", CLOSINGS.strip().split("|"))
@pytest.mark.parametrize("name", ["Newbie", "newbie", "Newbie van Dyke", ""])
def test_a_closing_and_a_name_at_the_end_are_no_orders(closing: str, name: str, between: str) -> None:
    assert lines_of(f"end turn{between}{closing}{between}{name}\n") == ["end turn"]


@pytest.mark.parametrize("order", ["2", "gallia", "end turn", "pass", "hand", "yes", "stert in gallja"])
def test_a_possible_order_below_a_closing_is_not_dropped_as_a_name(order: str) -> None:
    assert lines_of(f"take military 1\nBest\n{order}\n") == ["take military 1", "Best", order]
    assert lines_of(f"{order}\nBest") == [order]


def test_a_closing_alone_is_all_that_was_written() -> None:
    assert lines_of("Best\nNewbie\n") == ["Best", "Newbie"]


BELOW_THANKS = [
    "2", "3, 5", "place governor africa", "plase governor africa", "governor africa with 3 dice", "end turn", "done",
    "undo", "move army 1 to gallia, then attack franks", "preview 2", "vacation 3 May to 5 May", "PS: also 3",
]  # fmt: skip


@pytest.mark.parametrize("thanks", ["Thanks", "Thanks!", "Cheers,", "Danke!", "Thank you for the reminder.", "LG"])
@pytest.mark.parametrize("order", BELOW_THANKS)
def test_an_order_below_a_closing_is_not_dropped(thanks: str, order: str) -> None:
    assert lines_of(f"{thanks}\n{order}") == [order]
    assert lines_of(f"2\n{thanks}\n{order}\n\nRegards,\nBob") == ["2", order]


@pytest.mark.parametrize("line", ["Thanks, 2", "Thanks! Place governor africa", "Danke, end turn"])
def test_an_order_behind_a_closing_is_not_dropped(line: str) -> None:
    assert written(PLAIN + f"\n{line}\n\nCheers,\nBob\n".encode()).orders == [line]


SIGNATURES = [
    "Bob", "Frank", "March", "Augusta", "Max Power\nBuild better worlds Inc.\n12 High Street\n555 123 4567",
    "Bob\nHoliday Inn", "Markus Legion", "Bob\nTel. 030 12 34 56", "Play hard, work harder", "Marcus\nSent with love",
    "Governor of Gaul", "Statthalter von Gallien",
]  # fmt: skip


@pytest.mark.parametrize("closing", ["Thanks,", "Cheers", "LG", "Mit freundlichen Grüßen", "Bye!"])
@pytest.mark.parametrize("signature", SIGNATURES)
def test_text_below_a_closing_that_is_no_order_is_a_signature(closing: str, signature: str) -> None:
    assert lines_of(f"move army 2 to gallia\n\n{closing}\n{signature}") == ["move army 2 to gallia"]


@pytest.mark.parametrize("thanks", ["Thank you both!", "Thanks, you two!", "Cheers 2 you", "Danke für das Spiel!"])
def test_thanks_to_people_or_for_something_end_a_mail_and_are_no_order(thanks: str) -> None:
    assert lines_of(f"move army 2 to gallia\n\n{thanks}") == ["move army 2 to gallia"]
    assert not written(PLAIN + b"\n" + thanks.encode()).orders


POLITE = [
    "Thanks, ok",
    "Danke, ok",
    "Thank you. Yes!",
    "Ok, thanks",
    "Yes, thank you!",
    "ja danke",
    "thx, ok",
    "Ok cheers",
]


@pytest.mark.parametrize("between", ["\n", "\n\n"])
@pytest.mark.parametrize("polite", POLITE)
@pytest.mark.parametrize("name", ["Newbie", "Newbie van Dyke", ""])
def test_agreement_and_thanks_below_an_order_end_the_mail(polite: str, name: str, between: str) -> None:
    assert lines_of(f"2{between}{polite}{between}{name}\n") == ["2"]


def test_an_answer_with_thanks_is_all_that_is_written_at_the_top() -> None:
    assert written(PLAIN + b"\nOk, thanks\n").orders == ["Ok, thanks"]
    assert written(PLAIN + b"\nok\n\nThanks, ok\n").orders == ["ok"]
    assert written(PLAIN + b"\n2\nok\n").orders == ["2", "ok"]
    assert written(PLAIN + b"\nThanks, ok\n").orders == []


@pytest.mark.parametrize("date", ["22. 11. 26", "2026-11-22", "11/22/26", "22.11.2026 14:30"])
def test_a_date_is_kept_in_a_message_and_is_no_order(date: str) -> None:
    reply = written(PLAIN + f"\nend turn\n{date}\n".encode())
    assert (reply.lines, reply.orders) == (["end turn", date], ["end turn"])
    assert lines_of(f"end turn\n\nRegards,\nBob\n{date}") == ["end turn"]
    assert written(PLAIN + f"\n{date}\n".encode()).orders == []
    assert written(PLAIN + f"\nvacation {date}\n".encode()).orders == [f"vacation {date}"]


def test_a_lone_name_below_thanks_is_read_unless_it_is_the_senders() -> None:
    assert lines_of("Thanks,\nAfrica") == ["Africa"]
    assert lines_of("Thanks,\nFrank", "Frank Miller") == ["Thanks,"]


@pytest.mark.parametrize("thanks", ["Thanks!", "Thank you for the game", "Hi,\n\nThanks!", "Cheers,\nBob"])
def test_thanks_alone_are_a_message_and_no_order(thanks: str) -> None:
    reply = written(PLAIN + b"\n" + thanks.encode())
    assert reply.lines and not reply.orders


def test_a_subject_made_to_keep_the_reader_busy_comes_to_an_end() -> None:
    assert not away_subjects.is_reply("a" + " " * 20_000)
