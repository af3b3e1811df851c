"""One line of free text against a position: an order out of the legal ones, a word, or what is wrong with it.

In turn: a number of the list, the exact notation, everything an order says in any words, and last as much of it as
fits one legal order alone. What reads as another order that is not legal now is never bent into one that is. A line
that is none of these is tried once more as German.
"""

import re
from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.engine.errors import MalformedAction
from games.engine.kernel import Action
from games.engine.notation import text
from games.present.numbered import notes as notes_of

from . import german, words
from .days import is_date
from .intended import intended
from .lexicon import Lexicon
from .matching import Offered, Said, names_its_kind
from .nearest import MOST, candidates, nearest
from .readings import Intended, Line, Order, Problem, Why, Word
from .tokens import courteous, listed, parts, plain, rough, stem

MOST_SHOWN = 80  # letters of a line that are said back
WORD = re.compile(r"[^\W\d_]+")
NUMBERED = re.compile(r"^\W*(?:option|opt|no(?=[.°º])|nr|number|nummer|choice)\b\W*")  # "no 2" refuses something
NUMBER = re.compile(r"^\W*(\d{1,4})\W*$")
# Understood in every language of the site
YES_IN_GERMAN, DONE_IN_GERMAN = ["ja"], ["fertig", "weiter", "nichts", "passe"]
THANKS_IN_GERMAN, THAT_IS_ALL_IN_GERMAN = ["danke"], ["das war"]
# "2. Play Senate 1", as the mail has it, or a list of one's own: the words say which order it is
LISTED = re.compile(r"^(?:#?\d{1,4}\s*[.):(–—-]|[a-z][.)])\s*(?=[^\W\d])")
# Thanks for something, and for people: "you two" are players, and no order has the number 2
THANKS_FOR = re.compile(
    r"^\W*(?:many )?(?:thanks|thank you|thx|cheers|(?:vielen )?dank|danke) (?:for|fur)\b[^,.!;:]*(?:[,.!;:]\W*)?$"
)
PEOPLE = re.compile(r"\bboth\b|\byou (?:two|three|four|\d)\b|\b(?:thanks|thx|cheers) (?:two|three|four|\d \w)")
NOTES = re.compile(r"\s*\([^()]*\)\s*$")  # price and chance behind an option
LEAD = re.compile(r"^(?:[\s>→➡*•·–—-]|p\.?s\.?\s*:)+", re.IGNORECASE)  # bullets, and what comes as a postscript


def interpret(
    line: str, offered: Offered, shown: Sequence[str] | None = None, *, opens: bool = True
) -> Order | Word | Problem:
    """What a line means in a position. Never an action that is not legal.

    ``shown`` are the orders, in notation, of the list whose numbers the writer saw: None where they saw that of this
    very position, empty where that list is out of date. ``opens`` where no other order was written above it.
    """
    line = LEAD.sub("", line).strip()
    if word := words.find(line):
        return word
    if not offered.legal:
        told = _("You have nothing to decide now. %(waiting)s") % {"waiting": offered.question}
        return Problem(line, Why.ILLEGAL, told)
    if is_thanks(line) or is_date(line):
        return _unreadable(Line(line, line), (), offered)
    number = _number(line)
    whole = Line(line, line, opens)
    read = in_any_language(whole, offered) if number is None else _numbered(line, number, offered, shown)
    return _question(read, offered) if isinstance(read, Order) and line.endswith("?") else read


def in_any_language(line: Line, offered: Offered) -> Order | Problem:
    """What a line means by its words: as they stand, or as German."""
    read = _in_full(line, offered)
    if isinstance(read, Problem) and (put_over := german.translated(unlisted(line.text), offered.vocabulary)):
        again = _in_full(line._replace(text=put_over), offered)
        if isinstance(again, Order) or again.why != Why.UNREADABLE:
            return again
    return (isinstance(read, Problem) and offered.lexicon.at_last(line, offered)) or read


