"""Closings and names at the end of a mail of orders: they are none, in English and German, however they are spelt."""

import pytest

from tests.games.mail.reading import lines_of, written

ORDERS = ["2", "move army 1 to gallia"]

CLOSINGS = """
    Mit freundlichem Gruß|Mit freundlichem Gruss|Lieben Gruß|Schönen Gruß, Leo|Herzlichen Gruß|Lieben Gruß Leo
    Viele liebe Grüße|Ganz liebe Grüße|Schoene Gruesse|Viele Gruesse Leo|Mit besten Gruessen|Mit sonnigen Grüßen
    MfG Leo Maier|LG Leo und Mia|mfg|Beste Grüße aus Berlin|Schönen Abend noch|Schönes Wochenende!|Bis bald|Bis dann
    Einen schönen Tag noch|With kind regards|With best wishes|Kind regards, Leo Maier|Best wishes from Berlin
    Alles Gute|Alles Gute, Leo|Alles klar|Alles klar!|Alles Liebe,
    Take care|Take care!|Have a nice day|Have a great weekend,|See you|XOXO|Good luck, all
"""


@pytest.mark.parametrize("closing", [each.strip() for each in CLOSINGS.replace("\n", "|").split("|") if each.strip()])
@pytest.mark.parametrize("below", ["", "\nLeo", "\n\nLeo Maier", "\nLeo Maier\nHauptstraße 1\n20095 Hamburg"])
def test_a_closing_is_no_order(closing: str, below: str) -> None:
    text = "\n".join(ORDERS)
    assert lines_of(f"{text}\n\n{closing}{below}") == ORDERS
    assert lines_of(f"ALL OR NOTHING\n{text}\n{closing}{below}") == ["ALL OR NOTHING", *ORDERS]


@pytest.mark.parametrize(
    "closing", ["Lieben Gruß", "MfG", "Take care", "Have a nice day", "With kind regards", "Bis bald"]
)
@pytest.mark.parametrize("order", ["2", "end turn", "place governor africa with 3 dice", "undo"])
def test_an_order_below_a_closing_is_not_dropped(closing: str, order: str) -> None:
    assert lines_of(f"{closing}\n{order}") == [order]


@pytest.mark.parametrize("line", ["LG end turn", "take africa", "take military 1", "regards 2 you, 3, 5"])
def test_a_line_that_only_begins_like_a_closing_is_not_dropped(line: str) -> None:
    assert lines_of(f"move army 1 to gallia\n{line}") == ["move army 1 to gallia", line]


def mail(sender: str, text: str) -> bytes:
    return f"From: {sender}\nTo: orders@play.example.org\nSubject: Re: Limes\n\n{text}\n".encode()


@pytest.mark.parametrize("sender", ["leo@example.org", "leo.maier@example.org", "Leo_M42@example.org", "<leo@x.org>"])
@pytest.mark.parametrize("name", ["Leo", "- Leo", "/Leo", "leo."])
def test_a_name_below_an_order_may_be_known_from_the_address(sender: str, name: str) -> None:
    assert written(mail(sender, f"2\n\n{name}")).lines == ["2"]


@pytest.mark.parametrize("sender", ["gallia@example.org", "map@example.org", "end.turn@example.org"])
def test_an_address_that_may_be_an_order_is_no_name(sender: str) -> None:
    line = sender.partition("@")[0].replace(".", " ")
    assert written(mail(sender, f"2\n{line}")).lines == ["2", line]


def test_the_name_that_a_program_tells_goes_before_the_address() -> None:
    assert written(mail("Anna <leo@example.org>", "2\nLeo")).lines == ["2", "Leo"]
