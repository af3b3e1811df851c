"""Words and pictures of the cards and the stacks of *The Age of Iron and Rust*."""

from xml.etree import ElementTree

import pytest

import rulebooks
from games.present.choices import Choice
from games.titles.time_of_crisis import options
from games.titles.time_of_crisis.board import margin, text_board
from games.titles.time_of_crisis.words import choices, prompts, reference, sheets
from rulebooks import engine
from rulebooks.tests.time_of_crisis.rules import positions as laid
from rulebooks.tests.time_of_crisis.rules.test_iron_setups import buying
from rulebooks.time_of_crisis.rules.card import SLOTS, base_stacks
from rulebooks.time_of_crisis.rules.data.card_setups import SETUPS
from rulebooks.time_of_crisis.rules.senate import CondemnMemory
from rulebooks.time_of_crisis.rules.state import TocState
from tests.titles.time_of_crisis.board.boxed import boxes, mats
from tests.titles.time_of_crisis.standing import questions


def offered(state: TocState, names: list[str]) -> dict[str, Choice]:
    """Return the choices shown to the first seat that is asked, by order."""
    seat = engine.to_move(state)[0]
    found = choices.groups(rulebooks.view(state, seat), engine.legal(state, seat), names)
    return {choice.order: choice for group in found for choice in group.choices}


def mid_turn() -> TocState:
    """Seat 0 has events for almost everything ready, and a battle and a vote to use them in."""
    state = laid.ready(0, "cavalry", "spiculum", "ambitus", "mobile_vulgus", "princeps_senatus", "force_march")
    laid.govern(state, 1, "italia", support=4)
    laid.governors(state, 0, 1)
    laid.army(state, 0, "gallia", full=2)
    laid.army(state, 0, "asia", fought=True)
    laid.army(state, 1, "gallia", full=2)
    state.provinces["gallia"].support = 3
    state.provinces["gallia"].mobs = 1
    state.now.points.update(military=2, senate=2, populace=5)
    return state


LABELS = {
    "force march with army 2": ("Force March for Army 2 in Asia", "card force_march", "army 2", ("asia",)),
    "princeps senatus up": ("Princeps Senatus: raise Italia's support", "card princeps_senatus", "", ("italia",)),
    "mobile vulgus in gallia to 1": (
        "Mobile Vulgus in Gallia: support falls to 1",
        "card mobile_vulgus",
        "province gallia",
        ("gallia",),
    ),
}


@pytest.mark.parametrize("order", LABELS)
def test_an_event_says_what_it_does_and_where(order: str, names: list[str]) -> None:
    choice = offered(mid_turn(), names)[order]
    label, on, to, places = LABELS[order]
    assert (choice.label, choice.on, choice.places) == (label, on, places)
    assert choice.to == (to or "province italia")


EFFECTS = {
    "force march with army 2": "It can move and start a battle again.",
    "princeps senatus down": "Support of Italia becomes 3.",
    "mobile vulgus in gallia to 2": "Support becomes 2.",
    "mobile vulgus in gallia to 1": (
        "Support becomes 1. As things stand, its Governor will be removed at the next Support Check."
    ),
}


@pytest.mark.parametrize("order", EFFECTS)
def test_an_event_says_what_it_comes_to(order: str, names: list[str]) -> None:
    assert offered(mid_turn(), names)[order].effect == EFFECTS[order]


def test_mobile_vulgus_has_its_price(names: list[str]) -> None:
    found = offered(mid_turn(), names)
    assert found["mobile vulgus in gallia to 2"].cost == "3 Populace"
    assert found["mobile vulgus in gallia to 1"].cost == "5 Populace"


def test_an_attack_tells_its_chance_with_each_event_and_with_all(names: list[str]) -> None:
    attack = offered(mid_turn(), names)["attack army 7 with army 1"]
    assert attack.cards == ("cavalry", "spiculum") and not attack.dice
    told = [note for note in attack.notes if note.startswith("With ")]
    assert [note.split(":")[0] for note in told] == ["With Cavalry", "With Spiculum", "With Cavalry and Spiculum"]


def test_a_vote_tells_its_chance_with_ambitus_which_is_asked_first(names: list[str]) -> None:
    found = offered(mid_turn(), names)
    vote = found["place governor gallia with 2 dice"]
    assert vote.cards == ("ambitus",) and not vote.dice
    assert any(note.startswith("With Ambitus: ") for note in vote.notes)
    neutral = found["place governor syria with 1 dice"]
    assert neutral.cards == () and neutral.dice


def test_the_praetorian_guard_tells_its_chance_with_ambitus_too(names: list[str]) -> None:
    state = mid_turn()
    state.now.events.append("praetorian_guard")
    guard = offered(state, names)["praetorian guard with 2 dice"]
    assert any(note.startswith("With Ambitus: ") for note in guard.notes) and not guard.dice