def _in_full(line: Line, offered: Offered) -> Order | Problem:
    """A line without its number in a list, and without the notes that the site puts behind an order."""
    bare = line._replace(text=unlisted(line.text))
    read = _read(bare, offered)
    if isinstance(read, Problem) and (notes := NOTES.search(bare.text)):
        without = _read(bare._replace(text=NOTES.sub("", bare.text)), offered)
        if not isinstance(without, Order) or _are_notes(notes[0], without.action, offered):
            return without
    return read


def _read(line: Line, offered: Offered) -> Order | Problem:
    read = by_itself(line, offered)
    return read if isinstance(read, Order) else offered.lexicon.otherwise(line, offered) or _yes(line, offered) or read


def by_itself(line: Line, offered: Offered) -> Order | Problem:
    """What a line says as it stands, in notation or in words."""
    return _exact(line, offered) or _in_words(line, offered)


def _are_notes(notes: str, action: Action, offered: Offered) -> bool:
    """Whether what stands in brackets is said of the order by the site; figures change: "if possible" is not."""
    said = {token.word for token in rough(notes)} - {"", "point"}
    return said <= {token.word for token in rough(notes_of(offered.choice(text(action))))}


def _question(read: Order, offered: Offered) -> Problem:
    sentence = _("“%(line)s” is a question. To have it done, write it without the question mark.")
    shown = candidates([text(read.action)], offered)
    return Problem(read.line, Why.AMBIGUOUS, sentence % quoted(read.line), shown)


def unlisted(line: str) -> str:
    """A line without the number that it has in a list."""
    return LISTED.sub("", LEAD.sub("", line))


def is_number(line: str) -> bool:
    """Whether a line is the number of an option."""
    return not is_thanks(line) and _number(LEAD.sub("", line)) is not None


def is_thanks(line: str) -> bool:
    """Whether a line thanks for something, or counts nothing but people, as in "Thank you both!", or thanks and says
    that all is well, as in "Thanks, ok"."""
    written = plain(line)
    if THANKS_FOR.search(written) or (PEOPLE.search(written) and not any(each.word for each in rough(written))):
        return True
    return is_polite_yes(line) and _is_thankful(written.partition(courteous(line))[0])


def is_polite_yes(line: str) -> bool:
    """Whether a line is no more than a yes and thanks, which is how people end a mail as well."""
    return _is_thankful(line) and courteous(line) in _yeses()


def _is_thankful(line: str) -> bool:
    return not {*listed(_("thanks, thank, thx, ty, cheers")), *THANKS_IN_GERMAN}.isdisjoint(parts(line))


def _number(line: str) -> int | None:
    """The number that a line is, in figures or as a word, with nothing beside it but courtesy."""
    written = NUMBERED.sub("", plain(line))
    if found := NUMBER.match(written):
        return int(found[1])
    tokens = rough(written)
    alone = len(tokens) == 1 and not tokens[0].word and not tokens[0].mark
    return tokens[0].number if alone and tokens[0].number > 0 else None


def _numbered(line: str, number: int, offered: Offered, shown: Sequence[str] | None) -> Order | Problem:
    if shown is not None and not shown:
        sentence = _("The list has changed since its numbers were sent: “%(line)s” may be another order now.")
        return Problem(line, Why.OLD_NUMBER, sentence % quoted(line))
    orders = [option.order for option in offered.options] if shown is None else shown
    if not 1 <= number <= len(orders):
        sentence = _("There is no option %(number)s: they go from 1 to %(last)s.")
        return Problem(line, Why.UNREADABLE, sentence % {"number": number, "last": len(orders)})
    order = orders[number - 1]
    if action := offered.by_order.get(order):
        return Order(line, action)
    sentence = _("Option %(number)s was “%(order)s”. %(reason)s")
    meant = Intended.of(offered.lexicon.notation.parse(order))
    said = {"number": number, "order": order, "reason": offered.lexicon.reason(meant, offered)}
    return Problem(line, Why.ILLEGAL, (sentence % said).strip(), nearest(offered.said(order), offered, meant.kind))


