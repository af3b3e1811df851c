"""The question to the reader in one sentence, or the reason for waiting.

A topic stays the same while the decision goes on: mails go together by it. All words are filled by
`_words_of_question` with facts open to the reader.
"""

from collections.abc import Iterator
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext_lazy as nlazy

from games.engine.kernel import Question
from games.present.lists import join_list, join_options
from games.titles.title import Names

from ..rules import combat, market
from ..rules.data.cards import VARIABLE
from ..rules.view import FamilyView, TocView
from . import names as called
from .card_words import ASKING, CARD_WORDS, QuestionWords
from .labels import influence
from .names import count_hits, list_shots

FIRST_ROUNDS = 2
HINTS: dict[str, Promise] = {
    "ChooseProvince": lazy(
        "You begin with one province: your Governor, Militia and an army with one Legion stand there. Provinces beside "
        "a homeland of barbarians are invaded sooner."
    ),
    "SelectCards": lazy(
        "You select your hand instead of drawing it; the rest of the pile comes later. Military raises and moves "
        "armies, Senate wins provinces, Populace keeps the ones you have. Three points of Senate are enough to recruit "
        "a Governor and win a neutral province for certain."
    ),
    "PlaceEmperor": lazy(
        "Rome is the safest place to reign from, and pays more the more provinces you govern. Another province pays "
        "twice its support, but you fall with it too. With a strong army near barbarians its battles pay double, and "
        "may be your last."
    ),
    "BuyCards": lazy(
        "Stronger cards make later turns better. What you buy goes to your Discard Pile, and from there into a later "
        "hand; points that you do not spend are lost. A card costs double while you govern fewer provinces than its "
        "value. Trashing weak cards brings the strong ones back sooner."
    ),
}
"""By the decision's kind; that of the actions depends on the position, and other decisions explain
themselves.
"""

PAX = lazy(
    "The gods are kind: nobody is invaded this turn, and everybody takes one card more from their pile, in secret."
)
"""For a card beside those of a new hand, in a Pax Deorum (rule 9)."""
SHUFFLED = lazy(
    "Of each stack only the top card is for sale. For a point you put it below and turn up the next, which nobody can "
    "take back: it lies there for the others, too."
)
OVERLAPPING = lazy("The next player has begun already, and learns nothing of the hand that you select.")


def early_hint(view: TocView) -> str:
    """Return a hint for the reader in the first rounds; empty if there is none."""
    if view.question is None or view.seat not in view.question.seats or view.round > FIRST_ROUNDS:
        return ""
    if view.question.kind == "TakeActions":
        return " ".join(_list_actions(view, view.players[view.seat]))
    why = view.question.facts.get("why", "")
    usual = HINTS.get(view.question.kind, "")
    event = CARD_WORDS[why].hint if why in CARD_WORDS else None
    return " ".join(map(str, [event or (PAX if why == "pax" else usual), *_by_options(view)]))


def _by_options(view: TocView) -> Iterator[Promise]:
    """Yield the changes by options to buying cards and selecting a hand."""
    assert view.question is not None
    if view.question.kind == "BuyCards" and view.options.cards == VARIABLE:
        yield SHUFFLED
    if view.question.kind in ("BuyCards", "SelectCards") and view.closing == view.seat:
        yield OVERLAPPING


def _list_actions(view: TocView, own: FamilyView) -> list[str]:
    """Tell the first step, and the leader needed for an army or a vote (rules 6.3, 6.3.1, 6.3.2)."""
    told = []
    if own.hand and not own.played:
        told.append(_("Play cards first: each gives points of one kind, and every action is paid with its own kind."))
    if not own.governors:
        told.append(
            _("To win a province by vote you need an available Governor, and you have none: recruit one with Senate.")
        )
    elif view.turn and view.turn.points["senate"]:
        told.append(_("Your available Governor can win a province by vote: each point of Senate is a die."))
    if not own.generals:
        told.append(_("For another army you need an available General: recruit one with Military."))
    told.append(_("Everything can be taken back until dice roll."))
    return told