def test_readying_lets_the_dice_fall_with_the_last_event_alone(names: list[str]) -> None:
    state = mid_turn()
    laid.do(state, "attack army 7 with army 1")
    found = offered(state, names)
    assert [found[order].dice for order in ("use cavalry", "use spiculum", "decline")] == [False, False, True]
    assert "With equal hits you win." in found["use cavalry"].notes
    view = rulebooks.view(state, 0)
    assert prompts.question(view, names) == ("Battle in Gallia: ready Cavalry or Spiculum before you roll?")


QUESTIONS = [
    (questions.bribing(senate=0), 0, "Vote in Gallia: ready Ambitus before you roll?"),
    (questions.triumph(), 0, "You won in Thracia. Hold a Triumph for 3 legacy?"),
    (questions.agitated("mob", "castra"), 1, "Augusta uses a Demagogue. Choose a card to show and discard."),
    (questions.incited(), 0, "Choose a province of Brutus for the Mob."),
    (questions.scouting(), 0, "Frumentarii: select 2 cards for your hand."),
]


@pytest.mark.parametrize(("state", "seat", "asked"), QUESTIONS, ids=[asked for _state, _seat, asked in QUESTIONS])
def test_each_new_decision_is_asked_in_a_sentence(state: TocState, seat: int, asked: str, names: list[str]) -> None:
    assert prompts.question(rulebooks.view(state, seat), names) == asked


def test_the_new_damnatio_tells_the_emperor_turns_as_the_loss(names: list[str]) -> None:
    state = laid.act(laid.position(cards="fixed"), 0)
    laid.play_cards(state, 0, "damnatio_memoriae_ii")
    state.players[1].emperor_turns = 3
    state.then(CondemnMemory(waiting=[0], former=1, support=7))
    asked = prompts.question(rulebooks.view(state, 0), names)
    assert asked == "Use Damnatio Memoriae on Brutus? They lose an Emperor Turn and 3 legacy."


def test_a_shuffled_stack_shows_its_top_and_what_it_holds(names: list[str]) -> None:
    view = rulebooks.view(buying(), 0)
    stalls = {stall.slot: stall for stall in sheets.market(view)}
    assert list(stalls) == list(SLOTS)
    mobs = stalls["populace_3"]
    assert (mobs.line.card, mobs.rest, mobs.contents) == ("mob", "16 in the stack", "8 × Mob and 8 × Mobile Vulgus")
    assert "Mob (Populace 3): 16 in the stack (8 × Mob and 8 × Mobile Vulgus), costs you 3 now." in " ".join(
        text_board.LazyBoardWords(view, names).full_text.split()
    )


def test_turning_up_another_card_says_what_may_come(names: list[str]) -> None:
    choice = offered(buying(), names)["cycle mob"]
    assert (choice.label, choice.cost, choice.on) == (
        "Put Mob at the bottom of its stack",
        "1 political point",
        "card mob",
    )
    assert choice.effect == "Below it, in unknown order: Mob (7) and Mobile Vulgus (8)."


def stock(cards: laid.Setup) -> TocState:
    state = laid.position(cards=cards)
    for slot in SLOTS if cards == "variable" else ():
        laid.stacked(state, slot)
    return state


@pytest.mark.parametrize("cards", ["fixed", "variable"])
def test_every_stack_lies_on_the_band_and_covers_no_other(cards: laid.Setup, names: list[str]) -> None:
    state = stock(cards)
    picture = ElementTree.fromstring(margin.draw(rulebooks.view(state, 0), names))
    found, below = list(boxes(picture)), list(mats(picture))
    assert not [(one.what, two.what) for at, one in enumerate(found) for two in found[:at] if one.overlaps(two)]
    assert not [box.what for box in found if not any(mat.holds(box) for mat in below)]
    drawn = {each.get("data-card") for each in picture.iter() if each.get("data-card")}
    assert drawn == {stall.line.card for stall in sheets.market(rulebooks.view(state, 0))}
    assert len(drawn) == (18 if cards == "fixed" else 9)


def test_the_reference_marks_what_is_new_and_what_is_a_house_ruling() -> None:
    cards = {card.card: card for card in reference.influence_cards()}
    new = {card.card for card in cards.values() if card.expansion}
    assert new == {*(card for both in SLOTS.values() for card in both), "damnatio_memoriae_ii"} - set(base_stacks())
    rulings = {card for card in new if cards[card].grade.key in ("grade-memory", "grade-reconstructed")}
    assert rulings == new
    assert "3 legacy" in cards["triumph"].effect and "2 cards" in cards["frumentarii"].effect


def test_every_set_up_has_a_name_and_is_told_where_it_is_not_the_usual() -> None:
    assert set(options.SETUPS) == set(SETUPS)
    assert options.in_words({"players": 4}) == options.in_words({"cards": "base", "stacks": ["mob"]}) == []
    assert options.in_words({"short": True, "cards": "variable"}) == ["short game", "expansion cards: shuffled stacks"]
    chosen = options.in_words({"cards": "selective", "stacks": ["mob", "triumph"]})
    assert chosen == ["expansion cards: one of each pair (Mob and Triumph)"]
