"""The title's words for reading orders, and its own rules for people's phrases: forces and targets, and orders in
other words than those of the notation.
"""

import re
from collections.abc import Iterator, Sequence

from games.orders.intended import one_of
from games.orders.interpret import by_itself, in_any_words
from games.orders.lexicon import Lexicon, Taken
from games.orders.matching import LineToken, Offered
from games.orders.readings import Order, OrderLine, Problem, Why
from games.orders.tokens import any_of, plain_letters, spell_words

from ..rules.actions import PEOPLES, Decline, EndTurn, PlaceGovernor, Use
from ..rules.card import ACTION_CARDS, CARDS
from ..rules.data import event_cards, regions
from ..rules.data.cards import BASE
from ..rules.data.regions import PROVINCES
from ..rules.ruleset import NOTATION
from ..words import names as called
from ..words.card_words import CARD_WORDS
from .cards import read_several
from .languages import LANGUAGES
from .reasons import reason

COUNTED = frozenset({"legion", "general", "governor", "mob", "game", "militia", "legacy"}) | {
    word for name in (*CARDS, *regions.TRIBES) for word in name.removesuffix("s").split("_")
}
"""Words counted by a number before them: "2 generals" are not the one of price 2."""
KNOWN = ("army", "active", "reduce")
"""Words of the rules that are in no order by themselves; to reduce a full Legion is not to keep it reduced."""


def _listed(name: str) -> str:
    """Return a pattern of one of the title's lists, in all languages."""
    return any_of(word for each in LANGUAGES for word in spell_words(each.lists[name], each.language))


def texts_of_names() -> Iterator[str]:
    """Yield the names of things in the language in use, and the ids of the rivals, which stand in no list."""
    yield from KNOWN
    yield from (name.replace("_", " ") for name in event_cards.RIVALS)
    yield from (str(words.name) for words in CARD_WORDS.values())
    for words in (called.REGIONS, called.TRIBES, called.LEADERS, called.RIVALS, called.IMPROVEMENTS):
        yield from map(str, words.values())


def take_force(said: Sequence[LineToken], lexicon: Lexicon) -> Taken | None:
    """Return an army by its number, or the Militia of a province."""
    for each in said:
        if "army" in each.words and each.number >= 0:
            return f"army {each.number}", [each]
    militia = next((each for each in said if "militia" in each.words and each.number < 0), None)
    home = one_of(PROVINCES, [each for each in said if each is not militia], lexicon) if militia else None
    return (f"militia {home[0]}", [militia, *home[1]]) if militia and home else None


def take_target(said: Sequence[LineToken], lexicon: Lexicon) -> Taken | None:
    """Return a force, or barbarians or a rival."""
    return take_force(said, lexicon) or one_of(PEOPLES, said, lexicon)


# What the log says of a vote: "Cornelia asks for a Governor in Italia"
ASKING = re.compile(
    rf"^\W*(?:(?:{_listed('i')})\s)?\s*(?:{_listed('ask')})\b(?P<whom>.*?)\b(?:{_listed('ask for')})\b"
    rf"(?=.*\b(?:{_listed('of governors')}))",
    re.IGNORECASE,
)

RENEWED = re.compile(r"\bdamnatio(?:[ _]memoriae)?\b(?![ _](?:memoriae|ii|2)\b)", re.IGNORECASE)


def read_otherwise(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read words about cards other than those of the notation; return None for anything else."""
    return read_renewed(line, offered) or read_event(line, offered)


def read_renewed(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read a renewed card by the old one's name, if the game has no other of it."""
    if offered.view.options.cards == BASE or not RENEWED.search(line.text):
        return None
    return by_itself(line._replace(text=RENEWED.sub("damnatio memoriae ii", line.text)), offered)


def read_event(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read the event of a card behind "use", "pay" or "place"; the notation just names it. Return None for no event."""
    first, _space, rest = line.text.partition(" ")
    if plain_letters(first) not in offered.lexicon.list_of("before events") or not rest:
        return None
    event = line._replace(text=rest)
    read = by_itself(event, offered)
    if isinstance(read, Order):
        return read if isinstance(read.action, Use) or type(read.action) in ACTION_CARDS else None
    events = [type(offered.by_order[each.order]) in ACTION_CARDS for each in read.candidates]
    return read if read.why == Why.AMBIGUOUS and all(events) else None


def read_vote(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read an order to "ask for a Governor" with its province: people are asked for things as well."""
    if not ASKING.match(line.text):
        return None
    asked = line._replace(text=ASKING.sub(r"place \g<whom> ", line.text))
    read = in_any_words(asked, offered)
    said = offered.tokens_of(asked.text)
    if isinstance(read, Order) and not (
        isinstance(read.action, PlaceGovernor) and _is_named(read.action.province, said)
    ):
        return None
    return read


def _is_named(word: str, said: Sequence[LineToken]) -> bool:
    return any(word in each.words for each in said)


LEXICON = Lexicon(
    notation=NOTATION,
    texts=texts_of_names,
    languages=LANGUAGES,
    number_after=frozenset({"army"}),
    number_before=frozenset({"dice", "full", "reduced", "active", "inactive", "vote"}),
    noted=frozenset({"vote"}),
    counted=COUNTED,
    everyday=frozenset({"hold", "leave", "place", "recall", "turn", "action", "up", "down", "show"}),
    styles=frozenset({"governor", "general"}),
    goes_on=frozenset({"lose", "decline", "reroll"}),
    repeated=frozenset({"take", "play", "discard", "buy", "trash"}),
    things=tuple(CARDS),
    several=read_several,
    declines=Decline,
    ends_turn=EndTurn,
    fields={"force": take_force, "target": take_target},
    reason=reason,
    otherwise=read_otherwise,
    at_last=read_vote,
)
