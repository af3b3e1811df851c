"""Whether a line that may as well be a name, a closing or a motto is an order: asked before the position is known."""

from django.utils.translation import gettext_lazy as lazy

from games.engine.errors import MalformedAction

from . import german, spans, words
from .counted import counted, verb_of
from .days import is_date
from .interpret import is_number, is_polite_yes, is_short_answer, is_thanks, unlisted
from .lexicon import Lexicon
from .split import numbers
from .tokens import Token, listed, parts, plain, rough
from .vocabulary import first_words, of_rules

# Where one of these stands, people talk
TALK = lazy("i, we, you, he, she, they, us, let, no, not, dont, will, would, shall, if, when, why")
TALK_IN_GERMAN = frozenset({"ich", "wir", "du", "ihr", "er", "sie", "nein", "nicht", "kein", "keine", "wenn", "lass"})
LONGEST_NUMBER = 3  # digits of an option's number in a list of several: telephone numbers have more, or begin with 0


def may_be_order(line: str, lexicon: Lexicon) -> bool:
    """Whether there may be a position in which a line is an order or a word: one is enough that the rules have."""
    if is_thanks(line) or is_date(line):
        return False
    if words.find(line) or is_number(line) or is_short_answer(line, lexicon):
        return True
    tokens = rough(line, lexicon.fillers)
    return any(token.number >= 0 or of_rules(lexicon).meant(token.word).words for token in tokens)


def may_be_thanks(line: str) -> bool:
    """Whether a line may be no more than thanks, where it stands below orders: "Ok, thanks" agrees to nothing there."""
    return is_thanks(line) or is_polite_yes(line)


def reads_as_order(line: str, lexicon: Lexicon) -> bool:
    """Whether a line can hardly be anything but an order or a word: a number, an answer, what begins as an order does
    and goes on in words of the rules, or nothing but such words with a verb or a number among them. One alone may be a
    name, and a "Governor of Gaul" is a title.
    """
    if is_thanks(line) or is_date(line):
        return False
    if _is_word(line, lexicon) or is_number(line) or is_short_answer(line, lexicon) or _are_numbers(line):
        return True
    tokens = _tokens(line, lexicon)
    known = [token.number >= 0 or of_rules(lexicon).has(token.word) for token in tokens]
    if len(tokens) < 2:
        return any(token.word in first_words(lexicon) for token in tokens)
    named = any(token.word for token in tokens)
    told = any(not token.word or _is_verb(token.word, lexicon) for token in tokens)
    if (found := counted(line, lexicon)) and found.all and verb_of(found.order, lexicon) in lexicon.repeated:
        return len(rough(found.order, lexicon.fillers)) == 1 or any(known[1:])
    return (named and told and all(known)) or (any(known[1:]) and _is_verb(tokens[0].word, lexicon))


def is_nothing_but_order(line: str, lexicon: Lexicon) -> bool:
    """Whether a line is meant for the site though it was sent to people: a number, a word, or what begins or goes on
    with a verb and has nothing but words of the rules."""
    if is_conversation(line, lexicon):
        return False
    if word := words.find(line):
        return word.key not in words.FOR_PEOPLE_AS_WELL and (not word.rest or is_nothing_but_order(word.rest, lexicon))
    if is_number(line) or _are_numbers(line) or _is_notation(line, lexicon):
        return True
    tokens = _tokens(line, lexicon)
    known = all(token.number >= 0 or of_rules(lexicon).has(token.word) for token in tokens)
    return len(tokens) > 1 and known and any(_is_verb(token.word, lexicon) for token in tokens)


def is_conversation(line: str, lexicon: Lexicon) -> bool:
    """Whether a line is a question, an answer of one word, thanks, a date, or has a word that people say and that no
    order needs."""
    if line.endswith("?") or is_thanks(line) or is_date(line) or is_short_answer(line, lexicon):
        return True
    return not TALK_IN_GERMAN.union(listed(TALK)).isdisjoint(parts(line))


def _tokens(line: str, lexicon: Lexicon) -> list[Token]:
    """A line without its number in a list, in words of the notation where it is German."""
    bare = unlisted(line)
    return rough(german.translated(bare, of_rules(lexicon)) or bare, lexicon.fillers)


def _is_notation(line: str, lexicon: Lexicon) -> bool:
    try:
        lexicon.notation.parse(plain(line).strip(" .!"))
    except MalformedAction:
        return False
    return True


def _is_word(line: str, lexicon: Lexicon) -> bool:
    """Whether it is a word that asks the site for something; "Holiday Inn" is none, for no dates follow."""
    word = words.find(line)
    if word is not None and word.key in words.ASKING_OTHERS:
        return spans.days(word.rest) is not None
    return word is not None and (
        not word.rest or reads_as_order(word.rest, lexicon) or any(map(str.isdigit, word.rest))
    )


def _are_numbers(line: str) -> bool:
    found = numbers(line)
    return bool(found) and all(len(number) <= LONGEST_NUMBER and number[0] != "0" for number in found)


def _is_verb(word: str, lexicon: Lexicon) -> bool:
    return bool(of_rules(lexicon).meant(word).words & first_words(lexicon))
