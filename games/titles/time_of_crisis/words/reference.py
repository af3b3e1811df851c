"""The card reference: what every influence and event card does here, in our own words, and which parts are house
rulings.

A figure that is a ruling is taken from the tables, so correcting the table corrects the text.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.engine.grades import Grade

from ..rules.data import cards, event_cards
from . import names as called

EFFECTS: dict[str, Promise] = {
    "military_1": lazy("Influence only; it has no event."),
    "senate_1": lazy("Influence only; it has no event."),
    "populace_1": lazy("Influence only; it has no event."),
    "castra": lazy(
        "One of your forces in a province digs in: in a battle it takes one hit fewer, which also counts for the "
        "winner. The camp is given up when the force moves, retreats, goes in or out of a capital, or at your next "
        "upkeep."
    ),
    "flanking_maneuver": lazy(
        "Ready it before the dice of a battle that you start. Once you have seen both rolls you may roll all your dice "
        "again; the second roll counts."
    ),
    "praetorian_guard": lazy(
        "Try for Italia with Military instead of Senate influence. The Emperor's units in the capital do not vote for "
        "him, yours still count against him, and Basilicas give their dice."
    ),
    "tribute": lazy(
        "Pay off one tribe in one province, wherever you like: all its barbarians there turn inactive, leaders too."
    ),
    "foederati": lazy(
        "One barbarian who is no leader, from the region of one of your armies or next to it, joins that army if it "
        "has fewer barbarians than Legions. Otherwise he goes home, inactive."
    ),
    "damnatio_memoriae": lazy(
        "When your Governor has just replaced another player in Italia: that player loses %(damnatio_emperor_turns)s "
        "Emperor Turn, and as much legacy as Italia had support."
    ),
    "quaestor": lazy(
        "Mark a province that you govern. Until your next upkeep, a die counts as a vote against it only from "
        "%(quaestor_min_die)s up."
    ),
    "mob": lazy("One Mob appears in any province, Italia included."),
    "cavalry": lazy(
        "Ready it before the dice of a battle that you start: with as many hits on either side, and neither wiped out, "
        "you win. A Militia in a capital that you took no hit from cannot retreat and is removed."
    ),
    "force_march": lazy("One of your forces that has fought this turn may move and start a battle again."),
    "spiculum": lazy(
        "Ready it before the dice of a battle that you start: first each Legion of the army rolls one die, without "
        "bonus dice, and those hits are taken at once. What is left fights the battle, and the hits of both rolls "
        "count for the winner; Castra takes one off them together."
    ),
    "princeps_senatus": lazy(
        "Raise or lower the support of Italia by %(princeps_senatus_shift)s, within 1 to 8, whoever is Emperor. Not "
        "while Italia is neutral."
    ),
    "frumentarii": lazy(
        "Take %(frumentarii_cards)s cards of your choice from your available pile into your hand; you may play them "
        "this turn. A pile that runs out is turned as at the end of a turn."
    ),
    "damnatio_memoriae_ii": lazy(
        "It replaces Damnatio Memoriae with the cards of the expansion. When your Governor has just replaced another "
        "player in Italia: that player loses as much legacy as they have Emperor Turns, and then "
        "%(damnatio_emperor_turns)s Emperor Turn."
    ),
    "triumph": lazy(
        "After a battle that you started and won you gain %(triumph_legacy)s legacy, once for each battle."
    ),
    "ambitus": lazy(
        "Ready it before the dice of a vote of yours: a 1 is a vote as well. Against a Quaestor it only makes up for "
        "the Quaestor."
    ),
    "mobile_vulgus": lazy(
        "Choose a province outside Italia. For each level that its support is to fall you pay Populace influence equal "
        "to its support; it does not fall below 1."
    ),
    "demagogue": lazy(
        "All other players choose a card from hand at the same time, show it and discard it. For each card of value "
        "%(demagogue_value)s you put a Mob in a province that its player governs."
    ),
    "pretender": lazy(
        "Break away from Rome with at least %(pretender_min_provinces)s connected provinces of yours outside Italia, "
        "each with support %(pretender_min_support)s or more; one becomes your Seat of Power. Not for an Emperor or a "
        "Pretender."
    ),
}
IN_BRIEF: dict[str, Promise] = {
    "castra": lazy("a force takes one hit fewer."),
    "flanking_maneuver": lazy("roll your dice of an attack again."),
    "praetorian_guard": lazy("a vote for Italia with Military."),
    "tribute": lazy("a tribe in one province turns inactive."),
    "foederati": lazy("a barbarian joins an army of yours."),
    "damnatio_memoriae": lazy("the player you depose in Italia loses legacy."),
    "quaestor": lazy("fewer dice are votes against you in a province."),
    "mob": lazy("one Mob in any province."),
    "cavalry": lazy("you win an attack with as many hits."),
    "force_march": lazy("a force of yours may march and fight again."),
    "spiculum": lazy("your Legions strike first in an attack."),
    "princeps_senatus": lazy("the support of Italia by %(princeps_senatus_shift)s up or down."),
    "frumentarii": lazy("%(frumentarii_cards)s cards from your pile into your hand."),
    "damnatio_memoriae_ii": lazy("the player you depose in Italia loses legacy."),
    "triumph": lazy("%(triumph_legacy)s legacy for an attack that you won."),
    "ambitus": lazy("a 1 is a vote of yours as well."),
    "mobile_vulgus": lazy("pay to lower the support of a province."),
    "demagogue": lazy("the others discard a card, and low ones bring Mobs."),
    "pretender": lazy("%(pretender_min_provinces)s provinces or more break away from Rome."),
}
"""The events of the cards that one buys, where there is room for a line."""
EVENT_EFFECTS: dict[str, Promise] = {
    "plague_of_cyprian": lazy("Every Legion at full strength on the map is reduced."),
    "ardashir": lazy(
        "A leader of the Sassanids enters their homeland. While he is there, an invasion brings all active Sassanids "
        "at once."
    ),
    "priest_king_of_emesa": lazy("A Rival Emperor rises in Syria, outside its capital."),
    "palmyra_allies": lazy(
        "Whoever drew the card rolls the dice (%(palmyra_dice)s) and may remove up to so many Sassanids from provinces "
        "or their homeland; leaders leave the game, the others go home inactive. It is no battle and brings no legacy."
    ),
    "shapur": lazy(
        "A leader of the Sassanids enters their homeland. While he is there, an invasion brings all active Sassanids "
        "at once."
    ),
    "postumus": lazy("A Rival Emperor rises in Gallia, outside its capital."),
    "ludi_saeculares": lazy("A player who is Emperor may discard one card from hand and gains its value in legacy."),
    "cniva": lazy(
        "A leader of the Goths enters their homeland. While he is there, an invasion brings all active Goths at once."
    ),
    "zenobia": lazy("A Rival Emperor rises in Aegyptus, outside its capital."),
    "bad_auguries": lazy(
        "While it lasts, every Roman die in battle needs %(auguries_shift)s more to hit, Rival Emperors' too."
    ),
    "raiding_parties": lazy(
        "While it lasts, one active barbarian invades even when the black die is too high for an invasion."
    ),
    "preparing_for_war": lazy("While it lasts, tribes turn active as usual but do not invade."),
    "inflation": lazy("While it lasts, an improvement costs %(inflation_surcharge)s more."),
    "good_auguries": lazy(
        "While it lasts, every Roman die in battle needs %(auguries_shift)s less to hit, Rival Emperors' too."
    ),
    "diocletian": lazy("The game ends at once, and the legacy is counted."),
}
RULINGS_OF: dict[str, tuple[str, ...]] = {
    "castra": ("castra_leaves",),
    "flanking_maneuver": ("flanking_rerolls",),
    "praetorian_guard": ("praetorian_guard_ignores_defenders",),
    "tribute": ("tribute_is_for",),
    "foederati": ("foederati_join",),
    "damnatio_memoriae": ("damnatio_emperor_turns", "damnatio_legacy_is_support"),
    "damnatio_memoriae_ii": ("damnatio_emperor_turns", "damnatio_ii_legacy_is_turns"),
    "cavalry": ("cavalry_wins",),
    "force_march": ("force_march_frees",),
    "spiculum": ("spiculum_strikes", "spiculum_and_castra"),
    "princeps_senatus": ("princeps_senatus_shift", "princeps_and_nobody"),
    "frumentarii": ("frumentarii_cards",),
    "triumph": ("triumph_legacy", "triumph_follows"),
    "ambitus": ("ambitus_counts",),
    "mobile_vulgus": ("mobile_vulgus_costs",),
    "demagogue": ("demagogue_value", "demagogue_asks"),
    "quaestor": ("quaestor_min_die",),
    "pretender": ("pretender_min_support", "pretender_min_provinces"),
    "palmyra_allies": ("palmyra_dice",),
    "bad_auguries": ("auguries_shift",),
    "good_auguries": ("auguries_shift",),
    "inflation": ("inflation_surcharge",),
}
"""Which rulings of the tables a card plays by."""
CELLS: Mapping[str, Any] = {**cards.RULINGS, **cards.READINGS, **event_cards.RULINGS}
"""Cells of the tables by name; their values are figures, switches and readings."""


GRADES: dict[Grade, tuple[Promise, Promise]] = {
    Grade.SOURCED: (lazy("from the rules"), lazy("the rules or a report of a game say it so.")),
    Grade.IMPLIED: (lazy("follows from the rules"), lazy("no rule says it in so many words, but one leads to it.")),
    Grade.MEMORY: (lazy("house ruling from memory"), lazy("players remember it so; nothing we have read says it.")),
    Grade.RECONSTRUCTED: (
        lazy("house ruling of our own"),
        lazy("nothing was found, so we chose what fits the rest of the game."),
    ),
}
"""How far a card's text can be trusted, the best first: what each grade is called, and what that means."""


