"""What is being asked, in one sentence: of the reader, or for onlookers whom the game waits for and why.

ASKED holds the question for those who owe the answer, TOPICS the same in a few words, WAITED the sentence for everyone
else, by the decision's kind; all are filled by `_words` from what the reader may know.
"""

from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext_lazy as nlazy

from games.engine.kernel import Question
from games.present.lists import either, joined
from games.titles.title import Names

from ..rules import combat, market, senate
from ..rules.data.cards import TRIUMPH_LEGACY
from ..rules.view import View
from . import names as called
from .counted import hits, shots
from .labels import influence

Words = Promise | Any

ASKED: dict[str, Words] = {
    "ChooseProvince": lazy("In which province do you begin?"),
    "TakeActions": lazy("It is your turn: what do you do?"),
    "ArmBattle": lazy("Do you ready %(card)s for the battle in %(province)s before the dice fall?"),
    "ArmVote": lazy("Do you ready %(card)s for the vote in %(province)s before the dice fall?"),
    "HoldTriumph": lazy("You have won in %(province)s: do you hold a Triumph for %(triumph)s legacy?"),
    "RevealCards": lazy("%(seat)s sends a Demagogue: which card do you show and discard?"),
    "InciteMob": lazy("In which province of %(seat)s does a Mob appear?"),
    "OfferReroll": lazy("In %(province)s you rolled %(attack)s against %(defence)s: do you roll all your dice again?"),
    "InflictHits": lazy("You score %(hits)s in %(province)s: which of them fall?"),
    "AllocateHits": lazy("Your force in %(province)s takes %(hits)s: what do you keep?"),
    "ChooseAdvance": lazy("Does Army %(army)s advance into the capital of %(province)s?"),
    "ChooseReward": lazy("%(name)s has fallen in %(province)s: which reward do you take?"),
    "OccupyCapital": lazy("You hold the capital of %(province)s: who governs there now?"),
    "CondemnMemory": nlazy(
        "Do you condemn the memory of %(seat)s, who loses an Emperor Turn and %(legacy)s legacy?",
        "Do you condemn the memory of %(seat)s, who loses an Emperor Turn and %(legacy)s legacy?",
        "legacy",
    ),
    "PlaceEmperor": lazy("You are Emperor: where do you reign?"),
    "HoldLudi": lazy("Ludi Saeculares: do you discard a card for its value in legacy?"),
    "ExpelSassanids": nlazy(
        "Palmyra fights for Rome: which Sassanid do you drive out?",
        "Palmyra fights for Rome: which Sassanid do you drive out, with %(left)s to go?",
        "left",
    ),
    "BuyCards": nlazy(
        "You have %(political)s political point: what do you buy or trash?",
        "You have %(political)s political points: what do you buy or trash?",
        "political",
    ),
}
SELECTIONS: dict[str, Words] = {
    "start": nlazy(
        "Your starting hand: select %(count)s card.", "Your starting hand: select %(count)s cards.", "count"
    ),
    "refill": nlazy(
        "Refill your hand: select %(count)s more card.", "Refill your hand: select %(count)s more cards.", "count"
    ),
    "frumentarii": nlazy(
        "Frumentarii: select %(count)s card for your hand.",
        "Frumentarii: select %(count)s cards for your hand.",
        "count",
    ),
    "pax": nlazy(
        "Pax Deorum: select %(count)s card for your hand.", "Pax Deorum: select %(count)s cards for your hand.", "count"
    ),
}
TOPICS: dict[str, Words] = {
    "ChooseProvince": lazy("Where you begin"),
    "TakeActions": lazy("Your turn"),
    "ArmBattle": lazy("Battle in %(province)s"),
    "ArmVote": lazy("Vote in %(province)s"),
    "HoldTriumph": lazy("Triumph"),
    "RevealCards": lazy("A Demagogue"),
    "InciteMob": lazy("A Mob against %(seat)s"),
    "OfferReroll": lazy("Dice in %(province)s"),
    "InflictHits": lazy("Hits in %(province)s"),
    "AllocateHits": lazy("Losses in %(province)s"),
    "ChooseAdvance": lazy("Advance in %(province)s"),
    "ChooseReward": lazy("Reward in %(province)s"),
    "OccupyCapital": lazy("Who governs %(province)s"),
    "CondemnMemory": lazy("The memory of %(seat)s"),
    "PlaceEmperor": lazy("Where you reign"),
    "HoldLudi": lazy("Ludi Saeculares"),
    "ExpelSassanids": lazy("Palmyra fights"),
    "BuyCards": lazy("Cards to buy"),
    "start": lazy("Your starting hand"),
    "refill": lazy("Your new hand"),
    "frumentarii": lazy("Frumentarii"),
    "pax": lazy("Pax Deorum"),
}
"""By its kind, or why cards are selected. It stays the same while the decision goes on: mails go together by it."""
WAITED: dict[str, Words] = {
    "ChooseProvince": lazy("Waiting for %(who)s to choose a province."),
    "TakeActions": lazy("Waiting for %(who)s to take actions."),
    "ArmBattle": lazy("Waiting for %(who)s to ready the battle in %(province)s."),
    "ArmVote": lazy("Waiting for %(who)s to ready the vote in %(province)s."),
    "HoldTriumph": lazy("Waiting for %(who)s to hold a Triumph or not."),
    "RevealCards": lazy("Waiting for %(who)s to show a card."),
    "InciteMob": lazy("Waiting for %(who)s to choose where a Mob appears."),
    "OfferReroll": lazy("Waiting for %(who)s to accept the dice in %(province)s or roll again."),
    "InflictHits": lazy("Waiting for %(who)s to choose who falls in %(province)s."),
    "AllocateHits": lazy("Waiting for %(who)s to take the losses in %(province)s."),
    "ChooseAdvance": lazy("Waiting for %(who)s to advance in %(province)s or not."),
    "ChooseReward": lazy("Waiting for %(who)s to choose a reward for %(name)s."),
    "OccupyCapital": lazy("Waiting for %(who)s to decide who governs %(province)s."),
    "CondemnMemory": lazy("Waiting for %(who)s to condemn the memory of %(seat)s or not."),
    "PlaceEmperor": lazy("Waiting for %(who)s, the new Emperor, to say where to reign."),
    "HoldLudi": lazy("Waiting for %(who)s to hold the Ludi Saeculares or not."),
    "ExpelSassanids": lazy("Waiting for %(who)s to drive out Sassanids with Palmyra."),
    "BuyCards": lazy("Waiting for %(who)s to buy cards."),
    "SelectCards": lazy("Waiting for %(who)s to select cards."),
}


