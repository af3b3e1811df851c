"""The question to the reader in one sentence, or the reason for waiting.

ASKED holds the question for those who owe the answer, WAITED the same for everyone else, TOPICS it
in a few words, by the decision's kind; all are filled by `_words_of_question` with facts open to the reader.
"""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.engine.kernel import Question
from games.present.lists import join_list
from games.titles.title import Names, Prompt

from ..rules.data.influence import PRAETORIAN
from ..rules.view import RomeView
from ..standing import offer
from . import names as called

FIRST_TURNS = 2
HINTS: dict[str, Promise] = {
    "ChooseFirstMethod": lazy(
        "Look at your two cards: wars count in Military elections, SPQR in its own, Gold in all. You draft candidates "
        "after that, last of all."
    ),
    "SetupPick": lazy(
        "A shield is a Military rating, a temple SPQR, a star Praetorian: without one a man cannot stand in such an "
        "election. Below is what he adds against each crisis as Emperor. An office goes to a man with a rating for it."
    ),
    "DraftCard": lazy(
        "High cards win elections of their kind, and solve crises of their kind; Gold is small and fits everywhere. "
        "You can take a card only to keep it from others. A man may be taken while nobody has fewer."
    ),
    "OfferCandidate": lazy(
        "He is worth his rating, his office of the same kind and the cards with him that count. Cards stay with who "
        "loses, for the next time; with the Emperor they go."
    ),
    "MakeBid": lazy(
        "An Emperor solves one crisis with the cards on him, and dies: bid what the crises are worth, and keep cards "
        "for the crisis itself. Who passes first chooses the next method."
    ),
    "ChooseMethod": lazy("Choose the method that your men and your cards are best at: the next election goes by it."),
    "MountCrisis": lazy(
        "If you are Emperor, add what you can solve, or Gold. If not, make a crisis too great for the Emperor, but "
        "give no card away that you need yourself."
    ),
    "AddressCrisis": lazy(
        "The top crisis brings most. All of its cards have to go: their total against your Emperor's cards, what he "
        "adds, and what you tick. A failure brings a point for each card that goes."
    ),
    "FightWar": lazy("A war that the Legatus ends brings up to 15 points, and he lives on. One or two cards may do."),
    "TakeOffice": lazy("An office adds to its holder's worth in elections of its kind, until he reigns or dies."),
}
"""By the decision's kind; other decisions explain themselves."""


def hint_of_decision(view: RomeView) -> str:
    """Return a hint for the reader in the first turns; empty if there is none."""
    asked = view.question
    if asked is None or view.seat not in asked.seats or view.round > FIRST_TURNS:
        return ""
    return str(HINTS.get(asked.kind, ""))


ASKED: dict[str, Promise] = {
    "ChooseFirstMethod": lazy("You deal: how is the first Emperor selected?"),
    "SetupPick": lazy("Which candidate do you take, or which office for one of yours?"),
    "CollectCard": lazy("The cards have run out: which card of %(owner)s's goes into the draft?"),
    "DraftCard": lazy("Which card do you draft?"),
    "OfferCandidate": lazy("%(method)s election: whom do you put forward?"),
    "MakeBid": lazy("%(method)s election: %(leader)s leads with %(highest)s. Do you add %(needed)s or more, or pass?"),
    "ChooseMethod": lazy("You set how the next Emperor is selected: not by %(method)s again."),
    "ChooseLegatus": lazy("Which of your candidates, equally strong, becomes Legatus?"),
    "RecallOffices": lazy("Florianus is Emperor: does he recall the three offices?"),
    "AssignOffice": lazy("You are Emperor: which vacant office is given next?"),
    "TakeOffice": lazy("Who of yours becomes %(office)s?"),
    "TransferGoths": lazy("Aemilius Aemilianus is Emperor: which Goths card does he take from a rival?"),
    "MountCrisis": lazy("Crises mount: which card of your hand do you add, unseen until all have?"),
    "AddressCrisis": lazy("You are Emperor: which crisis do you address, and with which cards of your hand?"),
    "CancelGoths": lazy("Which Goths cards does the Gold cancel?"),
    "ReduceCrisis": lazy("Strength %(strength)s against %(crisis)s: which of its cards are discarded?"),
    "FightWar": lazy("Your Legatus may fight one war with one or two cards: which?"),
    "ChooseDealer": lazy("You and others lead: to whom do you pass the deck?"),
}
TOPICS: dict[str, Promise] = {
    "ChooseFirstMethod": lazy("the first method"),
    "SetupPick": lazy("the draft of candidates"),
    "CollectCard": lazy("cards for the draft"),
    "DraftCard": lazy("the draft"),
    "OfferCandidate": lazy("your candidate"),
    "MakeBid": lazy("the election"),
    "ChooseMethod": lazy("the next method"),
    "ChooseLegatus": lazy("the Legatus"),
    "RecallOffices": lazy("the offices"),
    "AssignOffice": lazy("the offices"),
    "TakeOffice": lazy("an office"),
    "TransferGoths": lazy("a Goths card"),
    "MountCrisis": lazy("crises mount"),
    "AddressCrisis": lazy("a crisis to address"),
    "CancelGoths": lazy("a crisis to address"),
    "ReduceCrisis": lazy("a crisis to address"),
    "FightWar": lazy("a war to fight"),
    "ChooseDealer": lazy("the deck"),
}


def prompt(view: RomeView, names: Names) -> Prompt:
    """Return the question to the view's seat, or the reason for waiting; a finished game says so."""
    asked = view.question
    if asked is None:
        return Prompt(_("The game is over."), _("the end"))
    topic = str(TOPICS[asked.kind])
    if view.seat in asked.seats:
        question = str(ASKED[asked.kind]) % _words_of_question(asked, view, names)
        return Prompt(question, topic, tip=hint_of_decision(view), usual=_usual_bid(view))
    people = join_list(names[seat] for seat in asked.seats)
    return Prompt(_("Waiting for %(people)s: %(topic)s.") % {"people": people, "topic": topic}, topic)


def _usual_bid(view: RomeView) -> str:
    """Explain the usual bid: by the highest total, once."""
    offered = offer.offer_bid(view)
    if offered is None:
        return ""
    total = {"total": next((each for each in offered.totals if each >= offered.least + 2), offered.most)}
    told = _(
        "“bid up to %(total)d” lets the site bid for you until your candidate has a total of %(total)d, and then pass;"
        " nobody is told."
    )
    if view.now.method == PRAETORIAN:  # nothing else counts
        return told % total
    return f"{told} {_('“bid up to %(total)d keeping gold” saves your Gold.')}" % total


def _words_of_question(asked: Question, view: RomeView, names: Names) -> dict[str, Any]:
    """Return the words to fill the question with."""
    facts = asked.facts
    return {
        **facts,
        "method": called.METHODS[view.now.method] if view.current else "",
        "owner": names[facts["owner"]] if "owner" in facts else "",
        "leader": names[facts["leader"]] if "leader" in facts else "",
        "office": called.office(facts.get("office", "")),
        "crisis": called.CRISES[facts["crisis"]] if "crisis" in facts else "",
    }