class GradeTold(NamedTuple):
    """A grade in words; ``key`` is its anchor on the page that explains it."""

    key: str
    name: str
    meaning: str

    @property
    def said(self) -> str:
        """The name as a sentence."""
        return _("%(grade)s.") % {"grade": capfirst(self.name)}


def grades() -> list[GradeTold]:
    """Every grade, the best first."""
    return [graded(grade) for grade in GRADES]


def graded(grade: Grade) -> GradeTold:
    """A grade in the language in force."""
    name, meaning = GRADES[grade]
    return GradeTold(f"grade-{grade.value}", str(name), str(meaning))


class InfluenceCard(NamedTuple):
    """An influence card; ``copies`` lie in the supply at the start. ``grade`` is that of its weakest figure."""

    card: str
    name: str
    sphere: str
    sphere_name: str
    value: int
    copies: int
    effect: str
    grade: GradeTold

    @property
    def expansion(self) -> bool:
        """Whether it comes with *The Age of Iron and Rust*."""
        return bool(self.copies) and self.card not in cards.BASE_STACKS


class EventCard(NamedTuple):
    """An event card by its ``number`` and its id; a lasting one stays in force until the next of its kind. The rest is
    as with `InfluenceCard`."""

    number: int
    card: str
    name: str
    effect: str
    grade: GradeTold
    lasting: bool

    @property
    def told(self) -> list[str]:
        """What it does and how far that can be trusted, a sentence each."""
        return [self.effect, self.grade.said]


