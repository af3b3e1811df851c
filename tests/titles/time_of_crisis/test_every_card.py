"""Every card has all of its parts: an influence card in rules, words, for bots and for factions; an event card too."""

import inspect
import re
from pathlib import Path
from types import ModuleType

import pytest

from games.titles.time_of_crisis import words
from games.titles.time_of_crisis.board.crisis_panel import card_drawings
from games.titles.time_of_crisis.words import reference, sentences
from games.titles.time_of_crisis.words.card_words import CARD_WORDS
from games.titles.time_of_crisis.words.event_cards import EVENT_CARD_WORDS
from games.titles.time_of_crisis.words.labels import describe
from rulebooks.engine import Action
from rulebooks.engine.kernel import Decision
from rulebooks.engine.notation import orders_of
from rulebooks.tests.time_of_crisis.rules.clauses import CLAUSES
from rulebooks.time_of_crisis import rules
from rulebooks.time_of_crisis.bots.judgement import events
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.card import (
    ACTION_CARDS,
    CARDS,
    ActionCard,
    BattleCard,
    CondemningCard,
    InfluenceCard,
)
from rulebooks.time_of_crisis.rules.data.card_setups import SPHERES
from rulebooks.time_of_crisis.rules.data.event_cards import EVENT_CARDS, EventCard
from rulebooks.time_of_crisis.rules.event_deck import EFFECTS
from rulebooks.time_of_crisis.rules.factions import answer_as_faction
from rulebooks.time_of_crisis.rules.ruleset import NOTATION

EVENTS = [card for card in CARDS.values() if card.event]
ACTIONS = list(ACTION_CARDS.values())
PRINTED = {"mob"}
"""Cards without a ruling of the house."""
WAITING = {"force_march", "praetorian_guard", "pretender"}
"""Actions that a faction may have later in its turn."""
USES = {
    log.CardUsed(0, "tribute", "gallia", "franks"): "Augusta uses Tribute in Gallia (Franks): all become inactive.",
    log.CardUsed(0, "foederati", "gallia", "franks", 2): (
        "Augusta uses Foederati in Gallia (Franks): one barbarian joins Army 2."
    ),
    log.CardUsed(0, "castra", "gallia", army=2): "Augusta uses Castra for Army 2 in Gallia.",
    log.CardUsed(0, "mob", "gallia"): "Augusta uses Mob in Gallia.",
    log.CardUsed(0, "frumentarii"): "Augusta uses Frumentarii.",
}
AT_THEIR_MOMENT = [card for card in EVENTS if not isinstance(card, ActionCard)]


def name_of(card: InfluenceCard) -> str:
    return card.name


def is_its_own(card: InfluenceCard, method: str, of: type[InfluenceCard] = InfluenceCard) -> bool:
    """Return True if a card has a method of its own, not that of the base."""
    return getattr(type(card), method) is not getattr(of, method)


def files_of(package: ModuleType) -> set[str]:
    [folder] = package.__path__
    return {path.stem for path in (Path(folder) / "cards").glob("*.py")}


def test_a_card_is_a_file_of_the_rules_and_one_of_words() -> None:
    assert len(files_of(rules)) > 10 and files_of(rules) == files_of(words)


def test_every_card_has_words_and_no_words_are_left_over() -> None:
    assert list(CARDS) == list(CARD_WORDS)


@pytest.mark.parametrize("card", CARDS.values(), ids=name_of)
def test_a_card_has_its_figures_and_its_name(card: InfluenceCard) -> None:
    assert card.sphere in SPHERES and card.value > 0 and (card.copies > 0) == card.event
    assert card.slot == f"{card.sphere}_{card.value}" and str(CARD_WORDS[card.name].name)


@pytest.mark.parametrize("card", EVENTS, ids=name_of)
def test_an_event_is_told_in_full_in_brief_and_for_factions(card: InfluenceCard) -> None:
    card_words = CARD_WORDS[card.name]
    (entry,) = [row for row in reference.influence_cards() if row.card == card.name]
    assert entry.effect and reference.in_brief(card.name) and card_words.by_faction
    figures = re.findall(r"%\((\w+)\)", f"{card_words.effect} {card_words.brief}")
    assert set(figures) <= card.rulings.keys()


@pytest.mark.parametrize("card", EVENTS, ids=name_of)
def test_an_event_that_the_rules_do_not_print_has_its_grades(card: InfluenceCard) -> None:
    assert card.rulings or card.readings or card.name in PRINTED


