"""One line of free text against a position: a legal order, a word, or a problem.

Tried in turn are a number of the list, the exact notation, the whole order in any words, and last
as much of it as fits one legal order alone. A line that reads as another, illegal order is never
bent into a legal one. The words of all languages are known at once.
"""

import re
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from games.orders.matching import MOST_SUGGESTED, nearest_orders, possible_orders
from games.present.numbered import notes as notes_of
from rulebooks.engine.errors import MalformedAction
from rulebooks.engine.kernel import Action
from rulebooks.engine.notation import order_text

from . import words
from .days import is_date
from .intended import read_intention
from .lexicon import Lexicon
from .matching import LineToken, Offered, heads, names_its_kind
from .option_numbers import OptionNumber, read_option_number
from .readings import Intended, Order, OrderLine, Problem, Why, Word
from .restate import restate
from .tokens import (
    LEAD,
    SIGNS,
    any_of,
    plain_letters,
    plain_parts,
    stem,
    tokenise,
    without_fillers,
    words_in_all,
)
from .vocabulary import spell_tokens, tokens_of_text

MOST_SHOWN = 80  # letters of a line that are said back
WORD = re.compile(r"[^\W\d_]+")
YES = words_in_all(lambda each: each.yes)
DONE = words_in_all(lambda each: each.done)
THANKS = words_in_all(lambda each: each.thanks)
THAT_IS_ALL = words_in_all(lambda each: each.that_is_all)
# "2. Play Senate 1", as the mail has it, or a list of one's own: the words say which order it is
LISTED = re.compile(r"^(?:#?\d{1,4}\s*[.):(–—-]|[a-z][.)])\s*(?=[^\W\d])")
# Thanks for something, and for people: "you two" are players, and no order has the number 2
_FOR = any_of(words_in_all(lambda each: each.for_what))
THANKS_FOR = re.compile(
    rf"^\W*(?:{any_of(words_in_all(lambda each: each.thanks_for))}) (?:{_FOR})\b[^,.!;:]*(?:[,.!;:]\W*)?$"
)
PRONOUN = re.compile(rf"\b(?:{any_of(words_in_all(lambda each: each.pronouns))})\b")


def _pattern_of_people(phrase: str) -> str:
    """Return the pattern of a phrase in which "[an] " may be missing, "#" is a figure and "~" a word that is left."""
    pattern = re.escape(phrase).replace(r"\[", "(?:").replace(r"\]\ ", " )?")
    return pattern.replace(r"\#", r"\d").replace(r"\ \~", r" (?=\w)")


_PEOPLE = sorted(map(_pattern_of_people, words_in_all(lambda each: each.people)))
PEOPLE = re.compile(rf"\b(?:{'|'.join(_PEOPLE)})\b")
NOTES = re.compile(r"\s*\([^()]*\)\s*$")  # price and chance behind an option


def read_single_order(
    line: str, offered: Offered, listed_orders: Sequence[str] | None = None, *, opens: bool = True
) -> Order | Word | Problem:
    """Read a line in a position. The result is never an illegal action.

    ``listed_orders`` are the orders, in notation, of the numbered list before the writer: None for the list
    of this very position, empty if the writer's list is out of date. ``opens`` means that no other
    order stands above the line.
    """
    line = LEAD.sub("", line).strip()
    if word := words.find_word(line):
        return word
    if not offered.legal:
        # Translators: %(waiting)s is a sentence, such as "Waiting for Ana to choose a province."
        sentence = _("It's not your turn. %(waiting)s") % {"waiting": offered.question}
        return Problem(line, Why.ILLEGAL, sentence)
    if is_thanks(line) or is_date(line):
        return _tell_unreadable(OrderLine(line, line), (), offered)
    if option := _read_number(line):
        return _read_numbered(line, option, offered, listed_orders)
    if numbers := _numbers_alone(line, offered):
        return _ask_for_number(line, numbers, offered)
    read = in_any_words(OrderLine(line, line, opens), offered)
    return _ask_which(read, offered) if isinstance(read, Order) and line.endswith("?") else read


def _numbers_alone(line: str, offered: Offered) -> list[int]:
    """Return the numbers of a line that says nothing else, or with words that belong to no order, as in "this one"."""
    tokens = tokens_of_text(line, offered.lexicon)
    if PRONOUN.search(plain_letters(line)):
        return [1]
    is_bare = all((token.number >= 0 and not token.word) or token.word in SIGNS for token in tokens)
    numbers = [token.number for token in tokens if token.number >= 0]
    return numbers if is_bare and 0 not in numbers else []  # "none" is an answer