QUESTIONS = {
    "ChooseProvince": QuestionWords(
        lazy("In which province do you begin?"),
        lazy("Where you begin"),
        lazy("Waiting for %(who)s to choose a province."),
    ),
    "TakeActions": QuestionWords(
        lazy("It is your turn: what do you do?"),
        lazy("Your turn"),
        lazy("Waiting for %(who)s to take actions."),
    ),
    "ArmBattle": QuestionWords(
        lazy("Do you ready %(card)s for the battle in %(province)s before the dice fall?"),
        lazy("Battle in %(province)s"),
        lazy("Waiting for %(who)s to ready the battle in %(province)s."),
    ),
    "OfferReroll": QuestionWords(
        lazy("In %(province)s you rolled %(attack)s against %(defence)s: do you roll all your dice again?"),
        lazy("Dice in %(province)s"),
        lazy("Waiting for %(who)s to accept the dice in %(province)s or roll again."),
    ),
    "InflictHits": QuestionWords(
        lazy("You score %(hits)s in %(province)s: which of them fall?"),
        lazy("Hits in %(province)s"),
        lazy("Waiting for %(who)s to choose who falls in %(province)s."),
    ),
    "AllocateHits": QuestionWords(
        lazy("Your force in %(province)s takes %(hits)s: what do you keep?"),
        lazy("Losses in %(province)s"),
        lazy("Waiting for %(who)s to take the losses in %(province)s."),
    ),
    "ChooseAdvance": QuestionWords(
        lazy("Does Army %(army)s advance into the capital of %(province)s?"),
        lazy("Advance in %(province)s"),
        lazy("Waiting for %(who)s to advance in %(province)s or not."),
    ),
    "ChooseReward": QuestionWords(
        lazy("%(name)s has fallen in %(province)s: which reward do you take?"),
        lazy("Reward in %(province)s"),
        lazy("Waiting for %(who)s to choose a reward for %(name)s."),
    ),
    "OccupyCapital": QuestionWords(
        lazy("You hold the capital of %(province)s: who governs there now?"),
        lazy("Who governs %(province)s"),
        lazy("Waiting for %(who)s to decide who governs %(province)s."),
    ),
    "PlaceEmperor": QuestionWords(
        lazy("You are Emperor: where do you reign?"),
        lazy("Where you reign"),
        lazy("Waiting for %(who)s, the new Emperor, to say where to reign."),
    ),
    "HoldLudi": QuestionWords(
        lazy("Ludi Saeculares: do you discard a card for its value in legacy?"),
        lazy("Ludi Saeculares"),
        lazy("Waiting for %(who)s to hold the Ludi Saeculares or not."),
    ),
    "ExpelSassanids": QuestionWords(
        nlazy(
            "Palmyra fights for Rome: which Sassanid do you drive out?",
            "Palmyra fights for Rome: which Sassanid do you drive out, with %(left)s to go?",
            "left",
        ),
        lazy("Palmyra fights"),
        lazy("Waiting for %(who)s to drive out Sassanids with Palmyra."),
    ),
    "BuyCards": QuestionWords(
        nlazy(
            "You have %(political)s political point: what do you buy or trash?",
            "You have %(political)s political points: what do you buy or trash?",
            "political",
        ),
        lazy("Cards to buy"),
        lazy("Waiting for %(who)s to buy cards."),
    ),
    "start": QuestionWords(
        nlazy("Your starting hand: select %(count)s card.", "Your starting hand: select %(count)s cards.", "count"),
        lazy("Your starting hand"),
    ),
    "refill": QuestionWords(
        nlazy(
            "Refill your hand: select %(count)s more card.", "Refill your hand: select %(count)s more cards.", "count"
        ),
        lazy("Your new hand"),
    ),
    "pax": QuestionWords(
        nlazy(
            "Pax Deorum: select %(count)s card for your hand.",
            "Pax Deorum: select %(count)s cards for your hand.",
            "count",
        ),
        lazy("Pax Deorum"),
    ),
}
"""By the kind of the decision, or by why cards are selected; cards bring more."""


def question(view: TocView, names: Names) -> str:
    """Return the question to the reader, or the reason for waiting; a finished game says so."""
    if view.question is None:
        return _("The game is over.")
    return " ".join([_ask_or_wait(view, view.question, names), *_tell_closing(view, view.question, names)])


