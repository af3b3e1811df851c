"""The latest of a game's log, for the answer to the word LOG: moves, and happenings between them."""

from collections.abc import Iterator

from games.log import Happened, Log, sits, told_to
from games.models import Move, Seat
from games.present import standing as orders

MOVES = 15  # that a mail tells at most


def lines(log: Log, seat: Seat | None) -> Iterator[str]:
    """Tell it in sentences, oldest first, to the person of a seat or to an onlooker (None).

    Every order that counts; those given in a row by a standing order are told as such once.
    """
    by_standing: Seat | None = None
    for each in log.in_order():
        if isinstance(each, Happened):
            yield each.sentence(seat)
        elif not each.undone:
            names = log.names_at(each.number)
            standing = each.seat if each.by == Move.By.STANDING else None
            if standing is not None and standing != by_standing:
                own = standing == seat and sits(standing, names)
                yield orders.hidden_answer_line(names[standing.index], yours=own)
            by_standing = standing
            reader = told_to(seat, names, each)
            yield from (told.write(reader) for told in log.tell_move(each))
