"""Replies to full decision mails: read and understood, and taken in with all their effects."""

from collections.abc import Iterator
from email import policy
from email.message import EmailMessage
from functools import partial
from time import process_time

import rulebooks
from games.mail import address, dsn, inbound
from games.models import Game, MailKind, Notification, Seat
from games.orders.matching import Offered
from games.orders.read_line import read_line
from games.orders.readings import Order
from games.orders.single_order import read_single_order
from games.services.inbox import inbox
from games.services.outbox import compose
from games.services.play.positions import offer_position
from games.services.rows.seats import seats_of
from games.titles.registry import USUAL, title
from games.titles.title import Title
from tools.bench import database, hostile
from tools.bench.figures import BenchFigure, Run, median_time, seconds
from tools.bench.mails import first_asked

SHARES = (0.2, 0.4, 0.6, 0.8)
ROUNDS = 25
MAILS = 40
WRITER = "writer@example.org"


def measure_replies() -> Iterator[BenchFigure]:
    """Measure replies parsed in a second, the time of one with its move and commit, and the longest
    time of hostile ones.
    """
    replies = [run for number, share in enumerate(SHARES) for run in parsings(f"inbound-{number}", share)]
    for reply in replies:
        reply()  # compiles patterns and loads what is loaded once
    times = [seconds(reply) for _round in range(ROUNDS) for reply in replies]
    yield BenchFigure("inbound.parsed", round(len(times) / sum(times), 1), "replies/s/core", len(times))
    yield median_time("inbound.received", "ms", receptions())
    yield BenchFigure("inbound.hostile", round(max(map(seconds, attacks())) * 1000, 1), "ms", len(hostile.MAILS) + 1)
    yield worst_line()


def worst_line() -> BenchFigure:
    """Measure the longest processor time for a hostile line, in a position with much to choose from."""
    game, _to_come = database.game_at("inbound-lines", SHARES[1])
    seat = first_asked(game)
    at = position(game, seat)
    read_line("a wrod", at)  # makes what is made once
    lines = hostile.lines()
    longest = max(min(processor_time(partial(read_line, line, at)) for _time in range(3)) for line in lines)
    return BenchFigure("inbound.hostile.line", round(longest * 1000, 1), "ms", len(lines))


def processor_time(work: Run) -> float:
    """Return the seconds that this process is at work, however busy the machine is."""
    began = process_time()
    work()
    return process_time() - began


def parsings(name: str, share: float) -> list[Run]:
    """Return readers of a reply in each shape to the mail of a decision, with its address and its
    order, without acting on it.
    """
    game, to_come = database.game_at(name, share)
    seat = first_asked(game)
    mail = compose.write_email(mail_of(seat))
    to = address.address_of(address.Claim(seat.user_id or 0, seat.pk, seat.asked_move, game.move_count))
    return [
        partial(parse, raw, to, game, seat)
        for raw in shapes(str(mail.body), str(mail.alternatives[0][0]), to_come[0].order)
    ]


def mail_of(seat: Seat) -> Notification:
    return Notification(game=seat.game, seat=seat, user=seat.user, kind=MailKind.TURN, move=seat.asked_move or 0, pk=0)


def shapes(text: str, html: str, order: str) -> list[bytes]:
    """Return the order above the quoted mail: as plain text, as both, and as HTML alone."""
    quoted = "".join(f"> {line}\n" for line in text.splitlines())
    plain = f"{order}\n\nOn Mon, 3 Mar 2025, at 20:00, the site wrote:\n\n{quoted}"
    rich = f'<html><body><div>{order}</div><blockquote type="cite">{html}</blockquote></body></html>'
    return [write_reply(plain, ""), write_reply(plain, rich), write_reply("", rich)]


def write_reply(plain: str, rich: str, number: int = 0) -> bytes:
    """Write a reply as a mail program makes it."""
    mail = EmailMessage(policy=policy.SMTP)
    mail["From"], mail["To"], mail["Subject"] = WRITER, "orders", "Re: a decision"
    mail["Message-ID"] = f"<{number}@bench.invalid>"
    mail.set_content(plain or rich, subtype="plain" if plain else "html")
    if plain and rich:
        mail.add_alternative(rich, subtype="html")
    return mail.as_bytes()


def parse(raw: bytes, to: str, game: Game, seat: Seat) -> None:
    """Do all of a reply but its move."""
    reply, claim = read_mail(raw, game.title), address.read_claim(to)
    assert reply is not None and claim is not None and claim.seat_id == seat.pk
    at = position(game, seat)
    assert [type(read_single_order(line, at)) for line in reply.lines] == [Order]


def read_mail(raw: bytes, game_title: Title) -> inbound.WrittenReply | None:
    """Read an incoming mail in full by a game's words."""
    return inbound.read_reply(inbound.read_mail(raw), game_title.words.lexicon)


def position(game: Game, seat: Seat) -> Offered:
    """Return a game's position as the person in a seat sees it."""
    return offer_position(rulebooks.load(game.state), seat.index, [seat_name.name for seat_name in seats_of(game)])


def attacks() -> list[Run]:
    """Return readers of hostile mails."""
    return [
        *(partial(read_mail, raw, title(USUAL)) for raw in hostile.MAILS.values()),
        partial(dsn.read_report, hostile.REPORT),
    ]


def receptions() -> list[Run]:
    """Return mails that each have the next move of a game, to be received one after another."""
    game, to_come = database.game_at("inbound-received", SHARES[-1])
    seats = {seat.index: seat for seat in game.seats.all()}
    return [partial(receive, number, seats[move.seat], move.order) for number, move in enumerate(to_come[:MAILS], 1)]


def receive(number: int, seat: Seat, order: str) -> None:
    """Take one mail from the door to the commit."""
    seat = Seat.objects.select_related("game").get(pk=seat.pk)
    claim = address.Claim(seat.user_id or 0, seat.pk, seat.asked_move, seat.game.move_count)
    raw = write_reply(order, "", number)
    received = inbox.receive_mail(raw=raw, recipient=address.address_of(claim), sender=WRITER)
    assert received.outcome == "acted", received
