"""Which thing on the map or among one's cards an order is given to, and which its second click goes to.

A thing is called by its kind and its name, as in "army 7", "tribe franks", "card mob", "province gallia": the same
words stand on the drawn counters (`board.plates`) and on the cards, so that a click finds its orders.
"""

from games.engine.kernel import Action
from games.present.choices import Label

from ..rules import actions, iron_actions
from ..rules.data.regions import PROVINCES, SEAS, TRIBES

GENERALS, GOVERNORS = "track generals", "track governors"
"""The leaders whom one has still to recruit."""
OF_CARDS = {"answer", "play", "discard", "buy", "trash", "cycle"}
"""Groups whose orders are about a card where they name one."""


def ground(region: str) -> str:
    """A region by its kind and name."""
    if region in PROVINCES:
        return f"province {region}"
    return f"sea {region}" if region in SEAS else f"homeland {region}"


def target(name: str) -> str:
    """Whom one attacks: a force goes by the name it has in orders."""
    if name.startswith(("army ", "militia ")):
        return name
    return f"tribe {name}" if name in TRIBES else f"rival {name.replace(' ', '_')}"


def objects(action: Action, label: Label) -> tuple[str, str]:
    """What an order is given to, and what its second click goes to: "" where one is enough.

    What is about no thing of its own goes to the first place it concerns, and to the whole table (""), if to none.
    """
    match action:
        case actions.Move(army=army, region=region):
            return f"army {army}", ground(region)
        case actions.Attack(force=force, target=name):
            return force, target(name)
        case (
            actions.AddLegion(army=army)
            | actions.Train(army=army)
            | actions.EnterCapital(army=army)
            | actions.LeaveCapital(army=army)
            | actions.EmperorWithArmy(army=army)
        ):
            return f"army {army}", ""
        case actions.DisperseMob(force=force):
            return force, ""
        case actions.RecruitGeneral():
            return GENERALS, ""
        case actions.RecruitGovernor():
            return GOVERNORS, ""
    return _of_cards(action, label)


def _of_cards(action: Action, label: Label) -> tuple[str, str]:
    """The same for events, which a click on their card begins, and for what befalls others."""
    match action:
        case actions.UseFoederati(tribe=tribe, army=army):
            return f"tribe {tribe}", f"army {army}"
        case actions.UseTribute(tribe=tribe):
            return "card tribute", f"tribe {tribe}"
        case actions.UseCastra(force=force):
            return "card castra", force
        case iron_actions.UseForceMarch(force=force):
            return "card force_march", force
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
