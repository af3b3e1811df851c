"""Lessons played by the rules of today: their positions are few, and are worked out once in a process.

Replies to the emails of a lesson are read as in a game.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

import rulebooks
from games.orders.matching import Offered
from games.orders.read_line import Read, read_line
from games.orders.readings import Order, Problem, Word
from games.orders.single_order import quote_line
from rulebooks import engine
from rulebooks.engine.dice import Dice, KeyedDice, ScriptedDice
from rulebooks.engine.errors import EngineError
from rulebooks.engine.notation import order_text

from .lesson import Lesson, LessonOrder, LessonStep, Words
from .registry import TITLES
from .title import Title

READER = 0
"""The reader's seat."""
MOST_LESSONS = 64


class LessonPosition(NamedTuple):
    """A position before a step, or after the last one, with the reader's legal orders; ``events`` are
    those of the act before, as far as the reader may know them.
    """

    view: Any
    outlook: Any
    legal: Sequence[engine.Action]
    events: tuple[engine.Event, ...] = ()


class BrokenLesson(Exception):
    """A lesson that the rules of today do not play: str() says in a sentence what is wrong with which order."""


def find_lesson(ruleset: str, slug: str) -> Lesson | None:
    title = TITLES.get(ruleset)
    return next((lesson for lesson in title.lessons if lesson.slug == slug), None) if title else None


@lru_cache(MOST_LESSONS)
def lesson_positions(ruleset: str, slug: str) -> tuple[LessonPosition, ...]:
    """Return the positions of a lesson, page by page; it has to exist.

    Raises BrokenLesson.
    """
    lesson = find_lesson(ruleset, slug)
    assert lesson is not None
    return tuple(_play_lesson(ruleset, lesson))


def _play_lesson(ruleset: str, lesson: Lesson) -> Iterator[LessonPosition]:
    chance = KeyedDice(lesson.seed.to_bytes(32, "big"), lesson.slug)
    state = lesson.begin() if lesson.begin else rulebooks.new(ruleset, dict(lesson.options), chance)
    if broken := rulebooks.check(state):
        raise BrokenLesson(f"No game could begin so: {'; '.join(broken)}.")
    _carry_out(state, lesson.opening, chance)
    yield _copy_position(state, ())
    for step in lesson.steps:
        yield _copy_position(state, _carry_out(state, step.orders, chance))


def _carry_out(state: engine.State, orders: Iterable[LessonOrder], chance: Dice) -> list[engine.Event]:
    """Carry out orders in place, and return their events as the reader may know them."""
    events: list[engine.Event] = []
    for order in orders:
        dice = chance if order.dice is None else ScriptedDice(order.dice)
        try:
            applied = engine.apply(state, order.seat, rulebooks.parse(state.ruleset, order.order), dice)
        except EngineError as error:
            raise BrokenLesson(f"The order “{order.order}” of seat {order.seat} is refused: {error}.") from error
        if isinstance(dice, ScriptedDice) and dice.remaining:
            raise BrokenLesson(f"Dice of the order “{order.order}” did not fall: {dice.remaining}.")
        events += applied.events
    return [event for event in events if engine.visible(event, READER)]


def _copy_position(state: engine.State, events: Iterable[engine.Event]) -> LessonPosition:
    """Return the position as it stands, apart from all that is still to come."""
    copy = rulebooks.load(rulebooks.dump(state))
    view = rulebooks.view(copy, READER)
    outlook = TITLES[state.ruleset].outlook(copy, view)
    return LessonPosition(view, outlook, engine.choices(copy, READER), tuple(events))


MOST_LETTERS = 200
"""Letters of a reply that are read."""


def names_of(title: Title, others: Sequence[Words], players: int) -> list[str]:
    """Name the players of a position: the reader is "you", the others are called so, the rest by the names of bots."""
    other_names = [*map(str, others), *title.seating.bot_names[1 + len(others) :]]
    return [_("You"), *other_names][:players]


def offer_step(ruleset: str, lesson: Lesson, page: int) -> Offered:
    """Return the decision of a step, as an email offers it to the reader."""
    title, position = TITLES[ruleset], lesson_positions(ruleset, lesson.slug)[page - 1]
    names = names_of(title, lesson.names, len(position.view.players))
    return Offered(title.words, position.view, position.legal, names)


def find_problem(text: str, step: LessonStep, offered: Offered) -> str:
    """Return why a reply does not do what the step is about, in a sentence or two; empty if it does."""
    line = next((line.strip() for line in text[:MOST_LETTERS].splitlines() if line.strip()), "")
    if not line:
        return _("Your reply is empty. Type: %(reply)s") % {"reply": step.reply}
    read = read_line(line, offered)
    if isinstance(read, Problem):
        return read.sentence
    if _meaning_of(read) == _meaning_of(read_line(str(step.reply), offered)):
        return ""
    sentence = _("We understand “%(line)s”, but this lesson goes on with another reply. Type: %(reply)s")
    return sentence % (quote_line(line) | {"reply": step.reply})


def _meaning_of(read: Read) -> object:
    match read:
        case Order():
            return order_text(read.action)
        case Word():
            return read.key
    return read
