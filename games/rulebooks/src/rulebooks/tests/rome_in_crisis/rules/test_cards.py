"""The figures on the cards, and how far they are known."""

from rulebooks.engine.grades import Grade
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.candidates import BACK_OF, CANDIDATES, FRONTS
from rulebooks.rome_in_crisis.rules.data.offices import BONUS, CATEGORY

from .clauses import holds


@holds("cards influence")
def test_there_are_48_influence_cards_of_five_types() -> None:
    by_type: dict[str, list[int]] = {}
    for card in influence.all_cards():
        by_type.setdefault(influence.CARDS[card].type, []).append(influence.value(card))
    assert {kind: (len(values), min(values), max(values), sum(values)) for kind, values in by_type.items()} == {
        "persia": (10, 4, 9, 61),
        "goths": (10, 3, 7, 48),
        "palmyra": (8, 3, 8, 40),
        "spqr": (11, 3, 9, 60),
        "gold": (9, 2, 2, 18),
    }


@holds("cards candidates")
def test_each_candidate_card_has_a_front_and_a_back() -> None:
    assert len(CANDIDATES) == 20
    assert sorted(CANDIDATES[name].card for name in FRONTS) == list(range(1, 11))
    assert BACK_OF["aurelian"] == "probus"
    assert BACK_OF["philip_the_arab"] == "florianus"
    assert sorted(BACK_OF.values()) == sorted(name for name in CANDIDATES if name not in FRONTS)


@holds("cards candidates")
def test_all_candidates_differ_in_what_they_can_do() -> None:
    abilities = {
        (printed.ability, *(cell.value for cell in printed.modifiers.values())) for printed in CANDIDATES.values()
    }
    assert len(abilities) == 20


@holds("cards offices")
def test_offices_add_in_their_own_category() -> None:
    assert {office: (CATEGORY[office], BONUS[office].value) for office in CATEGORY} == {
        "legatus": ("military", 3),
        "cavalry_commander": ("military", 2),
        "praetorian_prefect": ("praetorian", 2),
        "senate_leader": ("spqr", 2),
    }


@holds("cards printed")
def test_figures_from_the_rules_text_are_graded_so_and_others_as_house_rulings() -> None:
    probus = CANDIDATES["probus"]
    assert [probus.rating(method) for method in influence.METHODS] == [2, 2, 0]
    assert [probus.modifier(crisis) for crisis in influence.CRISES] == [-3, 6, 0, 0]
    assert probus.ratings["military"].grade is Grade.SOURCED
    assert CANDIDATES["valerian"].ratings["military"].grade is Grade.IMPLIED
    assert CANDIDATES["tacitus"].ratings["spqr"].grade.house_ruling
    assert influence.CARDS["goths_5"].grades == (Grade.SOURCED, Grade.IMPLIED, Grade.RECONSTRUCTED)
    printed = [grade for card in influence.CARDS.values() for grade in card.grades if not grade.house_ruling]
    assert len(printed) == 17
