"""One line of free text against a position: an order out of the legal ones, a word, or what is wrong with it.

In turn: a number of the list, the exact notation, everything an order says in any words, and last as much of it as
fits one legal order alone. What reads as another order that is not legal now is never bent into one that is.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from games.engine.errors import MalformedAction
from games.engine.kernel import Action
from games.engine.notation import text
from games.engine.time_of_crisis.actions import NOTATION, Decline, EndTurn
from games.present.numbered import Option

from . import reasons, words
from .checks import EVENT_OF
from .intended import Intended, intended
from .matching import Offered, Said, covers, names_its_kind
from .readings import Candidate, Order, Problem, Why, Word
from .tokens import courteous, listed, parts, plain, rough

MOST_SHOWN = 80  # letters of a line that are said back
MOST_CANDIDATES = 6
NUMBERED = re.compile(r"^\W*(?:option|opt|no|nr|number|nummer|choice)\b\W*")
NUMBER = re.compile(r"^\W*(\d{1,4})\W*$")
YES_IN_GERMAN, DONE_IN_GERMAN = ["ja"], ["fertig", "weiter", "nichts"]  # understood in every language of the site
# "2. Play Senate 1", as the mail has it, or a list of one's own: the words say which order it is
LISTED = re.compile(r"^#?\d{1,4}\s*[.):(–—-]\s*(?=[^\W\d])")
NOTES = re.compile(r"\s*\([^()]*\)\s*$")  # price and chance behind an option
LEAD = re.compile(r"^[\s>*•·–—-]+")


def interpret(line: str, offered: Offered, shown: Sequence[str] | None = None) -> Order | Word | Problem:
    """What a line means in a position. Never an action that is not legal.

    ``shown`` are the orders, in notation, of the list whose numbers the writer saw: None where they saw that of this
    very position, empty where that list is out of date.
    """
    line = LEAD.sub("", line).strip()
    if word := words.find(line):
        return word
    if not offered.legal:
        return Problem(line, Why.ILLEGAL, reasons.nothing_to_decide(offered.view, offered.names))
    if (number := _number(line)) is not None:
        return _numbered(line, number, offered, shown)
    bare = LISTED.sub("", line)
    read = _read(bare, offered)
    if isinstance(read, Problem) and NOTES.search(bare):
        read = _read(NOTES.sub("", bare), offered)
    return replace(read, line=line)


def _read(line: str, offered: Offered) -> Order | Problem:
    read = _exact(line, offered) or _in_words(line, offered)
    return read if isinstance(read, Order) else _as_event(line, offered) or read


def is_number(line: str) -> bool:
    """Whether a line is the number of an option."""
    return _number(LEAD.sub("", line)) is not None


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
        return Problem(line, Why.OLD_NUMBER, sentence % _shown(line))
    orders = [option.order for option in offered.options] if shown is None else shown
    if not 1 <= number <= len(orders):
        sentence = _("There is no option %(number)s: they go from 1 to %(last)s.")
        return Problem(line, Why.UNREADABLE, sentence % {"number": number, "last": len(orders)})
    order = orders[number - 1]
    if action := offered.by_order.get(order):
        return Order(line, action)
    sentence = _("Option %(number)s was “%(order)s”. %(reason)s")
    meant = Intended.of(NOTATION.parse(order))
    said = {"number": number, "order": order, "reason": reasons.reason(meant, offered)}
    return Problem(line, Why.ILLEGAL, (sentence % said).strip(), _nearest(offered.said(order), offered, meant.kind))


def _exact(line: str, offered: Offered) -> Order | Problem | None:
    """The notation to the letter: what it says counts, legal or not."""
    try:
        action = NOTATION.parse(line)
    except MalformedAction:
        return None
    if text(action) in offered.by_order:
        return Order(line, action)
    if isinstance(action, EndTurn) and (last := _last(offered)):
        return Order(line, offered.by_order[last[0]])
    return _illegal(line, Intended.of(action), offered)


def _as_event(line: str, offered: Offered) -> Order | Problem | None:
    """The event of a card, which people "use", "pay" or "place" where the notation just names it; None for no event."""
    first, _space, rest = line.partition(" ")
    if plain(first) not in listed(_("use, pay, place, put, hire")) or not rest:
        return None
    read = _exact(rest, offered) or _in_words(rest, offered)
    if isinstance(read, Order):
        return Order(line, read.action) if type(read.action) in EVENT_OF else None
    events = [type(offered.by_order[each.order]) in EVENT_OF for each in read.candidates]
    return read if read.why == Why.AMBIGUOUS and all(events) else None


def _in_words(line: str, offered: Offered) -> Order | Problem:
    said = offered.said(line)
    if not said:
        return _unreadable(line, said, offered)
    if yes_or_no := _answer(line, offered):
        return _one_of(line, yes_or_no, said, offered)
    if any(not each.words and each.number < 0 for each in said):
        return _unreadable(line, said, offered)
    left_unsaid = _fitting(said, offered)
    if whole := [order for order, left in left_unsaid.items() if left == 0]:
        return _one_of(line, whole, said, offered)
    meant = intended(said)
    if meant and meant.whole:
        order = text(meant.kind(**meant.fields))
        return _one_of(line, [order], said, offered) if order in offered.by_order else _illegal(line, meant, offered)
    if left_unsaid:
        return _in_part(line, list(left_unsaid), said, offered)
    return _illegal(line, meant, offered) if meant else _unreadable(line, said, offered)


def _fitting(said: Sequence[Said], offered: Offered) -> dict[str, int]:
    """The orders that say all that a line says, and how much more each says at least."""
    found: dict[str, int] = {}
    for order, tokens in [*offered.spellings, *offered.labels]:
        left = covers(said, tokens)
        if left is not None:
            found[order] = min(left, found.get(order, left))
    return found


def _answer(line: str, offered: Offered) -> list[str]:
    """What "yes" is to a question that can be declined, and what "done" is wherever something can be ended."""
    said = {" ".join(parts(line)), courteous(line)}
    no = next((order for order, action in offered.by_order.items() if isinstance(action, Decline)), None)
    if said & {*listed(_("yes, y, ok, okay, yep, yeah, sure")), *YES_IN_GERMAN} and no:
        return [order for order in offered.by_order if order != no]
    if said & {
        *listed(_("done, pass, skip, nothing, buy nothing, that is all, that all, that it, end my turn, finish turn")),
        *DONE_IN_GERMAN,
    }:
        return _last(offered) or ([no] if no else [])
    return []


def _last(offered: Offered) -> list[str]:
    """What ends the actions, or after them the turn: the turn ends by ending the one, then the other."""
    return [option.order for option in offered.options if option.group == "finish"]


def _one_of(line: str, orders: Sequence[str], said: Sequence[Said], offered: Offered) -> Order | Problem:
    """The order, if it is one alone and no wrong letter could have made it another."""
    unsure = [each for each in said if each.typo and len(each.words) > 1]
    if len(orders) == 1 and not unsure:
        return Order(line, offered.by_order[orders[0]])
    if len(orders) == 1:
        sentence = _("“%(line)s” can be read in two ways. Did you mean this?")
    elif len(orders) <= MOST_CANDIDATES:
        sentence = _("“%(line)s” fits more than one order. Which one do you mean?")
    else:
        sentence = _("“%(line)s” fits %(count)s orders: please say more. Some of them:")
    shown = _shown(line) | {"count": str(len(orders))}
    return Problem(line, Why.AMBIGUOUS, sentence % shown, _candidates(orders, offered))


def _in_part(line: str, orders: Sequence[str], said: Sequence[Said], offered: Offered) -> Order | Problem:
    """What was left unsaid goes without saying where only one legal order fits; what is to be done does not."""
    only = offered.by_order[orders[0]] if len(orders) == 1 else None
    if only is None or offered.answers or names_its_kind(said, only):
        return _one_of(line, orders, said, offered)
    sentence = _("“%(line)s” does not say what is to be done. Did you mean this?")
    return Problem(line, Why.AMBIGUOUS, sentence % _shown(line), _candidates(orders, offered))


def _illegal(line: str, meant: Intended, offered: Offered) -> Problem:
    reason = reasons.reason(meant, offered)
    sentence = _("“%(line)s” cannot be done now. %(reason)s") % (_shown(line) | {"reason": reason})
    said = offered.said(line)
    return Problem(line, Why.ILLEGAL, sentence.strip(), _nearest(said, offered, meant.kind))


def _unreadable(line: str, said: Sequence[Said], offered: Offered) -> Problem:
    strange = [each.raw for each in said if not each.words and each.number < 0]
    if strange and len(strange) < len(said):
        sentence = _("“%(line)s” is not an order of this game: I do not know the word “%(word)s”.")
        told = sentence % (_shown(line) | {"word": strange[0][:MOST_SHOWN]})
    else:
        told = _("“%(line)s” is not an order of this game.") % _shown(line)
    known = [each for each in said if each.words or each.number >= 0]
    return Problem(line, Why.UNREADABLE, told, _nearest(known, offered, None) or _examples(offered))


def _nearest(said: Sequence[Said], offered: Offered, kind: type[Action] | None) -> tuple[Candidate, ...]:
    """The legal orders that share most with a line; none where they share nothing."""
    shared: dict[str, int] = {}
    for order, tokens in offered.spellings:
        of_kind = kind is not None and isinstance(offered.by_order[order], kind)
        shared[order] = 2 * of_kind + sum(any(each.fits(token) for token in tokens) for each in said)
    most = max(shared.values(), default=0)
    return _candidates([order for order, score in shared.items() if most and score == most], offered)


def _examples(offered: Offered) -> tuple[Candidate, ...]:
    """One order of every group."""
    firsts: dict[str, Option] = {}
    for option in offered.options:
        firsts.setdefault(option.group, option)
    return _candidates([option.order for option in firsts.values()], offered)


def _candidates(orders: Sequence[str], offered: Offered) -> tuple[Candidate, ...]:
    found = [offered.by_name[order] for order in orders[:MOST_CANDIDATES]]
    return tuple(Candidate(option.order, option.label, option.cost) for option in found)


def _shown(line: str) -> dict[str, str]:
    return {"line": line if len(line) <= MOST_SHOWN else line[: MOST_SHOWN - 1] + "…"}