def in_any_words(line: OrderLine, offered: Offered) -> Order | Problem:
    """Read the words of a line, or else as the title reads what is no order by itself."""
    read = _in_full(line, offered)
    if isinstance(read, Order):
        return read
    return offered.lexicon.at_last(line, offered) or _as_labelled(line, offered) or read


def _as_labelled(line: OrderLine, offered: Offered) -> Order | None:
    """Return the order of a line that is its label in a language other than the one in use."""
    bare = unlisted(line.text)
    for text in (bare, NOTES.sub("", bare)):
        if len(orders := offered.labels_elsewhere.get(" ".join(plain_parts(text)), ())) == 1:
            return Order(line.original, offered.by_order[next(iter(orders))])
    return None


def _in_full(line: OrderLine, offered: Offered) -> Order | Problem:
    """Read a line without its number in a list, and without the site's notes behind an order."""
    bare = line._replace(text=unlisted(line.text))
    read = _read(bare, offered)
    if isinstance(read, Problem) and (notes := NOTES.search(bare.text)):
        without = _read(bare._replace(text=NOTES.sub("", bare.text)), offered)
        if not isinstance(without, Order) or _are_notes(notes[0], without.action, offered):
            return without
    return read


def _read(line: OrderLine, offered: Offered) -> Order | Problem:
    line = line._replace(text=restate(line.text, offered.lexicon))
    read = read_as_it_stands(line, offered)
    return (
        read
        if isinstance(read, Order)
        else offered.lexicon.otherwise(line, offered) or _read_yes(line, offered) or read
    )


def read_as_it_stands(line: OrderLine, offered: Offered) -> Order | Problem:
    """Read a line in notation or in words, as it stands: none of it left out or restated."""
    return _read_notation(line, offered) or _read_in_words(line, offered)


def _are_notes(notes: str, action: Action, offered: Offered) -> bool:
    """Return True if the site itself writes these notes in brackets for the order, whatever their
    figures; "if possible" is no such note.
    """
    note_words = {token.word for token in tokenise(notes)} - {"", "point"}
    return note_words <= {token.word for token in tokenise(notes_of(offered.choice(order_text(action))))}


def _ask_which(read: Order, offered: Offered) -> Problem:
    sentence = _("“%(line)s” is a question. To give it as an order, leave out the question mark.")
    suggestions = possible_orders([order_text(read.action)], offered)
    return Problem(read.line, Why.AMBIGUOUS, sentence % quote_line(read.line), suggestions)


def unlisted(line: str) -> str:
    """Return a line without its number in a list."""
    return LISTED.sub("", LEAD.sub("", line))


def is_number(line: str) -> bool:
    return _read_number(LEAD.sub("", line)) is not None


def is_thanks(line: str) -> bool:
    """Return True for thanks, a number of people, as in "Thank you both!", or thanks with a yes, as in "Thanks, ok"."""
    plain_line = plain_letters(line)
    about_people = PEOPLE.search(plain_line) and not any(token.word for token in tokenise(PEOPLE.sub(" ", plain_line)))
    if THANKS_FOR.search(plain_line) or about_people:
        return True
    return is_polite_yes(line) and _is_thankful(plain_line.partition(without_fillers(line))[0])


def is_polite_yes(line: str) -> bool:
    """Return True for no more than a yes and thanks, a common end of a mail as well."""
    return _is_thankful(line) and without_fillers(line) in YES


def _is_thankful(line: str) -> bool:
    return not THANKS.isdisjoint(plain_parts(line))


def _read_number(line: str) -> OptionNumber | None:
    """Return the number of an option in a line that is nothing else, nor an act with a number of things."""
    return None if is_thanks(line) else read_option_number(line)


