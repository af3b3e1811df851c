"""The question to the reader in one sentence, or the reason for waiting.

ASKED holds the question for those who owe the answer, WAITED the same for everyone else, TOPICS it
in a few words, by the decision's kind; all are filled by `_words_of_question` with facts open to the reader.
"""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy as plazy

from games.present.lists import join_list, join_sentences
from games.titles.title import Names, Prompt
from rulebooks.engine.kernel import Question
from rulebooks.rome_in_crisis.rules.data.influence import PRAETORIAN
from rulebooks.rome_in_crisis.rules.view import RomeView

from ..standing import orders
from . import names as called

FIRST_TURNS = 3
HINTS: dict[str, Promise] = {
    "ChooseFirstMethod": lazy(
        "Look at your two cards. Cards of wars count in Military elections, SPQR cards in SPQR elections, Gold in all. "
        "You draft your candidates after this choice, and as dealer you draft last."
    ),
    "SetupPick": lazy(
        "A shield is a Military rating, a temple SPQR, a star Praetorian. A candidate needs a rating to stand in that "
        "kind of election, or to hold an office of that kind. The figures below are what he adds against each crisis "
        "as Emperor."
    ),
    "DraftCard": lazy(
        "High cards win elections of their kind and solve crises of their kind. Gold is small, but counts everywhere. "
        "You can also take a card just to keep it from others. You can take a candidate only if no other player has "
        "fewer than you."
    ),
    "OfferCandidate": lazy(
        "His total is his rating, the bonus of such an office, and the cards that count in his "
        "display. If he loses, his cards stay for the next election. If he wins, they go when he "
        "dies."
    ),
    "MakeBid": lazy(
        "An Emperor addresses one crisis with the cards in his display, then dies. Bid only what the crises are worth, "
        "and keep cards for the crisis itself. The first player to pass chooses the next method."
    ),
    "ChooseMethod": lazy("Choose the method that suits your candidates and cards: the next election uses it."),
    "MountCrisis": lazy(
        "If you're Emperor, add a card to a crisis that you can solve, or add Gold. If not, make a crisis too big for "
        "the Emperor, but keep the cards you need yourself."
    ),
    "AddressCrisis": lazy(
        "The top crisis scores most. To solve it you must discard all of its cards. Your strength is the cards in your "
        "Emperor's display, what he adds, and the cards you choose from your hand. If some cards remain, you score "
        "1 point for each card discarded."
    ),
    "FightWar": lazy(
        "A war solved by the Legatus scores up to 15 points, and he doesn't die. One or two cards can be enough."
    ),
    "TakeOffice": lazy(
        "An office adds to the total of its holder in elections of its kind. He keeps it until he changes office or "
        "becomes Emperor."
    ),
}
"""By the decision's kind; other decisions explain themselves."""


def hint_of_decision(view: RomeView) -> str:
    """Return a hint for the reader in the first turns; empty if there is none."""
    question = view.question
    if question is None or view.seat not in question.seats or view.round > FIRST_TURNS:
        return ""
    return str(HINTS.get(question.kind, ""))


