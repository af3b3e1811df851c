"""Replies to full decision mails: read and understood, and taken in with all that they cause."""

from collections.abc import Iterator
from email import policy
from email.message import EmailMessage
from functools import partial
from time import process_time

from games.bench import database, hostile, hostile_lines
from games.bench.figures import Figure, Run, seconds, timed
from games.bench.mails import asked
from games.mail import address, dsn, inbound
from games.models import Game, Notification, Seat
from games.orders.interpret import interpret
from games.orders.matching import Offered
from games.orders.readings import Order
from games.orders.understand import understand
from games.services.inbox import inbox
from games.services.lobby import listing
from games.services.outbox import compose
from games.services.play.lines import offered
from games.titles import rulebook
from games.titles.registry import USUAL, title
from games.titles.title import Title

SHARES = (0.2, 0.4, 0.6, 0.8)
ROUNDS = 25
MAILS = 40
WRITER = "writer@example.org"


def figures() -> Iterator[Figure]:
    """How many replies one process parses in a second, how long one takes with its move and its commit, and the longest
    that any of those takes which are made to take long."""
    replies = [run for number, share in enumerate(SHARES) for run in parsings(f"inbound-{number}", share)]
    for reply in replies:
        reply()  # compiles patterns and loads what is loaded once
    times = [seconds(reply) for _round in range(ROUNDS) for reply in replies]
    yield Figure("inbound.parsed", round(len(times) / sum(times), 1), "replies/s/core", len(times))
    yield timed("inbound.received", "ms", receptions())
    yield Figure("inbound.hostile", round(max(map(seconds, attacks())) * 1000, 1), "ms", len(hostile.MAILS) + 1)
    yield worst_line()


def worst_line() -> Figure:
    """The longest that a core is at work on a line made to take long, in a position with much to choose from."""
    game, _to_come = database.game_at("inbound-lines", SHARES[1])
    seat = asked(game)
    at = position(game, seat)
    understand("a wrod", at)  # makes what is made once
    lines = hostile_lines.lines()
    longest = max(min(busy(partial(understand, line, at)) for _time in range(3)) for line in lines)
    return Figure("inbound.hostile.line", round(longest * 1000, 1), "ms", len(lines))


def busy(work: Run) -> float:
    """The seconds that this process is at work, however busy the machine is."""
    began = process_time()
    work()
    return process_time() - began


def parsings(name: str, share: float) -> list[Run]:
    """A reply in each shape to the mail of a decision, to be read with its address and its order, and not acted on."""
    game, to_come = database.game_at(name, share)
    seat = asked(game)
    mail = compose.mail(mail_of(seat))
    to = address.address_of(address.Claim(seat.user_id or 0, seat.pk, seat.asked_move, game.move_count))
    return [
        partial(parse, raw, to, game, seat)
        for raw in shapes(str(mail.body), str(mail.alternatives[0][0]), to_come[0].order)
    ]


def mail_of(seat: Seat) -> Notification:
    return Notification(
        game=seat.game, seat=seat, user=seat.user, kind=Notification.Kind.TURN, move=seat.asked_move or 0, pk=0
    )


def shapes(text: str, html: str, order: str) -> list[bytes]:
    """The order above the quoted mail: as plain text, as both, and as HTML alone."""
    quoted = "".join(f"> {line}\n" for line in text.splitlines())
    plain = f"{order}\n\nOn Mon, 3 Mar 2025, at 20:00, the site wrote:\n\n{quoted}"
    rich = f'<html><body><div>{order}</div><blockquote type="cite">{html}</blockquote></body></html>'
    return [written(plain, ""), written(plain, rich), written("", rich)]


def written(plain: str, rich: str, number: int = 0) -> bytes:
    """A reply as a mail program makes it."""
    mail = EmailMessage(policy=policy.SMTP)
    mail["From"], mail["To"], mail["Subject"] = WRITER, "orders", "Re: a decision"
    mail["Message-ID"] = f"<{number}@bench.invalid>"
    mail.set_content(plain or rich, subtype="plain" if plain else "html")
    if plain and rich:
        mail.add_alternative(rich, subtype="html")
    return mail.as_bytes()


def parse(raw: bytes, to: str, game: Game, seat: Seat) -> None:
    """All of a reply but its move."""
    written, claim = read(raw, game.title), address.read(to)
    assert written is not None and claim is not None and claim.seat_id == seat.pk
    at = position(game, seat)
    assert [type(interpret(line, at)) for line in written.lines] == [Order]


def read(raw: bytes, played: Title) -> inbound.Written | None:
    """A mail that came in, read in full by a game's words."""
    return inbound.written(inbound.read(raw), played.lexicon)


def position(game: Game, seat: Seat) -> Offered:
    """A game as it lies before the person in a seat."""
    return offered(rulebook.load(game.state), seat.index, [each.name for each in listing.seats_of(game)])


def attacks() -> list[Run]:
    """Mails that are made to keep their reader busy."""
    return [*(partial(read, raw, title(USUAL)) for raw in hostile.MAILS.values()), partial(dsn.read, hostile.REPORT)]


def receptions() -> list[Run]:
    """So many mails, each with the next move of a game, taken in one after another."""
    game, to_come = database.game_at("inbound-received", SHARES[-1])
    seats = {seat.index: seat for seat in game.seats.all()}
    return [partial(receive, number, seats[move.seat], move.order) for number, move in enumerate(to_come[:MAILS], 1)]


def receive(number: int, seat: Seat, order: str) -> None:
    """One mail from the door to the commit."""
    seat = Seat.objects.select_related("game").get(pk=seat.pk)
    claim = address.Claim(seat.user_id or 0, seat.pk, seat.asked_move, seat.game.move_count)
    raw = written(order, "", number)
    received = inbox.receive(raw=raw, recipient=address.address_of(claim), sender=WRITER)
    assert received.outcome == "acted", received
