"""The order intended by a line, legal or not: its kind by the words, and the fields given."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from games.engine.kernel import Action
from games.engine.notation import FIELD

from .lexicon import Lexicon, Taken
from .matching import LineToken, heads
from .readings import Intended
from .tokens import SMALL, Token
from .vocabulary import spell_tokens


def intended(said: Sequence[LineToken], lexicon: Lexicon, legal: Iterable[Action] = ()) -> Intended | None:
    """Return the likeliest order for a line, one of a ``legal`` kind if others are as likely; None if
    no word of it names an act.
    """
    kinds = (action for action, _pattern in lexicon.notation.patterns)
    found = [reading for action in kinds if (reading := _read_as(action, said, lexicon))]
    now = {type(action) for action in legal}
    return max(found, key=lambda one: (one[0], one[1].kind in now))[1] if found else None


def _read_as(
    action: type[Action], said: Sequence[LineToken], lexicon: Lexicon
) -> tuple[tuple[bool, int, int], Intended] | None:
    """Read a line as this kind of order; return it with a measure of how well it fits."""
    wanted = heads(action, lexicon)
    left = [each for each in said if each.number >= 0 or not each.words & wanted]
    named = frozenset().union(*(each.words & wanted for each in said))
    if not named:
        return None
    fields = _take_fields(action, left, lexicon)
    required = [name for name in action.__struct_fields__ if name not in _optional_fields(action)]
    strange = [each for each in left if each.mark != "from"]
    whole = all(name in fields for name in required) and not strange and named >= _required_heads(action, lexicon)
    if not whole and all(each.typo for each in said if each.words & wanted):
        return None
    return (whole, 2 * len(named) - len(wanted) + len(fields), -len(left)), Intended(action, fields, whole)


def _optional_fields(action: type[Action]) -> tuple[str, ...]:
    return action.__struct_fields__[len(action.__struct_fields__) - len(action.__struct_defaults__) :]


@lru_cache(maxsize=512)
def _required_heads(action: type[Action], lexicon: Lexicon) -> frozenset[str]:
    """Return the words outside of brackets."""
    return heads(action, lexicon) & {token.word for token in spell_tokens(action.text.partition("[")[0], lexicon)}


def _take_fields(action: type[Action], left: list[LineToken], lexicon: Lexicon) -> dict[str, Any]:
    """Take the fields of an order out of ``left``: first those after a preposition."""
    found: dict[str, Any] = {}
    marks = _prepositions(action)
    for own_mark in (True, False):
        for name in action.__struct_fields__:
            if name not in found and (marks.get(name) or not own_mark):
                usable = [
                    each
                    for each in left
                    if each.mark == marks[name] or not (own_mark or _contradicts(each, marks[name]))
                ]
                if (taken := _take_field(name, usable, lexicon)) is not None:
                    found[name], used = taken
                    for each in used:
                        left.remove(each)  # once: "1, play senate 1" has another 1 left that says something else
    return found


def _contradicts(each: LineToken, mark: str) -> bool:
    """Return True if a token is a source and a field is a destination."""
    return each.mark == "from" and mark == "to"


@lru_cache(maxsize=512)
def _prepositions(action: type[Action]) -> dict[str, str]:
    """Return the preposition before each field of the notation that has one."""
    found, before = dict[str, str](), ""
    for word in action.text.replace("[", "").replace("]", "").split():
        if field := FIELD.match(word):
            found[field[1]] = before
        before = SMALL.marks.get(word, "")
    return found


def _take_field(name: str, said: Sequence[LineToken], lexicon: Lexicon) -> Taken | None:
    """Return a field's value and the tokens for it; None if there are none, or more than one value."""
    if name in lexicon.fields:
        return lexicon.fields[name](said, lexicon)
    allowed = lexicon.notation.vocabulary.get(name)
    if isinstance(allowed, Sequence):
        found = one_of(allowed, said, lexicon)
        return ((found[0],), found[1]) if found and name.endswith("s") else found
    return _take_number(name, said, lexicon)


def _take_number(name: str, said: Sequence[LineToken], lexicon: Lexicon) -> Taken | None:
    units = {name} & lexicon.numbered
    fitting = [each for each in said if each.number >= 0 and (not each.words or each.words & units)]
    fitting.sort(key=lambda each: not each.words)
    return (fitting[0].number, fitting[:1]) if fitting else None


def one_of(names: Sequence[str], said: Sequence[LineToken], lexicon: Lexicon) -> Taken | None:
    """Return the one name with most words in the line: with all of its words, or else some of them."""
    found = [(len(used), name, used) for name in names if (used := _tokens_saying(name, said, lexicon))]
    found = found or [
        (len(used), name, used) for name in names if (used := _tokens_saying(name, said, lexicon, all_of_it=False))
    ]
    best = [each for each in found if each[0] == max(found, key=lambda one: one[0])[0]]
    return (best[0][1], best[0][2]) if len(best) == 1 else None


def _tokens_saying(
    name: str, said: Sequence[LineToken], lexicon: Lexicon, *, all_of_it: bool = True
) -> list[LineToken]:
    """Return the tokens for the words of a name; a number at its end may be left out."""
    used: list[LineToken] = []
    for token in _name_tokens(name, lexicon):
        each = next((one for one in said if one not in used and one.fits(token)), None)
        if each is None and token.word and all_of_it:
            return []
        used += [each] if each else []
    return used


@lru_cache(maxsize=512)
def _name_tokens(name: str, lexicon: Lexicon) -> tuple[Token, ...]:
    return spell_tokens(name.replace("_", " "), lexicon)