def _read_numbered(
    line: str, option: OptionNumber, offered: Offered, listed_orders: Sequence[str] | None
) -> Order | Problem:
    if listed_orders is not None and not listed_orders:
        sentence = _("The options have changed since that email, so “%(line)s” may now mean a different order.")
        return Problem(line, Why.OLD_NUMBER, sentence % quote_line(line))
    number, orders = option.number, offered.numbers if listed_orders is None else listed_orders
    order = orders[number - 1] if 1 <= number <= len(orders) else ""
    if option.may_count and offered.asks_for_several:
        return _ask_for_number(line, [number], offered)
    may_be_thing = number in offered.numbers_of_things and offered.of_rank(number) != [order]
    if may_be_thing and not (order and option.sure):
        return ask_about_number(line, [number], order, offered)
    if not order:
        sentence = _("There is no option %(number)s. Options go from 1 to %(last)s.")
        return Problem(line, Why.UNREADABLE, sentence % {"number": number, "last": len(orders)})
    if action := offered.by_order.get(order):
        return Order(line, action)
    sentence = _("Option %(number)s was “%(order)s”. %(reason)s")
    intention = Intended.of(offered.lexicon.notation.parse(order))
    values = {"number": number, "order": order, "reason": offered.lexicon.reason(intention, offered)}
    instead = nearest_orders(offered.tokens_of(order), offered, intention.kind)
    return Problem(line, Why.ILLEGAL, (sentence % values).strip(), instead, intention.kind.__name__)


def ask_about_number(line: str, numbers: Iterable[int], order: str, offered: Offered) -> Problem:
    """Ask about numbers that may be those of options, such as that of ``order``, or of things."""
    of_all = set(offered.by_order).intersection(*(offered.of_rank(number) for number in numbers))
    orders = [each for each in offered.by_order if each == order or each in of_all]
    sentence = _("“%(line)s” is not clear: its number may mean an option or a card. Write the order in words.")
    return Problem(line, Why.AMBIGUOUS, sentence % quote_line(line), possible_orders(orders, offered))


def _ask_for_number(line: str, numbers: Sequence[int], offered: Offered) -> Problem:
    """Ask about a line of a number and other words or signs, of which none belongs to an order."""
    sentence = _("“%(line)s” is not clear. To choose an option, write its number and nothing else.")
    named_orders = [offered.numbers[number - 1] for number in numbers if 1 <= number <= len(offered.numbers)]
    suggestions = possible_orders(filter(offered.by_order.get, named_orders), offered) if has_figure(line) else ()
    return Problem(line, Why.AMBIGUOUS, sentence % quote_line(line), suggestions)


def has_figure(line: str) -> bool:
    return any(map(str.isdecimal, line))


