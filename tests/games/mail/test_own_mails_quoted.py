"""Our own mails, quoted whole below an answer in every way that mail programs quote: nothing of them is an order."""

from collections.abc import Callable
from email import policy
from email.message import EmailMessage

import pytest

from games.models import Notification
from games.services.outbox import compose
from tests.games.mail.reading import written
from tests.orders import choose_provinces, order
from tests.tables import person, running_game

pytestmark = pytest.mark.django_db
SAID = ["take military 1", "2"]
NAMED = "On Mon, 3 Mar 2025 at 20:00, tocsite &lt;noreply@play.example.org&gt; wrote:"
WRITTEN = "<div>take military 1</div><div>2</div>"
PLAIN: dict[str, Callable[[str], str]] = {
    "quoted": lambda text: "On Monday, tocsite wrote:\n" + "".join(f"> {line}\n" for line in text.splitlines()),
    "quoted twice": lambda text: "".join(f">> {line}\n" for line in text.splitlines()),
    "as it was": lambda text: f"On Mon, 3 Mar 2025 at 20:00, tocsite <noreply@play.example.org> wrote:\n\n{text}",
    "under headers": lambda text: f"From: tocsite <a@b.example>\nSent: Monday\nTo: Max\nSubject: Limes\n\n{text}",
    "under a line": lambda text: f"________________________________\n{text}",
}
RICH: dict[str, Callable[[str], str]] = {
    "gmail": lambda html: (
        f'<div class="gmail_quote"><div class="gmail_attr">{NAMED}</div><blockquote>{html}</blockquote>'
    ),
    "outlook": lambda html: f'<hr><div id="divRplyFwdMsg"><b>From:</b> tocsite<br><b>Sent:</b> today</div>{html}',
    "apple": lambda html: f'<blockquote type="cite"><div>{NAMED}</div>{html}</blockquote>',
    "one that marks nothing": lambda html: f"<p>{NAMED}</p>{html}",
}


@pytest.fixture(params=["decision", "decision of many choices"])
def ours(request: pytest.FixtureRequest) -> tuple[str, str]:
    """Text and HTML of a decision mail."""
    game = running_game(person("Ana"), person("Ben"))
    choose_provinces(game)
    if request.param != "decision":
        for seat in game.seats.select_related("user"):
            order(game, "take military 1\ntake military 1\ntake senate 1\ntake senate 1\ntake populace 1", seat=seat)
    turn = Notification.objects.select_related("game", "seat", "user", "incoming").filter(kind="turn").latest("pk")
    mail = compose.write_email(turn)
    return str(mail.body), str(mail.alternatives[0][0])


@pytest.mark.parametrize("quoted", PLAIN.values(), ids=PLAIN.keys())
def test_only_the_answer_above_a_quote_in_text_is_read(ours: tuple[str, str], quoted: Callable[[str], str]) -> None:
    assert lines_of("take military 1\n2\n\n" + quoted(ours[0]), "plain") == SAID


@pytest.mark.parametrize("quoted", RICH.values(), ids=RICH.keys())
def test_only_the_answer_above_a_quote_in_html_is_read(ours: tuple[str, str], quoted: Callable[[str], str]) -> None:
    assert lines_of(f"<html><body>{WRITTEN}{quoted(ours[1])}</body></html>", "html") == SAID


def test_only_the_answer_below_a_quote_is_read(ours: tuple[str, str]) -> None:
    assert lines_of(PLAIN["quoted"](ours[0]) + "\ntake military 1\n2\n", "plain") == SAID


def test_nothing_is_read_in_a_quote_alone(ours: tuple[str, str]) -> None:
    assert [lines_of(quoted(ours[0]), "plain") for quoted in PLAIN.values()] == [[]] * len(PLAIN)
    assert [lines_of(quoted(ours[1]), "html") for quoted in RICH.values()] == [[]] * len(RICH)


def lines_of(content: str, kind: str) -> list[str]:
    """Return the lines read in a mail of this content, as a mail program encodes it."""
    mail = EmailMessage(policy=policy.SMTP)
    mail["From"], mail["Subject"] = "max@example.org", "Re: Limes"
    mail.set_content(content, subtype=kind)
    return written(mail.as_bytes()).lines
