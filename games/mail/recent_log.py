"""The latest of a game's log, for the answer to the word LOG: moves, and what happened between them."""

from collections.abc import Iterator, Sequence

from games.log import Entry, Happened, Log, befell, sits, told_to
from games.models import Move, Seat
from games.present import happenings
from games.titles.time_of_crisis.standing import words as orders
from games.titles.time_of_crisis.words import second_person, sentences

MOVES = 25  # that a mail tells at most


def lines(log: Log, seat: Seat | None) -> Iterator[str]:
    """It in sentences, oldest first, to the person of a seat or to an onlooker (None).

    Every order that counts; those that a standing order gave in a row are told as such once.
    """
    by_standing: Seat | None = None
    for each in log.in_order():
        if isinstance(each, Happened):
            yield _happened(each, seat)
        elif not each.undone:
            names = log.names_at(each.number)
            standing = each.seat if each.by == Move.By.STANDING else None
            if standing is not None and standing != by_standing:
                own = standing == seat and sits(standing, names)
                yield orders.answered(names[standing.index], yours=own)
            by_standing = standing
            yield from _moved(each, names, seat)


def _happened(happened: Happened, seat: Seat | None) -> str:
    own = befell(seat, happened)
    reader = seat.sitter if seat else ""
    return happenings.sentence(happened.kind, happened.data, happened.player, yours=own, reader=reader)


def _moved(entry: Entry, names: Sequence[str], seat: Seat | None) -> Iterator[str]:
    reader = told_to(seat, names, entry)
    for event in sentences.without_repeats(entry.events):
        yield second_person.sentence(event, names, reader)