ASKED: dict[str, Promise] = {
    "ChooseFirstMethod": lazy("You're the dealer: choose how the first Emperor is selected."),
    "SetupPick": lazy("Take a candidate, or an office for one of your candidates."),
    "CollectCard": lazy("The deck has run out: choose a card of %(owner)s for the draft."),
    "DraftCard": lazy("Choose a card to draft."),
    "OfferCandidate": lazy("%(method)s election: choose the candidate to put forward."),
    "MakeBid": lazy(
        "%(method)s election: %(leader)s leads (total %(highest)s). "
        "Bid cards that add up to %(needed)s or more, or pass."
    ),
    "ChooseMethod": lazy("Choose the next selection method (not %(method)s again)."),
    "ChooseLegatus": lazy("Your candidates are tied: choose which one becomes Legatus."),
    "RecallOffices": lazy("Florianus is Emperor: recall the three offices, or keep them as they are."),
    "AssignOffice": lazy("You're Emperor: choose the vacant office to assign next."),
    "TakeOffice": lazy("Choose which of your candidates becomes %(office)s."),
    "TransferGoths": lazy("Aemilius Aemilianus is Emperor: choose a Goths card to take from a rival, or take none."),
    "MountCrisis": lazy("Crises mount: choose a card from your hand to add. It stays hidden until all have chosen."),
    "AddressCrisis": lazy("You're Emperor: choose a crisis to address, and the cards you use from your hand."),
    "CancelGoths": lazy("Choose which Goths cards your Gold cancels."),
    "ReduceCrisis": lazy("%(crisis)s: choose which cards to discard (strength %(strength)s)."),
    "FightWar": lazy("Your Legatus may fight one war: choose the war, and one or two cards."),
    "ChooseDealer": lazy("You're tied for the lead: choose the next dealer."),
}
WAITED: dict[str, Promise] = {
    "ChooseFirstMethod": lazy("Waiting for %(people)s to choose the first selection method."),
    "SetupPick": lazy("Waiting for %(people)s to take a candidate or an office."),
    "CollectCard": lazy("Waiting for %(people)s to choose a card for the draft."),
    "DraftCard": lazy("Waiting for %(people)s to draft a card."),
    "OfferCandidate": lazy("Waiting for %(people)s to put forward a candidate."),
    "MakeBid": lazy("Waiting for %(people)s to bid or pass."),
    "ChooseMethod": lazy("Waiting for %(people)s to choose the next selection method."),
    "ChooseLegatus": lazy("Waiting for %(people)s to choose the Legatus."),
    "RecallOffices": lazy("Waiting for %(people)s to recall the offices or keep them."),
    "AssignOffice": lazy("Waiting for %(people)s to assign an office."),
    "TakeOffice": lazy("Waiting for %(people)s to choose a candidate for an office."),
    "TransferGoths": lazy("Waiting for %(people)s to take a Goths card or none."),
    "MountCrisis": lazy("Waiting for %(people)s to add to the crises."),
    "AddressCrisis": lazy("Waiting for %(people)s to address a crisis."),
    "CancelGoths": lazy("Waiting for %(people)s to cancel Goths cards."),
    "ReduceCrisis": lazy("Waiting for %(people)s to discard cards from a crisis."),
    "FightWar": lazy("Waiting for %(people)s to fight a war or none."),
    "ChooseDealer": lazy("Waiting for %(people)s to choose the next dealer."),
}
TOPICS: dict[str, Promise] = {
    "ChooseFirstMethod": lazy("First selection method"),
    "SetupPick": lazy("Draft of candidates"),
    "CollectCard": lazy("Cards for the draft"),
    "DraftCard": plazy("topic", "Draft"),
    "OfferCandidate": lazy("Your candidate"),
    "MakeBid": plazy("topic", "Election"),
    "ChooseMethod": lazy("Next selection method"),
    "ChooseLegatus": lazy("Choice of the Legatus"),
    "RecallOffices": lazy("Offices to assign"),
    "AssignOffice": lazy("Offices to assign"),
    "TakeOffice": lazy("Office to take"),
    "TransferGoths": lazy("Goths card to take"),
    "MountCrisis": lazy("Crises mount"),
    "AddressCrisis": lazy("Crisis to address"),
    "CancelGoths": lazy("Crisis to address"),
    "ReduceCrisis": lazy("Crisis to address"),
    "FightWar": lazy("War to fight"),
    "ChooseDealer": lazy("Next dealer"),
}


def prompt(view: RomeView, names: Names) -> Prompt:
    """Return the question to the view's seat, or the reason for waiting; a finished game says so."""
    current = view.question
    if current is None:
        return Prompt(_("The game is over."), _("Game over"))
    topic = str(TOPICS[current.kind])
    if view.seat in current.seats:
        question = str(ASKED[current.kind]) % _words_of_question(current, view, names)
        return Prompt(question, topic, tip=hint_of_decision(view), usual=_usual_bid(view))
    people = join_list(names[seat] for seat in current.seats)
    return Prompt(str(WAITED[current.kind]) % {"people": people}, topic)


def _usual_bid(view: RomeView) -> str:
    """Explain the usual bid: by the highest total, once."""
    offered = orders.offer_bid(view)
    if offered is None:
        return ""
    total = {"total": next((higher for higher in offered.totals if higher >= offered.least + 2), offered.most)}
    tip = _(
        "With “bid up to %(total)d” we bid for you while a total of %(total)d is enough, then pass. "
        "Nobody else sees your limit."
    )
    if view.now.method == PRAETORIAN:  # nothing else counts
        return tip % total
    return join_sentences([tip, _("With “bid up to %(total)d keeping gold” you keep your Gold.")]) % total


def _words_of_question(question: Question, view: RomeView, names: Names) -> dict[str, Any]:
    facts = question.facts
    return {
        **facts,
        "method": called.METHODS[view.now.method] if view.current else "",
        "owner": names[facts["owner"]] if "owner" in facts else "",
        "leader": names[facts["leader"]] if "leader" in facts else "",
        "office": called.office(facts.get("office", "")),
        "crisis": called.CRISES[facts["crisis"]] if "crisis" in facts else "",
    }
