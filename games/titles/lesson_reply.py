"""Replies to the emails of a lesson, read as in a game, on its page and by email."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.engine.notation import order_text
from games.orders.interpret import quote_line
from games.orders.matching import Offered
from games.orders.readings import Order, Problem, Word
from games.orders.understand import Read, understand

from .lesson import Lesson, LessonStep, Words
from .lesson_play import positions
from .registry import TITLES
from .title import Title

MOST_LETTERS = 200
"""Letters of a reply that are read."""


def names_of(title: Title, others: Sequence[Words], players: int) -> list[str]:
    """Name the players of a position: the reader is "you", the others are called so, the rest by the names of bots."""
    called = [*map(str, others), *title.seating.bot_names[1 + len(others) :]]
    return [_("You"), *called][:players]


def offer_step(ruleset: str, lesson: Lesson, page: int) -> Offered:
    """Return the decision of a step, as an email offers it to the reader."""
    title, position = TITLES[ruleset], positions(ruleset, lesson.slug)[page - 1]
    names = names_of(title, lesson.names, len(position.view.players))
    return Offered(title.words, position.view, position.legal, names)


def find_problem(text: str, step: LessonStep, offered: Offered) -> str:
    """Return why a reply does not do what the step is about, in a sentence or two; empty if it does."""
    line = next((line.strip() for line in text[:MOST_LETTERS].splitlines() if line.strip()), "")
    if not line:
        return _("Your reply is empty. Type: %(reply)s") % {"reply": step.reply}
    read = understand(line, offered)
    if isinstance(read, Problem):
        return read.sentence
    if _meaning(read) == _meaning(understand(str(step.reply), offered)):
        return ""
    told = _("We understand “%(line)s”, but this lesson goes on with another reply. Type: %(reply)s")
    return told % (quote_line(line) | {"reply": step.reply})


def _meaning(read: Read) -> object:
    match read:
        case Order():
            return order_text(read.action)
        case Word():
            return read.key
    return read
