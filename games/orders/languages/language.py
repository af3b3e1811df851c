"""The words of a language for the reading of replies: a file of this folder for each language.

Replies are read in all languages at once, whatever language their writer reads the site in. Lists have commas between
their words. A word must not mean two things that could stand in the same place.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field


def _no_forms(word: str) -> Iterable[str]:
    return ()


@dataclass(frozen=True, kw_only=True, eq=False)
class Language:
    """The words for the orders of every title, for commands, for answers and for dates."""

    code: str
    """The language's code, by which Django knows the names of its months and days."""
    digraphs: Mapping[str, str] = field(default_factory=dict)
    """Letters that people write as two where they have no key for them."""
    particles: str = ""
    """Beginnings of verbs that part from them: "stelle ... auf" is "aufstellen"."""
    forms_of_verb: Callable[[str], Iterable[str]] = _no_forms
    """Returns the forms of a verb given by its infinitive."""
    forms_of_noun: Callable[[str], Iterable[str]] = _no_forms
    """Returns the forms of a noun or adjective given without an ending."""

    # Orders
    numbers: Sequence[str]
    """The words for zero, one, two and so on."""
    fillers: str
    """Words without any meaning for an order."""
    articles: str = ""
    """Those before a noun that another language has for a filler."""
    no_articles: str = ""
    """Fillers that are such nouns."""
    marks: Mapping[str, str]
    """Prepositions for "with", "from", "to" and "by", which mark the role of the next word."""
    words: Mapping[str, str] = field(default_factory=dict)
    """Other words for English ones in the orders and labels of every title."""
    joiners: str
    """Words between orders on one line."""
    option: str
    """Words before the number of an option."""
    ordinals: Sequence[str]
    """The words for first, second and so on."""
    pronouns: str
    """Phrases for a thing that was named before, or shown, such as "this one"."""
    the: str
    """Articles before the number of an option."""
    choosing: str
    """Phrases before an option's number that choose it."""
    chosen: str
    """Phrases behind an option's number, beside courtesy."""
    sequence: str
    """Words before orders that tell which comes first and which next."""
    polite: str
    """Courtesy around an order: greetings, thanks, good wishes."""
    take_back: str
    """Phrases that take an order back, wherever they stand in a sentence."""
    hesitation: str
    """Words that take back or doubt an order at the beginning or the end of a sentence."""
    reservation: str
    """Words that do so right beside an order, and nowhere else."""
    retraction: str
    """Whole sentences that take an order back, though as a part of others they may be talk."""
    at_an_hour: str
    """Words between which and a number nothing stands where it tells a time."""
    asking: str
    """Questions about the order above, without their question mark."""
    count: Mapping[str, str]
    """Words about the number of things, by the keys of `games.orders.numerals`."""
    yes: str
    thanks: str
    thanks_for: str
    """Beginnings of thanks for something, before its preposition."""
    people: str
    """A pattern for the number of people, in plain letters."""
    done: str
    that_is_all: str
    talk: str
    """Words of conversation: orders have none of them."""

    # Commands
    commands: Mapping[str, str]
    """Names of the commands, by the keys of `games.orders.words`."""
    alone: Mapping[str, str] = field(default_factory=dict)
    """Names of commands that mean something else among other words, whatever their courtesy."""
    please: str
    """The only words beside these."""
    courtesy: str
    """Empty words around a command."""
    how_many: str
    """Words around the number of orders to undo."""
    give_back: str
    """Verbs for giving a vacation back."""
    own: str
    """Empty words beside them."""

    # Answers
    agreement: Mapping[str, str]
    """Words of answers to a request, by the keys of `games.orders.answers`."""
    offered: Mapping[str, str] = field(default_factory=dict)
    """Other names of the words offered as answers by emails of no game."""

    # Dates
    dates: Mapping[str, str]
    """Words around dates, by the keys of `games.orders.days`."""
    days_ahead: Sequence[str]
    """The words for today, tomorrow and the day after."""
    units: Mapping[int, str]
    """Units of time, by their hours."""
    around_spans: str
    """Empty words beside a span of time."""