def _ask_or_wait(view: TocView, asked: Question, names: Names) -> str:
    words = _words_of_question(view, asked, names)
    if view.seat not in asked.seats:
        return str(_words_for(asked).waited % words)
    told = str(_words_for(asked).asked % words)
    picked = [str(called.card(card)) for card in asked.facts["picked"]] if asked.kind == "SelectCards" else []
    return f"{told} {_('Taken so far: %(cards)s.') % {'cards': join_list(picked)}}" if picked else told


def _words_for(asked: Question) -> QuestionWords:
    key = asked.facts["why"] if asked.kind == "SelectCards" else asked.kind
    return QUESTIONS[key] if key in QUESTIONS else ASKING[key].questions[key]


def _tell_closing(view: TocView, asked: Question, names: Names) -> list[str]:
    """Tell that somebody else is still closing the last turn."""
    if view.closing is None or view.closing in (view.seat, *asked.seats):
        return []
    return [_("%(name)s still buys cards and selects a hand meanwhile.") % {"name": names[view.closing]}]


def topic(view: TocView, names: Names) -> str:
    """Return the question's subject, as short as a mail's subject needs it; the whole sentence
    without a question.
    """
    asked = view.question
    if asked is None or view.seat not in asked.seats:
        return question(view, names)
    return str(_words_for(asked).topic % _words_of_question(view, asked, names))


def hint(view: TocView) -> str:
    """Tell the reader's remaining points, or that they are too few, in a phrase; empty if nothing
    is spent.
    """
    if (
        view.question is None
        or view.seat not in view.question.seats
        or view.turn is None
        or view.turn.seat != view.seat
    ):
        return ""
    if view.question.kind == "BuyCards":
        pile = view.players[view.seat].discard
        return "" if market.offer_purchases(view, view.seat, pile) else _("That is too little to buy or trash a card.")
    if view.question.kind != "TakeActions":
        return ""
    points = [influence(count, sphere) for sphere, count in view.turn.points.items() if count]
    return _("Points to spend: %(points)s.") % {"points": join_list(points)} if points else _("No points to spend.")


def _words_of_question(view: TocView, asked: Question, names: Names) -> dict[str, Any]:
    words = {"who": join_list(names[seat] for seat in asked.seats), **asked.facts}
    if view.battle:
        words["province"] = called.region(view.battle.region)
        words |= {"attack": list_shots(view.battle.attacker_shots), "defence": list_shots(view.battle.defender_shots)}
    for fact, spoken in FACTS.items():
        if fact in asked.facts:
            words[fact] = spoken(asked.facts[fact], names)
    return words | _of_events(view, asked)


def _of_events(view: TocView, asked: Question) -> dict[str, Any]:
    """Return the words about cards at the moment of their events."""
    if asked.kind == "ArmBattle":
        return {"card": join_options(map(called.card, combat.can_arm(view, view.fight)))}
    return {} if asked.kind in (*QUESTIONS, "SelectCards") else ASKING[asked.kind].question_words(view, asked)


FACTS: dict[str, Any] = {
    "province": lambda province, names: called.region(province),
    "card": lambda card, names: called.card(card),
    "name": lambda name, names: called.figure(name),
    "seat": lambda seat, names: called.person(names, seat),
    "hits": lambda count, names: count_hits(count),
}
"""Words for the facts of a question; the others are figures."""


def battle(view: TocView) -> str:
    """Tell the dice of a battle so far; empty outside one."""
    fight = view.battle
    if fight is None or not fight.attacker_shots:
        return ""
    words = {
        "region": called.region(fight.region),
        "attacker": called.force(fight.attacker),
        "defender": called.force(fight.defender),
        "attack": list_shots(fight.attacker_shots),
        "defence": list_shots(fight.defender_shots),
        "attacker_hits": count_hits(fight.attacker_hits),
        "defender_hits": count_hits(fight.defender_hits),
    }
    line = _(
        "%(region)s: %(attacker)s rolled %(attack)s, %(attacker_hits)s; %(defender)s rolled %(defence)s, "
        "%(defender_hits)s."
    )
    return str(capfirst(line % words))
