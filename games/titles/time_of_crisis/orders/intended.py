"""Which order of the game a line is, legal or not: the kind of order by its words, and the parts that were said."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from games.engine.kernel import Action
from games.engine.notation import FIELD

from ..rules.actions import NOTATION, PEOPLES
from ..rules.data.regions import PROVINCES
from .matching import Said, heads
from .tokens import BEFORE, Token, lexicon
from .vocabulary import spelled

FORCES = ("force", "target")


class Intended(NamedTuple):
    """A kind of order with the fields that were said; ``whole`` when all were, and nothing else was."""

    kind: type[Action]
    fields: dict[str, Any]
    whole: bool

    @staticmethod
    def of(action: Action) -> "Intended":
        """That of a well-formed order."""
        return Intended(type(action), {name: getattr(action, name) for name in action.__struct_fields__}, True)


def intended(said: Sequence[Said]) -> Intended | None:
    """The likeliest order that a line means; None where no word of it says what is done."""
    found = [reading for action, _pattern in NOTATION.patterns if (reading := _reading(action, said))]
    return max(found, key=lambda one: one[0])[1] if found else None


def _reading(action: type[Action], said: Sequence[Said]) -> tuple[tuple[bool, int, int], Intended] | None:
    """A line as this kind of order, with how well it fits."""
    wanted = heads(action)
    left = [each for each in said if each.number >= 0 or not each.words & wanted]
    named = frozenset().union(*(each.words & wanted for each in said))
    if not named:
        return None
    fields = _fields(action, left)
    required = [name for name in action.__struct_fields__ if name not in _optional(action)]
    strange = [each for each in left if each.mark != "from"]
    whole = all(name in fields for name in required) and not strange and named >= _required_heads(action)
    if not whole and all(each.typo for each in said if each.words & wanted):
        return None
    return (whole, 2 * len(named) - len(wanted) + len(fields), -len(left)), Intended(action, fields, whole)


def _optional(action: type[Action]) -> tuple[str, ...]:
    return action.__struct_fields__[len(action.__struct_fields__) - len(action.__struct_defaults__) :]


@lru_cache(maxsize=64)
def _required_heads(action: type[Action]) -> frozenset[str]:
    """The words that stand outside of brackets."""
    return heads(action) & {token.word for token in spelled(action.text.partition("[")[0])}


def _fields(action: type[Action], left: list[Said]) -> dict[str, Any]:
    """The fields that can be made out of what is left, which they are taken from: first those after a preposition."""
    found: dict[str, Any] = {}
    marks = _marks(action)
    for own_mark in (True, False):
        for name in action.__struct_fields__:
            if name not in found and (marks.get(name) or not own_mark):
                usable = [
                    each
                    for each in left
                    if each.mark == marks[name] or not (own_mark or _contradicts(each, marks[name]))
                ]
                if (taken := _take(name, usable)) is not None:
                    found[name], used = taken
                    for each in used:
                        left.remove(each)  # once: "1, play senate 1" has another 1 left that says something else
    return found


def _contradicts(each: Said, mark: str) -> bool:
    """Whether it is where something comes from and a field is where it goes to."""
    return each.mark == "from" and mark == "to"


@lru_cache(maxsize=64)
def _marks(action: type[Action]) -> dict[str, str]:
    """The preposition before each field of the notation that has one."""
    found, before = dict[str, str](), ""
    for word in action.text.replace("[", "").replace("]", "").split():
        if field := FIELD.match(word):
            found[field[1]] = before
        before = lexicon().marks.get(word, "")
    return found


Taken = tuple[Any, list[Said]]


def _take(name: str, said: Sequence[Said]) -> Taken | None:
    """A field's value and what says it; None where nothing does, or more than one value would."""
    if name in FORCES:
        return _force(said) or (_one_of(PEOPLES, said) if name == "target" else None)
    allowed = NOTATION.vocabulary.get(name)
    if isinstance(allowed, Sequence):
        found = _one_of(allowed, said)
        return ((found[0],), found[1]) if found and name.endswith("s") else found
    return _number(name, said)


def _number(name: str, said: Sequence[Said]) -> Taken | None:
    units = {name} if name in BEFORE or name == "army" else set[str]()
    fitting = [each for each in said if each.number >= 0 and (not each.words or each.words & units)]
    fitting.sort(key=lambda each: not each.words)
    return (fitting[0].number, fitting[:1]) if fitting else None


def _force(said: Sequence[Said]) -> Taken | None:
    for each in said:
        if "army" in each.words and each.number >= 0:
            return f"army {each.number}", [each]
    militia = next((each for each in said if "militia" in each.words and each.number < 0), None)
    home = _one_of(PROVINCES, [each for each in said if each is not militia]) if militia else None
    return (f"militia {home[0]}", [militia, *home[1]]) if militia and home else None


def _one_of(names: Sequence[str], said: Sequence[Said]) -> Taken | None:
    """The name that most words say, if it is one alone: all its words, or else some of them."""
    found = [(len(used), name, used) for name in names if (used := _saying(name, said))]
    found = found or [(len(used), name, used) for name in names if (used := _saying(name, said, all_of_it=False))]
    best = [each for each in found if each[0] == max(found, key=lambda one: one[0])[0]]
    return (best[0][1], best[0][2]) if len(best) == 1 else None


def _saying(name: str, said: Sequence[Said], *, all_of_it: bool = True) -> list[Said]:
    """What says the words of a name; a number at its end may be left out."""
    used: list[Said] = []
    for token in _name_tokens(name):
        each = next((one for one in said if one not in used and one.fits(token)), None)
        if each is None and token.word and all_of_it:
            return []
        used += [each] if each else []
    return used


@lru_cache(maxsize=256)
def _name_tokens(name: str) -> tuple[Token, ...]:
    return spelled(name.replace("_", " "))
