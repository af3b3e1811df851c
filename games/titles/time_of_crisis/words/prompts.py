"""The question to the reader in one sentence, or the reason for waiting.

A topic stays the same while the decision goes on: mails go together by it. All words are filled by
`_words_of_question` with facts open to the reader.
"""

from collections.abc import Iterator
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext_lazy as nlazy

from games.present.lists import join_list, join_options, join_sentences
from games.titles.title import Names
from rulebooks.engine.kernel import Question
from rulebooks.time_of_crisis.rules import combat
from rulebooks.time_of_crisis.rules.data.card_setups import VARIABLE
from rulebooks.time_of_crisis.rules.orders.buy import BUY
from rulebooks.time_of_crisis.rules.orders.cycle import CYCLE
from rulebooks.time_of_crisis.rules.orders.trash import TRASH
from rulebooks.time_of_crisis.rules.view import FamilyView, TocView

from . import names as called
from .card_words import ASKING, CARD_WORDS, QuestionWords
from .labels import influence
from .names import count_hits, list_shots

FIRST_ROUNDS = 3
HINTS: dict[str, Promise] = {
    "ChooseProvince": lazy(
        "You begin with one province. It holds your Governor, Militia and an army with one Legion. Provinces beside "
        "a barbarian homeland are invaded sooner."
    ),
    "SelectCards": lazy(
        "You select your hand instead of drawing it; the other cards come later. Military raises and moves armies, "
        "Senate wins provinces, and Populace keeps them. With 3 Senate you can recruit a Governor and win a neutral "
        "province for certain."
    ),
    "PlaceEmperor": lazy(
        "Rome is the safest place to reign, and gives more the more provinces you govern. Another province gives "
        "twice its support, but you fall with it. With a strong army near barbarians your battles give double "
        "legacy, but you may die in one."
    ),
    "BuyCards": lazy(
        "Stronger cards make later turns better. Cards you buy go to your Discard Pile, and from there into a later "
        "hand. Unspent points are lost. A card costs double while you govern fewer provinces than its value. Trash "
        "weak cards to get the strong ones back sooner."
    ),
}
"""By the decision's kind; that of the actions depends on the position, and other decisions explain themselves."""

PAX = lazy(
    "The gods are kind: nobody is invaded this turn, and each player secretly takes one more card from their pile."
)
"""For a card beside those of a new hand, in a Pax Deorum (rule 9)."""
SHUFFLED = lazy(
    "Only the top card of each stack is for sale. For 1 point you put it at the bottom and turn up the next card. "
    "You can't undo that, and the new card is for sale to the others too."
)
OVERLAPPING = lazy("The next player has already begun and can't see which hand you select.")


def early_hint(view: TocView) -> str:
    """Return a hint for the reader in the first rounds; empty if there is none."""
    if view.question is None or view.seat not in view.question.seats or view.round > FIRST_ROUNDS:
        return ""
    if view.question.kind == "TakeActions":
        return join_sentences(_list_actions(view, view.players[view.seat]))
    why = view.question.facts.get("why", "")
    usual = HINTS.get(view.question.kind, "")
    event = CARD_WORDS[why].hint if why in CARD_WORDS else None
    return join_sentences([event or (PAX if why == "pax" else usual), *_by_options(view)])


def _by_options(view: TocView) -> Iterator[Promise]:
    """Yield the changes by options to buying cards and selecting a hand."""
    assert view.question is not None
    if view.question.kind == "BuyCards" and view.options.cards == VARIABLE:
        yield SHUFFLED
    if view.question.kind in ("BuyCards", "SelectCards") and view.closing == view.seat:
        yield OVERLAPPING


def _list_actions(view: TocView, own: FamilyView) -> list[str]:
    """Tell the first step, and the leader needed for an army or a vote (rules 6.3, 6.3.1, 6.3.2)."""
    hints = []
    if own.hand and not own.played:
        hints.append(
            _("Play cards first. Each card gives points of one kind, and every action costs points of its own kind.")
        )
    if not own.governors:
        hints.append(_("You have no available Governor to win a province with. Recruit one with Senate."))
    elif view.turn and view.turn.points["senate"]:
        hints.append(_("Your available Governor can win a province by a vote: each Senate point is a die."))
    if not own.generals:
        hints.append(_("You have no available General for another army. Recruit one with Military."))
    hints.append(_("You can undo everything until dice are rolled."))
    return hints


