"""Influence cards and event cards: the texts of the card reference, with the clauses that they carry out."""

from collections.abc import Iterator

from django.utils.functional import lazy as make_lazy
from django.utils.translation import gettext_lazy as lazy

from games.engine.grades import IMPLIED, Grade
from games.titles.rules_in_words import Paragraph, RulesSubject

from ..rules.card import CARDS
from ..rules.data import event_cards
from ..words import reference
from ..words.card_words import CARD_WORDS
from ..words.names import EVENTS as EVENT_NAMES

INFLUENCE_RULES = {
    "castra": "cards castra, castra-one, castra-gone",
    "flanking_maneuver": "cards flanking",
    "praetorian_guard": "cards praetorians, praetorians-once",
    "tribute": "cards tribute",
    "foederati": "cards foederati, foederati-room, foederati-unit; faq foederati-auguries",
    "damnatio_memoriae": "cards damnatio, damnatio-not-neutral",
    "quaestor": "cards quaestor, quaestor-gone",
    "mob": "cards mob",
    "pretender": "cards pretender, pretender-not",
    "cavalry": "iron-cards cavalry; iron-5.1 militia",
    "force_march": "iron-cards force-march",
    "spiculum": "iron-cards spiculum, spiculum-losses, spiculum-winner; iron-rulings 8",
    "princeps_senatus": "iron-cards princeps; iron-rulings 2",
    "frumentarii": "iron-cards frumentarii, frumentarii-empty",
    "triumph": "iron-cards triumph; iron-3.3.3 triumph",
    "damnatio_memoriae_ii": "iron-cards damnatio; iron-rulings 1",
    "ambitus": "iron-cards ambitus, ambitus-quaestor",
    "mobile_vulgus": "iron-cards mobile-vulgus",
    "demagogue": "iron-cards demagogue; iron-5.2 mobs",
}
"""The clauses of each card with an event."""
EVENT_RULES = {
    "plague_of_cyprian": "events plague",
    "ardashir": "events ardashir",
    "priest_king_of_emesa": "events priest-king",
    "palmyra_allies": "events palmyra",
    "shapur": "events shapur",
    "postumus": "events postumus",
    "ludi_saeculares": "events ludi",
    "cniva": "events cniva",
    "zenobia": "events zenobia",
    "bad_auguries": "events bad-auguries",
    "raiding_parties": "events raiding-parties",
    "preparing_for_war": "events preparing-for-war",
    "inflation": "events inflation",
    "good_auguries": "events good-auguries",
    "diocletian": "events diocletian",
}
"""The clauses of each event card."""
DETAILS = {
    "castra": (lazy("One Castra for each force, and only in a province."),),
    "praetorian_guard": (lazy("It counts as your one vote in Italia this turn."),),
    "foederati": (
        lazy("The army must be in a province, and may draw him from a homeland beside it."),
        lazy("In the army he is a unit with one die. He does not count as a Legion when you pay for another Legion."),
        lazy("Bad Auguries and Good Auguries also change his dice."),
    ),
    "damnatio_memoriae": (
        lazy("The support of Italia counts as it was before the vote."),
        lazy("It cannot be used if Italia was neutral."),
    ),
    "damnatio_memoriae_ii": (lazy("It cannot be used if Italia was neutral, or against a Senate Emperor."),),
    "quaestor": (lazy("One Quaestor for each province. It leaves with the Governor."),),
    "spiculum": (lazy("If the strike destroys the defender, you have won the battle."),),
}
"""Sentences beyond the card reference."""


def _effect_of(card: str) -> str:
    return next(each.effect for each in reference.influence_cards() if each.card == card)


def _effect_of_event(number: int) -> str:
    return reference.event(number).effect


_effect = make_lazy(_effect_of, str)
_event_effect = make_lazy(_effect_of_event, str)


def _influence(expansion: bool) -> Iterator[Paragraph]:
    for name, card in CARDS.items():
        if name in INFLUENCE_RULES and card.expansion == expansion:
            key, words = name.replace("_", "-"), CARD_WORDS[name]
            details = DETAILS.get(name, ())
            yield Paragraph(key, words.name, INFLUENCE_RULES[name], _effect(name), details, reference.grade_of(card))


def _events() -> Iterator[Paragraph]:
    for number, card in event_cards.EVENT_CARDS.items():
        key, rule = card.name.replace("_", "-"), EVENT_RULES[card.name]
        grade: Grade = reference.grade_of_event(number)
        yield Paragraph(key, EVENT_NAMES[card.name], rule, _event_effect(number), (), grade)


BASE_CARDS = RulesSubject(
    "influence-cards",
    lazy("Influence cards"),
    lazy("The events of the nine cards of the base game."),
    tuple(_influence(False)),
)
IRON_CARDS = RulesSubject(
    "iron-cards",
    lazy("Influence cards of the expansion"),
    lazy("The events of its ten cards."),
    (
        *_influence(True),
        Paragraph(
            "armed",
            lazy("Several events in one battle"),
            "iron-cards armed",
            lazy("You may ready several events for one battle, each of them once."),
            grade=IMPLIED,
        ),
    ),
)
EVENTS = RulesSubject(
    "event-cards",
    lazy("Event cards"),
    lazy("The fifteen events of the deck."),
    (
        Paragraph(
            "lasting",
            lazy("Events in force"),
            "events lasting",
            lazy("Some events stay in force. A new event of this sort takes the place of the last one."),
            grade=event_cards.RULINGS["lasting_event_ends_on_any_event"].grade,
        ),
        *_events(),
    ),
)