def _exact(line: Line, offered: Offered) -> Order | Problem | None:
    """The notation to the letter: what it says counts, legal or not."""
    try:
        action = offered.lexicon.notation.parse(line.text)
    except MalformedAction:
        return None
    if text(action) in offered.by_order:
        return Order(line.written, action)
    if _is(offered.lexicon.ends_turn, action) and (last := _last(offered)):
        return Order(line.written, offered.by_order[last[0]])
    return _illegal(line, Intended.of(action), offered)


def _yes(line: Line, offered: Offered) -> Order | None:
    """An order that is agreed to first, as in "yes, reroll"; "yes, no" is none."""
    first, _space, rest = line.text.partition(" ")
    if plain(first).strip(",.:!") not in _yeses():
        return None
    agreed = line._replace(text=rest)
    read = by_itself(agreed, offered)
    return read if isinstance(read, Order) and not _is(offered.lexicon.declines, read.action) else None


def _is(kind: type[Action] | None, action: Action) -> bool:
    """Whether it is of a kind that a title may have."""
    return kind is not None and isinstance(action, kind)


def _in_words(line: Line, offered: Offered) -> Order | Problem:
    said = offered.said(line.text)
    if not said:
        return _unreadable(line, said, offered)
    if yes_or_no := _answer(line.text, offered):
        return _one_of(line, yes_or_no, said, offered) if line.opens else _below(line, yes_or_no, said, offered)
    if any(not each.words and each.number < 0 for each in said):
        return _unreadable(line, said, offered)
    left_unsaid = _fitting(said, offered, whole_labels=_is_thankful(line.text))
    if whole := [order for order, left in left_unsaid.items() if left == 0]:
        return _one_of(line, whole, said, offered)
    meant = intended(said, offered.lexicon)
    if meant and meant.whole:
        order = text(meant.kind(**meant.fields))
        return _one_of(line, [order], said, offered) if order in offered.by_order else _illegal(line, meant, offered)
    if left_unsaid:
        return _in_part(line, list(left_unsaid), said, offered)
    return _illegal(line, meant, offered) if meant else _unreadable(line, said, offered)


def _fitting(said: Sequence[Said], offered: Offered, *, whole_labels: bool) -> dict[str, int]:
    """The orders that say all that a line says, and how much more each says at least.

    With ``whole_labels`` a part of a label is not enough: "Thanks again" does not say that dice be rolled again.
    """
    found = offered.spellings.covering(said)
    for order, left in offered.labels.covering(said).items():
        if left == 0 or not whole_labels:
            found[order] = min(left, found.get(order, left))
    return found


def _answer(line: str, offered: Offered) -> list[str]:
    """What "yes" is to a question that can be declined, and what "done" is wherever something can be ended."""
    said = {" ".join(parts(line)), courteous(line)}
    no = next((order for order, action in offered.by_order.items() if _is(offered.lexicon.declines, action)), None)
    if said & _yeses() and no:
        return [order for order in offered.by_order if order != no]
    if said & _dones(offered.lexicon):
        return _last(offered) or ([no] if no else [])
    return []


def _below(line: Line, orders: Sequence[str], said: Sequence[Said], offered: Offered) -> Order | Problem:
    """A short answer below other orders: no question is answered by what may be there to end the mail."""
    said_alone = (" ".join(parts(line.text)), courteous(line.text))
    may_end = _is_thankful(line.text) or not _that_is_all().isdisjoint(said_alone)
    if not may_end or not any(_is(offered.lexicon.declines, action) for action in offered.legal):
        return _one_of(line, orders, said, offered)
    sentence = _("“%(line)s” may be there to end your mail: please answer in one word.")
    return Problem(line.written, Why.AMBIGUOUS, sentence % quoted(line.written), candidates(offered.by_order, offered))


