"""Objects of orders on the map or among one's cards: the thing of the first click, and that of the
second.

A thing is named by its kind and its name, as in "army 7", "tribe franks", "card mob", "province
gallia": the same words stand on the drawn counters (`board.plates`) and on the cards, so that a
click finds its orders.
"""

from games.present.choices import Label
from rulebooks.engine.kernel import Action
from rulebooks.time_of_crisis.rules import actions
from rulebooks.time_of_crisis.rules.data.regions import PROVINCES, SEAS, TRIBES

from .order_words import words_of

GENERALS, GOVERNORS = "track generals", "track governors"
"""The leaders left to recruit."""
OF_CARDS = {"answer", "play", "discard", "buy", "trash", "cycle"}
"""Groups of orders about a card, if they name one."""


def ground(region: str) -> str:
    """A region by its kind and name."""
    if region in PROVINCES:
        return f"province {region}"
    return f"sea {region}" if region in SEAS else f"homeland {region}"


def target(name: str) -> str:
    """Name the target of an attack: a force goes by its name in orders."""
    if name.startswith(("army ", "militia ")):
        return name
    return f"tribe {name}" if name in TRIBES else f"rival {name.replace(' ', '_')}"


def objects_of(action: Action, label: Label) -> tuple[str, str]:
    """Return an order's object, and that of its second click: "" if one is enough.

    An order about no thing of its own goes to its card or the first place it concerns, and to the whole table (""),
    if to none. A click on their card begins events, and effects on others.
    """
    own_words = words_of(type(action))
    if own_words and own_words.objects:
        return own_words.objects(action)
    match action:
        case actions.EmperorWithArmy(army=army):
            return f"army {army}", ""
        case actions.Expel():
            return "tribe sassanids", ""
        case actions.ExpelLeader(leader=leader):
            return f"leader {leader}", ""
    place = "".join(ground(place) for place in label.places[:1])
    if label.group == "events" and label.cards:
        return f"card {label.cards[0]}", place
    if label.cards and label.group in OF_CARDS:
        return f"card {label.cards[0]}", ""
    return place, ""