QUESTIONS = {
    "ChooseProvince": QuestionWords(
        lazy("Choose a province to begin in."),
        lazy("Your first province"),
        lazy("Waiting for %(who)s to choose a province."),
    ),
    "TakeActions": QuestionWords(
        lazy("Your turn: choose an action."),
        lazy("Your turn"),
        lazy("Waiting for %(who)s to take actions."),
    ),
    "ArmBattle": QuestionWords(
        lazy("Battle %(in_province)s: ready %(card)s before you roll?"),
        lazy("Battle %(in_province)s"),
        lazy("Waiting for %(who)s to prepare for battle %(in_province)s."),
    ),
    "OfferReroll": QuestionWords(
        lazy("You rolled %(attack)s against %(defence)s %(in_province)s. Roll all your dice again?"),
        lazy("Dice %(in_province)s"),
        lazy("Waiting for %(who)s to keep the dice %(in_province)s or roll again."),
    ),
    "InflictHits": QuestionWords(
        lazy("You score %(hits)s %(in_province)s. Choose what to remove."),
        lazy("Hits %(in_province)s"),
        lazy("Waiting for %(who)s to choose what to remove %(in_province)s."),
    ),
    "AllocateHits": QuestionWords(
        lazy("Your force %(in_province)s takes %(hits)s. Choose what to keep."),
        lazy("Losses %(in_province)s"),
        lazy("Waiting for %(who)s to take losses %(in_province)s."),
    ),
    "ChooseAdvance": QuestionWords(
        lazy("Advance Army %(army)s into the capital of %(province)s?"),
        lazy("Advance %(in_province)s"),
        lazy("Waiting for %(who)s to decide on an advance %(in_province)s."),
    ),
    "ChooseReward": QuestionWords(
        lazy("%(name)s has fallen %(in_province)s. Choose your reward."),
        lazy("Reward %(in_province)s"),
        lazy("Waiting for %(who)s to choose the reward for %(name)s."),
    ),
    "OccupyCapital": QuestionWords(
        lazy("You hold the capital of %(province)s. Choose who governs it."),
        lazy("Governor of %(province)s"),
        lazy("Waiting for %(who)s to choose the Governor of %(province)s."),
    ),
    "PlaceEmperor": QuestionWords(
        lazy("You are Emperor. Choose where to reign."),
        lazy("Where to reign"),
        lazy("Waiting for %(who)s, the new Emperor, to choose where to reign."),
    ),
    "HoldLudi": QuestionWords(
        lazy("Ludi Saeculares: discard a card for its value in legacy?"),
        lazy("Ludi Saeculares"),
        lazy("Waiting for %(who)s to decide on the Ludi Saeculares."),
    ),
    "ExpelSassanids": QuestionWords(
        nlazy(
            "Palmyra fights for Rome. Choose a Sassanid to drive out.",
            "Palmyra fights for Rome. Choose a Sassanid to drive out (%(left)s left).",
            "left",
        ),
        lazy("Palmyra fights"),
        lazy("Waiting for %(who)s to drive out Sassanids with Palmyra."),
    ),
    "BuyCards": QuestionWords(
        nlazy(
            "You have %(political)s political point. Choose what to buy or trash.",
            "You have %(political)s political points. Choose what to buy or trash.",
            "political",
        ),
        lazy("Cards to buy"),
        lazy("Waiting for %(who)s to buy cards."),
    ),
    "start": QuestionWords(
        nlazy(
            "Select %(count)s card for your starting hand.", "Select %(count)s cards for your starting hand.", "count"
        ),
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
    return join_sentences([_ask_or_wait(view, view.question, names), *_tell_closing(view, view.question, names)])


def _ask_or_wait(view: TocView, pending: Question, names: Names) -> str:
    words = _words_of_question(view, pending, names)
    if view.seat not in pending.seats:
        return str(_words_for(pending).waiting % words)
    if pending.kind == "BuyCards" and not _can_spend(view, view.seat):
        return _("You can only end your turn.")
    sentence = str(_words_for(pending).question % words)
    picked = [str(called.card(card)) for card in pending.facts["picked"]] if pending.kind == "SelectCards" else []
    return join_sentences([sentence, _("Selected so far: %(cards)s.") % {"cards": join_list(picked)} if picked else ""])


def _words_for(pending: Question) -> QuestionWords:
    key = pending.facts["why"] if pending.kind == "SelectCards" else pending.kind
    return QUESTIONS[key] if key in QUESTIONS else ASKING[key].questions[key]


def _tell_closing(view: TocView, pending: Question, names: Names) -> list[str]:
    """Tell that somebody else is still closing the last turn."""
    if view.closing is None or view.closing in (view.seat, *pending.seats):
        return []
    return [_("Meanwhile %(name)s is still buying cards and selecting a hand.") % {"name": names[view.closing]}]


def topic(view: TocView, names: Names) -> str:
    """Return the question's subject, as short as a mail's subject needs it; the whole sentence without a question."""
    pending = view.question
    if pending is None or view.seat not in pending.seats:
        return question(view, names)
    return str(_words_for(pending).topic % _words_of_question(view, pending, names))


def hint(view: TocView) -> str:
    """Tell the reader's remaining points, or that they are too few, in a phrase; empty if nothing is spent."""
    if (
        view.question is None
        or view.seat not in view.question.seats
        or view.turn is None
        or view.turn.seat != view.seat
    ):
        return ""
    if view.question.kind == "BuyCards":
        return "" if _can_spend(view, view.seat) else _("You have too few points to buy or trash a card.")
    if view.question.kind != "TakeActions":
        return ""
    points = [influence(count, sphere) for sphere, count in view.turn.points.items() if count]
    if points:
        return _("Points to spend: %(points)s.") % {"points": join_list(points)}
    return _("No points yet: play cards.") if view.players[view.seat].hand else _("No points to spend.")


def _can_spend(view: TocView, seat: int) -> bool:
    """Return True if the seat has points enough to buy or trash any card."""
    return any(next(order.offer(view, seat), None) for order in (BUY, TRASH, CYCLE))


def _words_of_question(view: TocView, pending: Question, names: Names) -> dict[str, Any]:
    words = {"who": join_list(names[seat] for seat in pending.seats), **pending.facts}
    if view.battle:
        words |= called.place_words("province", view.battle.region)
        words |= {"attack": list_shots(view.battle.attacker_shots), "defence": list_shots(view.battle.defender_shots)}
    for fact, spoken in FACTS.items():
        if fact in pending.facts:
            words[fact] = spoken(pending.facts[fact], names)
    if pending.facts.get("province"):
        words |= called.place_words("province", pending.facts["province"])
    return words | _of_events(view, pending)


def _of_events(view: TocView, pending: Question) -> dict[str, Any]:
    """Return the words about cards at the moment of their events."""
    if pending.kind == "ArmBattle":
        return {"card": join_options(map(called.card, combat.cards_to_ready(view, view.fight)))}
    return {} if pending.kind in (*QUESTIONS, "SelectCards") else ASKING[pending.kind].question_words(view, pending)


FACTS: dict[str, Any] = {
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
        "in_region": called.in_region(fight.region),
        "attacker": called.force(fight.attacker),
        "defender": called.force(fight.defender),
        "attack": list_shots(fight.attacker_shots),
        "defence": list_shots(fight.defender_shots),
        "attacker_hits": count_hits(fight.attacker_hits),
        "defender_hits": count_hits(fight.defender_hits),
    }
    line = _(
        "Battle %(in_region)s. %(attacker)s: %(attack)s (%(attacker_hits)s). %(defender)s: %(defence)s "
        "(%(defender_hits)s)."
    )
    return line % words