@pytest.mark.parametrize("card", [card for card in EVENTS if card.renews], ids=name_of)
def test_a_card_that_renews_another_differs_from_it(card: InfluenceCard) -> None:
    former = CARDS[card.renews]
    assert (card.sphere, card.value, card.copies) == (former.sphere, former.value, former.copies)
    assert card.rulings != former.rulings and is_its_own(card, "legacy_lost", type(former))


@pytest.mark.parametrize(
    "kind", sorted({kind for card in CARD_WORDS.values() for kind in card.questions} - {"RevealCards", "frumentarii"})
)
def test_a_faction_answers_what_a_card_asks(kind: str) -> None:
    """But for its hand and its pile: it has no cards."""
    (decision_kind,) = [decision for decision in Decision.__subclasses__() if decision.__name__ == kind]
    assert answer_as_faction.dispatch(decision_kind) is not answer_as_faction.dispatch(Decision)


@pytest.mark.parametrize("card", EVENTS, ids=name_of)
def test_a_factions_own_act_has_its_reason(card: InfluenceCard) -> None:
    assert is_its_own(card, "faction_use") == bool(CARD_WORDS[card.name].faction_why)
    assert is_its_own(card, "faction_use") or not card.early_step


@pytest.mark.parametrize("card", AT_THEIR_MOMENT, ids=name_of)
def test_a_faction_knows_whether_a_moment_may_come(card: InfluenceCard) -> None:
    assert is_its_own(card, "may_come")


def test_a_faction_knows_actions_that_may_come_later() -> None:
    assert {card.name for card in ACTIONS if is_its_own(card, "may_come")} >= WAITING


@pytest.mark.parametrize("event", USES)
def test_the_use_of_an_event_is_told_with_what_it_is_for(event: log.CardUsed, names: list[str]) -> None:
    assert sentences.sentence(event, names) == USES[event]


@pytest.mark.parametrize("card", ACTIONS, ids=name_of)
def test_an_action_has_its_rule_and_its_notation(card: ActionCard) -> None:
    assert all(is_its_own(card, part, ActionCard) for part in ("candidates", "refusal", "perform"))
    assert card.action in [action for action, _pattern in NOTATION.patterns]


@pytest.mark.parametrize("card", ACTIONS, ids=name_of)
def test_the_price_of_an_action_is_paid_by_all_cards_alike(card: ActionCard) -> None:
    assert "spend(" not in inspect.getsource(type(card))


@pytest.mark.parametrize("card", ACTIONS, ids=name_of)
def test_every_order_of_a_card_has_its_label(card: ActionCard) -> None:
    for order in orders_of(type(card).__module__):
        assert describe.dispatch(order) is not describe.dispatch(Action)


@pytest.mark.parametrize("card", ACTIONS, ids=name_of)
def test_a_bot_weighs_it_up_or_it_has_a_worth(card: ActionCard) -> None:
    scorer = events.SCORERS[card.action][1]
    assert scorer.__module__ == events.__name__
    assert (scorer.__qualname__.startswith(events.score_always.__name__)) == bool(card.worth)


@pytest.mark.parametrize("card", AT_THEIR_MOMENT, ids=name_of)
def test_a_card_for_a_battle_or_a_memory_has_its_rule_and_words(card: InfluenceCard) -> None:
    if isinstance(card, BattleCard):
        assert is_its_own(card, "is_ready", BattleCard) and is_its_own(card, "make_ready", BattleCard)
    if isinstance(card, CondemningCard):
        assert is_its_own(card, "legacy_lost", CondemningCard) and card.turns_lost
    assert isinstance(card, BattleCard) == bool(CARD_WORDS[card.name].in_battle)


@pytest.mark.parametrize("card", EVENT_CARDS.values(), ids=lambda card: card.name)
def test_an_event_card_has_its_name_its_effect_its_rule_and_its_drawing(card: EventCard) -> None:
    words = EVENT_CARD_WORDS[card.name]
    assert str(words.name) and set(re.findall(r"%\((\w+)\)", str(words.effect))) == card.rulings.keys()
    assert words.clauses in CLAUSES and card.name in card_drawings()


def test_an_event_card_has_an_effect_or_stays_in_force() -> None:
    assert EFFECTS.keys() == {card.name for card in EVENT_CARDS.values() if not card.lasting}
