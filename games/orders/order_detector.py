"""Detection of orders among names, closings and mottoes, before the position is known."""

from collections.abc import Callable, Sequence

from rulebooks.engine.errors import MalformedAction

from . import words
from .days import is_date, read_span
from .lexicon import Lexicon
from .numerals import count_order, verb_of
from .single_order import is_number, is_polite_yes, is_short_answer, is_thanks, unlisted
from .split import listed_numbers
from .tokens import Token, plain_letters, plain_parts, words_in_all
from .vocabulary import first_words, rules_vocabulary, tokens_of_text

TALK = words_in_all(lambda each: each.talk)
"""Words of talk: a line with one of them is no order."""
LONGEST_NUMBER = 3  # digits of an option's number in a list of several: telephone numbers have more, or begin with 0


def may_be_order(line: str, lexicon: Lexicon) -> bool:
    """Return True if a line may be an order or a word in some position: one word of the rules is enough."""
    if is_thanks(line) or is_date(line):
        return False
    if words.find_word(line) or is_number(line) or is_short_answer(line, lexicon):
        return True
    tokens = tokens_of_text(line, lexicon)
    return any(token.number >= 0 or rules_vocabulary(lexicon).recognise(token.word).words for token in tokens)


def may_be_thanks(line: str) -> bool:
    """Return True for possible thanks below orders: "Ok, thanks" agrees to nothing there."""
    return is_thanks(line) or is_polite_yes(line)


def reads_as_order(line: str, lexicon: Lexicon) -> bool:
    """Return True if a line can hardly be anything but an order or a word.

    That is a number, an answer, a beginning of an order followed by words of the rules, or nothing
    but such words with a verb or a number among them. A single word may be a name, and a "Governor
    of Gaul" is a title.
    """
    if is_thanks(line) or is_date(line):
        return False
    if _is_word(line, lexicon) or is_number(line) or is_short_answer(line, lexicon) or _are_numbers(line):
        return True
    tokens = _tokens_of_line(line, lexicon)
    are_known = [token.number >= 0 or rules_vocabulary(lexicon).has(token.word) for token in tokens]
    if len(tokens) < 2:
        return any(token.word in first_words(lexicon) for token in tokens)
    has_word = any(token.word for token in tokens)
    has_verb = any(not token.word or _is_verb(token.word, lexicon) for token in tokens)
    if (
        (order_count := count_order(line, lexicon))
        and order_count.all
        and verb_of(order_count.order, lexicon) in lexicon.repeated
    ):
        return len(tokens_of_text(order_count.order, lexicon)) == 1 or any(are_known[1:])
    return (has_word and has_verb and all(are_known)) or (any(are_known[1:]) and _is_verb(tokens[0].word, lexicon))


def without_remarks(
    lines: Sequence[str], lexicon: Lexicon, is_answer: Callable[[str], bool] = lambda line: False
) -> list[str]:
    """Drop the remarks below the last order; only lines that may be orders are kept from there on.

    A first line that is none, such as a closing in any language, is followed by names and the like:
    below it only near-certain orders count. A line for which ``is_answer`` is true counts as an
    order.
    """
    first = next((at for at, line in enumerate(lines) if may_be_order(line, lexicon)), len(lines))
    remark_lines = (at for at in range(first + 1, len(lines)) if not _looks_like_order(lines[at], lexicon))
    remark = next((at for at in remark_lines if not is_answer(lines[at])), len(lines))
    below = any(reads_as_order(line, lexicon) or is_answer(line) for line in lines[remark:])
    return list(lines if below else lines[:remark])


def _looks_like_order(line: str, lexicon: Lexicon) -> bool:
    """Return True for a word or a yes, or if at least half of a line is exact words of the rules or numbers."""
    if is_thanks(line) or is_date(line) or not may_be_order(line, lexicon):
        return False
    if reads_as_order(line, lexicon) or words.find_word(line):
        return True
    are_known = [
        token.number >= 0 or rules_vocabulary(lexicon).has(token.word) for token in _tokens_of_line(line, lexicon)
    ]
    return 2 * sum(are_known) >= len(are_known)


def is_nothing_but_order(line: str, lexicon: Lexicon) -> bool:
    """Return True if a line is meant for the site though it was sent to people.

    That is a number, a word, or a line of nothing but words of the rules with a verb among them.
    """
    if is_conversation(line, lexicon):
        return False
    if word := words.find_word(line):
        return word.key not in words.FOR_PEOPLE_AS_WELL and (not word.rest or is_nothing_but_order(word.rest, lexicon))
    if is_number(line) or _are_numbers(line) or _is_notation(line, lexicon):
        return True
    tokens = _tokens_of_line(line, lexicon)
    all_known = all(token.number >= 0 or rules_vocabulary(lexicon).has(token.word) for token in tokens)
    return len(tokens) > 1 and all_known and any(_is_verb(token.word, lexicon) for token in tokens)


def is_conversation(line: str, lexicon: Lexicon) -> bool:
    """Return True for a question, an answer of one word, thanks, a date, or a line with a word of conversation."""
    if line.endswith("?") or is_thanks(line) or is_date(line) or is_short_answer(line, lexicon):
        return True
    return not TALK.isdisjoint(plain_parts(line))


def _tokens_of_line(line: str, lexicon: Lexicon) -> list[Token]:
    """Return a line as tokens, without its number in a list."""
    return tokens_of_text(unlisted(line), lexicon)


def _is_notation(line: str, lexicon: Lexicon) -> bool:
    try:
        lexicon.notation.parse(plain_letters(line).strip(" .!"))
    except MalformedAction:
        return False
    return True


def _is_word(line: str, lexicon: Lexicon) -> bool:
    """Return True for a word that asks the site for something; "Holiday Inn" is none, for no dates follow."""
    word = words.find_word(line)
    if word is not None and word.key in words.ASKING_OTHERS:
        return read_span(word.rest) is not None
    return word is not None and (
        not word.rest or reads_as_order(word.rest, lexicon) or any(map(str.isdigit, word.rest))
    )


def _are_numbers(line: str) -> bool:
    numbers = listed_numbers(line)
    return bool(numbers) and all(len(number) <= LONGEST_NUMBER and number[0] != "0" for number in numbers)


def _is_verb(word: str, lexicon: Lexicon) -> bool:
    return bool(rules_vocabulary(lexicon).recognise(word).words & first_words(lexicon))
