"""Lessons: a game on rails, told step by step. A lesson is a text file of its title, read by `lesson_texts`;
`lesson_play` plays it by the real rules.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.safestring import SafeString

from rulebooks.engine import State

Words = str | Promise

POINTED = "pointed"
"""The class of the things that a lesson points at."""


class LessonOrder(NamedTuple):
    """An order in notation and its seat.

    ``dice`` are all the numbers that fall in it, in order. Without them chance goes by the lesson's
    own seed, the same for everybody.
    """

    order: str
    seat: int = 0
    dice: Sequence[int] | None = None


@dataclass(frozen=True, kw_only=True)
class LessonStep:
    """One act of the reader: its words, and the orders that it gives.

    ``act`` is its button, ``after`` tells what happened and why. Beside the one stand the points to
    spend, if they matter to the act, beside the other the dice that fell. ``spots`` are the things to point
    at, by the title's ids on its drawings; without any, the button is all. ``around`` is the part of
    the board to show, in words of the title's own. ``reply`` is the answer, an order or a word of the
    site, to type to the email that asks for the decision, in place of a click; ``before`` has its
    place as ``{reply}``.
    """

    heading: Words
    before: Words
    act: Words
    after: Words
    orders: Sequence[LessonOrder]
    spots: Sequence[str] = ()
    shows_points: bool = True
    shows_dice: bool = True
    around: Sequence[str] = ()
    reply: Words = ""

    @property
    def instruction(self) -> str:
        """Return the words before the act, with the reply to type."""
        return str(self.before).replace("{reply}", str(self.reply))


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """A lesson: a game set up with these options by a seed, orders up to its first step, and steps.

    One that starts in the midst of a game makes its position by ``begin`` in place of a set-up. The
    reader has seat 0; ``names`` are the others', where they have not those of bots. ``learnt`` are
    the sentences of its last page, ``board_parts`` is the part of the board beside them, and in the list
    of lessons.
    """

    slug: str
    name: Words
    summary: Words
    minutes: int
    options: Mapping[str, Any]
    seed: int
    steps: Sequence[LessonStep]
    learnt: Sequence[Words]
    board_parts: Sequence[str] = ()
    opening: Sequence[LessonOrder] = ()
    begin: Callable[[], State] | None = None
    names: Sequence[Words] = ()

    @property
    def end(self) -> int:
        """Return the number of its last page, which comes after all steps."""
        return len(self.steps) + 1


LINK = re.compile(r"<a\b([^>]*)>")
ADDRESS = re.compile(r'\s(?:href|tabindex)="[^"]*"')
KEY = re.compile(r'\sdata-(?:on|card)="([^"]*)"')


def close(drawing: SafeString, spots: Sequence[str], address: str) -> SafeString:
    """Take all links out of a drawing but those of the spots, which lead to the next step. A spot
    named several times is a card of which so many are meant.

    Their button stands beside the drawing, so that the keyboard and screen readers pass over them.
    """
    return SafeString(LINK.sub(lambda link: _closed(link[1], spots, address), drawing))


def _closed(attributes: str, spots: Sequence[str], address: str) -> str:
    bare, key = ADDRESS.sub("", attributes), KEY.search(attributes)
    count = sum(spot in (key[1], f"card {key[1]}") for spot in spots) if key and address else 0
    if not count:
        role = ' role="img"' if "aria-label=" in bare else ""
        return f"<a{bare}{role}>"
    ticks = f' data-ticked="{count}"' if len(set(spots)) < len(spots) else ""
    return f'<a{bare}{ticks} href="{escape(address)}" class="{POINTED}" tabindex="-1" aria-hidden="true">'