def _read_notation(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read a line as exact notation, legal or not."""
    try:
        action = offered.lexicon.notation.parse(line.text)
    except MalformedAction:
        return None
    if order_text(action) in offered.by_order:
        return Order(line.original, action)
    if _is_kind(offered.lexicon.ends_turn, action) and (last := _final_order(offered)):
        return Order(line.original, offered.by_order[last[0]])
    if 0 in offered.labels.covering(offered.tokens_of(line.text)).values():  # "Mob in Gallia" answers two questions
        return None
    return _tell_illegal(line, Intended.of(action), offered)


def _read_yes(line: OrderLine, offered: Offered) -> Order | None:
    """Return the order behind a yes, as in "yes, reroll"; "yes, no" is none."""
    first, _space, rest = line.original.partition(" ")
    if plain_letters(first).strip(",.:!") not in YES:
        return None
    agreed = line._replace(text=restate(rest, offered.lexicon))
    read = read_as_it_stands(agreed, offered)
    return read if isinstance(read, Order) and not _is_kind(offered.lexicon.declines, read.action) else None


def _is_kind(kind: type[Action] | None, action: Action) -> bool:
    """Return True for an action of a kind, if the title has that kind."""
    return kind is not None and isinstance(action, kind)


def _read_in_words(line: OrderLine, offered: Offered) -> Order | Problem:
    line_tokens = offered.tokens_of(line.text)
    if not line_tokens:
        return _tell_unreadable(line, line_tokens, offered)
    if yes_or_no := _answers_meant(line, offered):
        return (
            _one_of(line, yes_or_no, (), offered) if line.opens else _read_below(line, yes_or_no, line_tokens, offered)
        )
    if any(not token.words and token.number < 0 for token in line_tokens):
        return _tell_unreadable(line, line_tokens, offered)
    unsaid_tokens = _find_fitting(line_tokens, offered, whole_labels=_is_thankful(line.text))
    if whole_orders := [order for order, unsaid in unsaid_tokens.items() if unsaid == 0]:
        return _one_of(line, whole_orders, line_tokens, offered)
    intention = read_intention(line_tokens, offered.lexicon, offered.legal)
    if intention and intention.is_whole:
        return _as_meant(line, intention, line_tokens, offered)
    if unsaid_tokens:
        return _in_part(line, list(unsaid_tokens), line_tokens, offered)
    return _tell_illegal(line, intention, offered) if intention else _tell_unreadable(line, line_tokens, offered)


def _as_meant(
    line: OrderLine, intention: Intended, line_tokens: Sequence[LineToken], offered: Offered
) -> Order | Problem:
    """Return the order that a line says in full, or why it cannot be carried out."""
    action = intention.kind(**intention.fields)
    order = order_text(action)
    if order in offered.by_order:
        return _one_of(line, [order], line_tokens, offered)
    if _is_kind(offered.lexicon.ends_turn, action) and (last := _final_order(offered)):
        return _one_of(line, last, line_tokens, offered)
    return _tell_illegal(line, intention, offered)


def _find_fitting(line_tokens: Sequence[LineToken], offered: Offered, *, whole_labels: bool) -> dict[str, int]:
    """Return the orders that match the whole line, and how many of each one's tokens are left over
    at least.

    With ``whole_labels`` a part of a label is not enough: "Thanks again" does not ask to roll dice
    again.
    """
    orders = offered.spellings.covering(line_tokens)
    for order, unsaid in offered.labels.covering(line_tokens).items():
        if unsaid == 0 or not whole_labels:
            orders[order] = min(unsaid, orders.get(order, unsaid))
    return orders


def _answers_meant(line: OrderLine, offered: Offered) -> list[str]:
    """Return the answers for "yes" to a question that can be declined, and for "done" if something can be ended."""
    spellings = {
        spelling
        for text in (line.text, line.original)
        for spelling in (" ".join(plain_parts(text)), without_fillers(text))
    }
    no = next((order for order, action in offered.by_order.items() if _is_kind(offered.lexicon.declines, action)), None)
    if spellings & YES and no:
        return [order for order in offered.by_order if order != no]
    if spellings & _words_for_done(offered.lexicon):
        return _final_order(offered) or ([no] if no else [])
    return []


def _read_below(
    line: OrderLine, orders: Sequence[str], line_tokens: Sequence[LineToken], offered: Offered
) -> Order | Problem:
    """Read a short answer below other orders; a possible closing of the mail answers no question."""
    spellings = (" ".join(plain_parts(line.text)), without_fillers(line.text))
    may_end = _is_thankful(line.text) or not THAT_IS_ALL.isdisjoint(spellings)
    if not may_end or not any(_is_kind(offered.lexicon.declines, action) for action in offered.legal):
        return _one_of(line, orders, line_tokens, offered)
    sentence = _("“%(line)s” may just be the end of your email. Answer in one word.")
    return Problem(
        line.original, Why.AMBIGUOUS, sentence % quote_line(line.original), possible_orders(offered.by_order, offered)
    )


def is_short_answer(line: str, lexicon: Lexicon) -> bool:
    """Return True for a yes, or words for being done."""
    return bool({" ".join(plain_parts(line)), without_fillers(line)} & (YES | _words_for_done(lexicon)))


def _words_for_done(lexicon: Lexicon) -> frozenset[str]:
    return DONE | THAT_IS_ALL | lexicon.done_words


def _final_order(offered: Offered) -> list[str]:
    """Return the action that ends the turn: the end of the actions first, then that of the turn."""
    return [option.order for option in offered.options if option.group == "finish"]


def _one_of(
    line: OrderLine, orders: Sequence[str], line_tokens: Sequence[LineToken], offered: Offered
) -> Order | Problem:
    """Return the order, if it is one alone and no wrong letter could have made it another."""
    unsure = [token for token in line_tokens if token.typo and len(token.words) > 1]
    if len(orders) == 1 and not unsure:
        return Order(line.original, offered.by_order[orders[0]])
    if len(orders) == 1:
        sentence = _("“%(line)s” can mean two things. Did you mean this?")
    elif len(orders) <= MOST_SUGGESTED:
        sentence = _("“%(line)s” fits more than one order. Which one do you mean?")
    else:
        sentence = _("“%(line)s” fits %(count)s orders. Be more precise.")
    values = quote_line(line.original) | {"count": str(len(orders))}
    return Problem(line.original, Why.AMBIGUOUS, sentence % values, possible_orders(orders, offered))


def _in_part(
    line: OrderLine, orders: Sequence[str], line_tokens: Sequence[LineToken], offered: Offered
) -> Order | Problem:
    """Read a partial order: details may be missing if only one legal order fits, the act may not."""
    only = offered.by_order[orders[0]] if len(orders) == 1 else None
    if only is None or (
        not _is_cut_short(line, line_tokens, offered)
        and _is_meant(line_tokens, only, offered)
        and _negates_alike(line_tokens, only, offered.lexicon)
    ):
        return _one_of(line, orders, line_tokens, offered)
    sentence = _("“%(line)s” does not say what to do. Did you mean this?")
    return Problem(line.original, Why.AMBIGUOUS, sentence % quote_line(line.original), possible_orders(orders, offered))


def _is_meant(line_tokens: Sequence[LineToken], action: Action, offered: Offered) -> bool:
    """Return True if a partial order names the act, or answers a question; "Lass das" does neither."""
    if names_its_kind(line_tokens, action, offered.lexicon) or _says_all_parts(line_tokens, action, offered):
        return True
    is_everyday = len(line_tokens) == 1 and not line_tokens[0].words.isdisjoint(offered.lexicon.everyday)
    return offered.answers and not is_everyday


def _says_all_parts(line_tokens: Sequence[LineToken], action: Action, offered: Offered) -> bool:
    """Return True if nothing but the verb is missing in a line, and the order's parts make that evident.

    A destination is one only behind a "to".
    """
    if type(action) not in offered.lexicon.evident or any(token.typo for token in line_tokens):
        return False
    if len(action.__struct_fields__) == 1:  # the line says part of it, and no other order has that
        return True
    kind_words = heads(type(action), offered.lexicon)
    parts = [token for token in spell_tokens(order_text(action), offered.lexicon) if token.word not in kind_words]
    return all(
        any(token.fits(part) and (part.mark != "to" or token.mark == "to") for token in line_tokens) for part in parts
    )


def _is_cut_short(line: OrderLine, line_tokens: Sequence[LineToken], offered: Offered) -> bool:
    """Return True for the beginning of a word among empty ones, as in "the cast" for "castra"."""
    [first, *others] = line_tokens
    is_beginning = bool(first.raw) and not first.typo and not offered.vocabulary.has(first.raw)
    return is_beginning and not others and first.number < 0 and len(plain_parts(line.text)) > 1


def _negates_alike(line_tokens: Sequence[LineToken], action: Action, lexicon: Lexicon) -> bool:
    """Return True if a line has the negation of an order, if that has one."""
    negations = heads(type(action), lexicon) & lexicon.negations
    return negations <= frozenset[str]().union(*(token.words for token in line_tokens))


def _tell_illegal(line: OrderLine, intention: Intended, offered: Offered) -> Problem:
    sentence = tell_impossible(line.original, intention, offered)
    suggestions = nearest_orders(offered.tokens_of(line.text), offered, intention.kind)
    return Problem(line.original, Why.ILLEGAL, sentence, suggestions, intention.kind.__name__)


def tell_impossible(line: str, intention: Intended, offered: Offered) -> str:
    """Tell that the order of a line is not possible now, and why."""
    reason = offered.lexicon.reason(intention, offered)
    return (_("“%(line)s” is not possible now. %(reason)s") % (quote_line(line) | {"reason": reason})).strip()


def _tell_unreadable(line: OrderLine, line_tokens: Sequence[LineToken], offered: Offered) -> Problem:
    strange = [token.raw for token in line_tokens if not token.words and token.number < 0]
    if strange and len(strange) < len(line_tokens):
        sentence = _("“%(line)s” is not an order of this game. The word “%(word)s” is not known here.")
        message = sentence % (quote_line(line.original) | {"word": _as_written(strange[0], line.original)[:MOST_SHOWN]})
    else:
        message = _("“%(line)s” is not an order of this game.") % quote_line(line.original)
    return Problem(line.original, Why.UNREADABLE, message, nearest_orders(line_tokens, offered, None))


def _as_written(word: str, line: str) -> str:
    """Return a word as it stands in the line, with its capitals and accents."""
    return next(
        (written_word for written_word in WORD.findall(line) if stem(plain_letters(written_word)) == word), word
    )


def quote_line(line: str) -> dict[str, str]:
    """Return a line, shortened, to fill in a sentence that quotes it."""
    return {"line": line if len(line) <= MOST_SHOWN else line[: MOST_SHOWN - 1] + "…"}