def question(view: View, names: Names) -> str:
    """What the game asks of the reader, or waits for; a finished game says so."""
    if view.question is None:
        return _("The game is over.")
    return " ".join([_asked(view, view.question, names), *_closing(view, view.question, names)])


def _asked(view: View, asked: Question, names: Names) -> str:
    words = _words(view, asked, names)
    if view.seat not in asked.seats:
        return str(WAITED[asked.kind] % words)
    if asked.kind == "SelectCards":
        told = str(SELECTIONS[asked.facts["why"]] % words)
        picked = [str(called.card(card)) for card in asked.facts["picked"]]
        return f"{told} {_('Taken so far: %(cards)s.') % {'cards': joined(picked)}}" if picked else told
    return str(ASKED[asked.kind] % words)


def _closing(view: View, asked: Question, names: Names) -> list[str]:
    """That somebody else closes the turn before meanwhile."""
    if view.closing is None or view.closing in (view.seat, *asked.seats):
        return []
    return [_("%(name)s still buys cards and selects a hand meanwhile.") % {"name": names[view.closing]}]


def topic(view: View, names: Names) -> str:
    """What the question is about, as short as a mail's subject needs it; the whole sentence where nothing is asked."""
    asked = view.question
    if asked is None or view.seat not in asked.seats:
        return question(view, names)
    return str(TOPICS[asked.facts["why"] if asked.kind == "SelectCards" else asked.kind] % _words(view, asked, names))


def hint(view: View) -> str:
    """What the reader can still spend, or that it is too little, in a phrase; empty where nothing is spent."""
    if (
        view.question is None
        or view.seat not in view.question.seats
        or view.turn is None
        or view.turn.seat != view.seat
    ):
        return ""
    if view.question.kind == "BuyCards":
        pile = view.players[view.seat].discard
        return "" if market.affordable(view, view.seat, pile) else _("That is too little to buy or trash a card.")
    if view.question.kind != "TakeActions":
        return ""
    points = [influence(count, sphere) for sphere, count in view.turn.points.items() if count]
    return _("Points to spend: %(points)s.") % {"points": joined(points)} if points else _("No points to spend.")


def _words(view: View, asked: Question, names: Names) -> dict[str, Any]:
    words = {"who": joined(names[seat] for seat in asked.seats), **asked.facts}
    if view.battle:
        words["province"] = called.region(view.battle.region)
        words |= {"attack": shots(view.battle.attacker_shots), "defence": shots(view.battle.defender_shots)}
    for fact, spoken in FACTS.items():
        if fact in asked.facts:
            words[fact] = spoken(asked.facts[fact], names)
    return words | _of_events(view, asked)


def _of_events(view: View, asked: Question) -> dict[str, Any]:
    """What is said of the events of cards whose moment has come."""
    match asked.kind:
        case "ArmBattle":
            return {"card": either(map(called.card, combat.can_arm(view, view.fight)))}
        case "ArmVote":
            return {"card": called.card("ambitus")}
        case "HoldTriumph":
            return {"triumph": TRIUMPH_LEGACY.value}
        case "CondemnMemory":
            return {"legacy": _condemned(view, asked)}
    return {}


def _condemned(view: View, asked: Question) -> int:
    """The legacy that a deposed Emperor loses: the replacement of the card goes by his Emperor Turns."""
    if "damnatio_memoriae_ii" in senate.condemning(view):
        return view.players[asked.facts["seat"]].emperor_turns
    return int(asked.facts["support"])


FACTS: dict[str, Any] = {
    "province": lambda province, names: called.region(province),
    "card": lambda card, names: called.card(card),
    "name": lambda name, names: called.figure(name),
    "seat": lambda seat, names: called.person(names, seat),
    "hits": lambda count, names: hits(count),
}
"""How the facts of a question are said; the others are figures."""


def battle(view: View) -> str:
    """In a battle, how its dice fell so far; empty outside one."""
    fight = view.battle
    if fight is None or not fight.attacker_shots:
        return ""
    words = {
        "region": called.region(fight.region),
        "attacker": called.force(fight.attacker),
        "defender": called.force(fight.defender),
        "attack": shots(fight.attacker_shots),
        "defence": shots(fight.defender_shots),
        "attacker_hits": hits(fight.attacker_hits),
        "defender_hits": hits(fight.defender_hits),
    }
    line = _(
        "%(region)s: %(attacker)s rolled %(attack)s, %(attacker_hits)s; %(defender)s rolled %(defence)s, "
        "%(defender_hits)s."
    )
    return str(capfirst(line % words))
