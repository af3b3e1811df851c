"""The order intended by a line, legal or not: its kind by the words, and the fields given."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from rulebooks.engine.kernel import Action
from rulebooks.engine.notation import FIELD

from .lexicon import Lexicon, Taken
from .matching import LineToken, heads
from .readings import Intended
from .tokens import SMALL, Token
from .vocabulary import spell_tokens


def read_intention(line_tokens: Sequence[LineToken], lexicon: Lexicon, legal: Iterable[Action] = ()) -> Intended | None:
    """Return the likeliest order for a line, one of a ``legal`` kind if others are as likely; None if
    no word of it names an act.
    """
    kinds = (action for action, _pattern in lexicon.notation.patterns)
    readings = [reading for action in kinds if (reading := _read_as(action, line_tokens, lexicon))]
    legal_kinds = {type(action) for action in legal}
    return max(readings, key=lambda ranked: (ranked[0], ranked[1].kind in legal_kinds))[1] if readings else None


def _read_as(
    action: type[Action], line_tokens: Sequence[LineToken], lexicon: Lexicon
) -> tuple[tuple[bool, int, int], Intended] | None:
    """Read a line as this kind of order; return it with a measure of how well it fits."""
    act_words = heads(action, lexicon)
    other_tokens = [token for token in line_tokens if token.number >= 0 or not token.words & act_words]
    named_words = frozenset().union(*(token.words & act_words for token in line_tokens))
    if not named_words:
        return None
    fields = _take_fields(action, other_tokens, lexicon)
    required = [name for name in action.__struct_fields__ if name not in _optional_fields(action)]
    strange = [token for token in other_tokens if token.mark != "from"]
    is_whole = (
        all(name in fields for name in required) and not strange and named_words >= _required_heads(action, lexicon)
    )
    if not is_whole and all(token.typo for token in line_tokens if token.words & act_words):
        return None
    return (is_whole, 2 * len(named_words) - len(act_words) + len(fields), -len(other_tokens)), Intended(
        action, fields, is_whole
    )


def _optional_fields(action: type[Action]) -> tuple[str, ...]:
    return action.__struct_fields__[len(action.__struct_fields__) - len(action.__struct_defaults__) :]


@lru_cache(maxsize=512)
def _required_heads(action: type[Action], lexicon: Lexicon) -> frozenset[str]:
    """Return the words outside of brackets."""
    return heads(action, lexicon) & {token.word for token in spell_tokens(action.text.partition("[")[0], lexicon)}


def _take_fields(action: type[Action], tokens: list[LineToken], lexicon: Lexicon) -> dict[str, Any]:
    """Take the fields of an order out of ``tokens``: first those after a preposition."""
    fields: dict[str, Any] = {}
    marks = _prepositions(action)
    for own_mark in (True, False):
        for name in action.__struct_fields__:
            if name not in fields and (marks.get(name) or not own_mark):
                usable = [
                    token
                    for token in tokens
                    if token.mark == marks[name] or not (own_mark or _contradicts(token, marks[name]))
                ]
                if (field_taken := _take_field(name, usable, lexicon)) is not None:
                    fields[name], used = field_taken
                    for token in used:
                        tokens.remove(token)  # once: "1, play senate 1" has another 1 left that says something else
    return fields


def _contradicts(token: LineToken, mark: str) -> bool:
    """Return True if a token is a source and a field is a destination."""
    return token.mark == "from" and mark == "to"


@lru_cache(maxsize=512)
def _prepositions(action: type[Action]) -> dict[str, str]:
    """Return the preposition before each field of the notation that has one."""
    prepositions, preposition = dict[str, str](), ""
    for word in action.text.replace("[", "").replace("]", "").split():
        if field := FIELD.match(word):
            prepositions[field[1]] = preposition
        preposition = SMALL.marks.get(word, "")
    return prepositions


def _take_field(name: str, line_tokens: Sequence[LineToken], lexicon: Lexicon) -> Taken | None:
    """Return a field's value and the tokens for it; None if there are none, or more than one value."""
    if name in lexicon.fields:
        return lexicon.fields[name](line_tokens, lexicon)
    allowed = lexicon.notation.vocabulary.get(name)
    if isinstance(allowed, Sequence):
        match = one_of(allowed, line_tokens, lexicon)
        return ((match[0],), match[1]) if match and name.endswith("s") else match
    return _take_number(name, line_tokens, lexicon)


def _take_number(name: str, line_tokens: Sequence[LineToken], lexicon: Lexicon) -> Taken | None:
    units = {name} & lexicon.numbered
    fitting = [token for token in line_tokens if token.number >= 0 and (not token.words or token.words & units)]
    fitting.sort(key=lambda token: not token.words)
    return (fitting[0].number, fitting[:1]) if fitting else None


def one_of(names: Sequence[str], line_tokens: Sequence[LineToken], lexicon: Lexicon) -> Taken | None:
    """Return the one name with most words in the line: with all of its words, or else some of them."""
    matches = [(len(used), name, used) for name in names if (used := _tokens_saying(name, line_tokens, lexicon))]
    matches = matches or [
        (len(used), name, used)
        for name in names
        if (used := _tokens_saying(name, line_tokens, lexicon, all_of_it=False))
    ]
    best = [match for match in matches if match[0] == max(matches, key=lambda other: other[0])[0]]
    return (best[0][1], best[0][2]) if len(best) == 1 else None


def _tokens_saying(
    name: str, line_tokens: Sequence[LineToken], lexicon: Lexicon, *, all_of_it: bool = True
) -> list[LineToken]:
    """Return the tokens for the words of a name; a number at its end may be left out."""
    used: list[LineToken] = []
    for token in _name_tokens(name, lexicon):
        line_token = next(
            (candidate for candidate in line_tokens if candidate not in used and candidate.fits(token)), None
        )
        if line_token is None and token.word and all_of_it:
            return []
        used += [line_token] if line_token else []
    return used


@lru_cache(maxsize=512)
def _name_tokens(name: str, lexicon: Lexicon) -> tuple[Token, ...]:
    return spell_tokens(name.replace("_", " "), lexicon)