def is_short_answer(line: str, lexicon: Lexicon) -> bool:
    """Whether it is a yes, or says that all is done."""
    return bool({" ".join(parts(line)), courteous(line)} & (_yeses() | _dones(lexicon)))


def _yeses() -> set[str]:
    return {*listed(_("yes, y, ok, okay, yep, yeah, sure")), *YES_IN_GERMAN}


def _dones(lexicon: Lexicon) -> set[str]:
    return {
        *listed(lexicon.done),
        *listed(_("done, all done, finished, pass, skip, nothing")),
        *listed(_("end my turn, finish turn")),
        *_that_is_all(),
        *DONE_IN_GERMAN,
    }


def _that_is_all() -> set[str]:
    return {*listed(_("that is all, that all, that it")), *THAT_IS_ALL_IN_GERMAN}


def _last(offered: Offered) -> list[str]:
    """What ends the actions, or after them the turn: the turn ends by ending the one, then the other."""
    return [option.order for option in offered.options if option.group == "finish"]


def _one_of(line: Line, orders: Sequence[str], said: Sequence[Said], offered: Offered) -> Order | Problem:
    """The order, if it is one alone and no wrong letter could have made it another."""
    unsure = [each for each in said if each.typo and len(each.words) > 1]
    if len(orders) == 1 and not unsure:
        return Order(line.written, offered.by_order[orders[0]])
    if len(orders) == 1:
        sentence = _("“%(line)s” can be read in two ways. Did you mean this?")
    elif len(orders) <= MOST:
        sentence = _("“%(line)s” fits more than one order. Which one do you mean?")
    else:
        sentence = _("“%(line)s” fits %(count)s orders: please say more.")
    shown = quoted(line.written) | {"count": str(len(orders))}
    return Problem(line.written, Why.AMBIGUOUS, sentence % shown, candidates(orders, offered))


def _in_part(line: Line, orders: Sequence[str], said: Sequence[Said], offered: Offered) -> Order | Problem:
    """What was left unsaid goes without saying where only one legal order fits; what is to be done does not."""
    only = offered.by_order[orders[0]] if len(orders) == 1 else None
    if only is None or offered.answers or names_its_kind(said, only, offered.lexicon):
        return _one_of(line, orders, said, offered)
    sentence = _("“%(line)s” does not say what is to be done. Did you mean this?")
    return Problem(line.written, Why.AMBIGUOUS, sentence % quoted(line.written), candidates(orders, offered))


def _illegal(line: Line, meant: Intended, offered: Offered) -> Problem:
    reason = offered.lexicon.reason(meant, offered)
    sentence = _("“%(line)s” cannot be done now. %(reason)s") % (quoted(line.written) | {"reason": reason})
    said = offered.said(line.text)
    return Problem(line.written, Why.ILLEGAL, sentence.strip(), nearest(said, offered, meant.kind))


def _unreadable(line: Line, said: Sequence[Said], offered: Offered) -> Problem:
    strange = [each.raw for each in said if not each.words and each.number < 0]
    if strange and len(strange) < len(said):
        sentence = _("“%(line)s” is not an order of this game: I do not know the word “%(word)s”.")
        told = sentence % (quoted(line.written) | {"word": _as_written(strange[0], line.written)[:MOST_SHOWN]})
    else:
        told = _("“%(line)s” is not an order of this game.") % quoted(line.written)
    return Problem(line.written, Why.UNREADABLE, told, nearest(said, offered, None))


def _as_written(word: str, line: str) -> str:
    """The word of a line that was read as this one, with its capitals and accents."""
    return next((each for each in WORD.findall(line) if stem(plain(each)) == word), word)


def quoted(line: str) -> dict[str, str]:
    """A line for a sentence that says it back."""
    return {"line": line if len(line) <= MOST_SHOWN else line[: MOST_SHOWN - 1] + "…"}
