"""Lessons played by the rules of today: their positions are few, and are worked out once in a process."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from games import engine
from games.engine.dice import Dice, KeyedDice, ScriptedDice

from . import rulebook
from .lesson import Lesson, LessonOrder
from .registry import TITLES

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


class UnusedDice(Exception):
    """Dice of a lesson that its rules never rolled."""


class UnsoundPosition(Exception):
    """A position of a lesson that no game could reach."""


def find_lesson(ruleset: str, slug: str) -> Lesson | None:
    found = TITLES.get(ruleset)
    return next((each for each in found.lessons if each.slug == slug), None) if found else None


@lru_cache(MOST_LESSONS)
def positions(ruleset: str, slug: str) -> tuple[LessonPosition, ...]:
    """Return the positions of a lesson, page by page; it has to exist.

    Raise EngineError, UnusedDice or UnsoundPosition for a lesson that the rules of today do not play.
    """
    lesson = find_lesson(ruleset, slug)
    assert lesson is not None
    return tuple(_play(ruleset, lesson))


def _play(ruleset: str, lesson: Lesson) -> Iterator[LessonPosition]:
    chance = KeyedDice(lesson.seed.to_bytes(32, "big"), lesson.slug)
    state = lesson.begin() if lesson.begin else rulebook.new(ruleset, dict(lesson.options), chance)
    if broken := rulebook.check(state):
        raise UnsoundPosition("; ".join(broken))
    _give(state, lesson.opening, chance)
    yield _stand(state, ())
    for step in lesson.steps:
        yield _stand(state, _give(state, step.orders, chance))


def _give(state: engine.State, given: Iterable[LessonOrder], chance: Dice) -> list[engine.Event]:
    """Carry out orders in place, and return their events as the reader may know them."""
    events: list[engine.Event] = []
    for each in given:
        dice = chance if each.dice is None else ScriptedDice(each.dice)
        applied = engine.apply(state, each.seat, rulebook.parse(state.ruleset, each.order), dice)
        if isinstance(dice, ScriptedDice) and dice.left:
            raise UnusedDice(f"{each.order}: {dice.left} did not fall")
        events += applied.events
    return [event for event in events if engine.visible(event, READER)]


def _stand(state: engine.State, events: Iterable[engine.Event]) -> LessonPosition:
    """Return the position as it stands, apart from all that is still to come."""
    kept = rulebook.load(rulebook.dump(state))
    view = rulebook.view(kept, READER)
    outlook = TITLES[state.ruleset].outlook(kept, view)
    return LessonPosition(view, outlook, engine.choices(kept, READER), tuple(events))