def influence_cards() -> list[InfluenceCard]:
    """All influence cards in the order of the tables."""
    return [
        InfluenceCard(
            card,
            called.card(card),
            kind.sphere,
            str(called.SPHERES[kind.sphere]),
            kind.value,
            kind.copies,
            _filled(EFFECTS[card], card),
            graded(_grade(card)),
        )
        for card, kind in cards.CARDS.items()
    ]


def event_deck() -> list[EventCard]:
    """All event cards by number."""
    return [event(number) for number in event_cards.EVENT_CARDS]


def event(number: int) -> EventCard:
    """An event card by its number."""
    card = event_cards.EVENT_CARDS[number]
    return EventCard(
        number,
        card.name,
        called.event_card(number),
        _filled(EVENT_EFFECTS[card.name], card.name),
        graded(_grade(card.name, card.grade)),
        card.lasting,
    )


def in_brief(card: str) -> str:
    """The event of an influence card, so short that it goes on a line; empty where it has none."""
    return _filled(IN_BRIEF[card], card) if card in IN_BRIEF else ""


def _filled(effect: Promise, card: str) -> str:
    return str(effect) % {name: CELLS[name].value for name in _rulings(card)}


def _grade(card: str, printed: Grade = Grade.SOURCED) -> Grade:
    """The weakest of what a card plays by: its text as ``printed``, and the figures of the tables."""
    return max([printed, *(CELLS[name].grade for name in _rulings(card))], key=list(Grade).index)


def _rulings(card: str) -> Iterable[str]:
    return RULINGS_OF.get(card, ())
