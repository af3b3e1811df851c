"""Answers as people write them; ranks of cards against numbers of options."""

import pytest
from django.utils.translation import override

from games.titles.rome_in_crisis.orders.lexicon import ranks_in
from rulebooks.rome_in_crisis.rules.data.influence import ranks
from tests.titles.order_lines import read_orders

from .test_phrasings import position_asking

LINES = [
    ("AddressCrisis", "nimm die SPQR-Krise", "address spqr"),
    ("AddressCrisis", "wir kümmern uns um SPQR", "address spqr"),
    ("AssignOffice", "Reiterführer zuerst", "assign cavalry commander"),
    ("AssignOffice", "magister equitum", "assign cavalry commander"),
    ("CancelGoths", "Goten 5", "cancel goths 5"),
    ("CancelGoths", "Goten 5 weg", "cancel goths 5"),
    ("ChooseDealer", "Geber: Cleo", "pass the deck to seat 2"),
    ("ChooseLegatus", "Valerian", "make valerian legatus"),
    ("ChooseLegatus", "Valerian wird Legatus", "make valerian legatus"),
    ("ChooseMethod", "Senat", "select by spqr"),
    ("DraftCard", "Gold auswählen", "draft gold"),
    ("DraftCard", "Gold bitte", "draft gold"),
    ("FightWar", "ziehe mit Palmyra 7 gegen Palmyra in den Krieg", "fight palmyra with palmyra 7"),
    ("MakeBid", "kein Gebot", "pass"),
    ("MakeBid", "weiter", "pass"),
    ("MountCrisis", "Perser 5", "mount persia 5"),
    ("MountCrisis", "Perser 5 in die Krise", "mount persia 5"),
    ("RecallOffices", "ja, einziehen", "recall the offices"),
    ("TakeOffice", "Claudius soll es machen", "appoint claudius ii"),
    ("TakeOffice", "gib es Claudius II", "appoint claudius ii"),
    ("TakeOffice", "nehme ich nicht", "decline"),
    ("MountCrisis", "Persia 5", "mount persia 5"),
    ("MountCrisis", "Persia 5 please", "mount persia 5"),
    ("MountCrisis", "I play Persia 5", "mount persia 5"),
    ("DraftCard", "gold please", "draft gold"),
    ("DraftCard", "I'll take gold", "draft gold"),
    ("DraftCard", "nimm die Goldkarte", "draft gold"),
    ("CancelGoths", "Goths 5", "cancel goths 5"),
    ("CancelGoths", "remove Goths 5", "cancel goths 5"),
    ("ChooseLegatus", "Valerian becomes Legatus", "make valerian legatus"),
    ("ChooseLegatus", "Valerian als Legatus", "make valerian legatus"),
    ("TakeOffice", "give it to Claudius", "appoint claudius ii"),
    ("TakeOffice", "Claudius II", "appoint claudius ii"),
    ("TakeOffice", "Claudius bekommt es", "appoint claudius ii"),
    ("TakeOffice", "not for me", "decline"),
    ("TakeOffice", "will ich nicht", "decline"),
    ("ChooseDealer", "dealer: Cleo", "pass the deck to seat 2"),
    ("ChooseDealer", "Cleo", "pass the deck to seat 2"),
    ("AddressCrisis", "deal with SPQR", "address spqr"),
    ("AddressCrisis", "gehe die Senatskrise an", "address spqr"),
    ("AssignOffice", "cavalry commander first", "assign cavalry commander"),
    ("AssignOffice", "Reiterführer", "assign cavalry commander"),
    ("MakeBid", "no bid", "pass"),
    ("MakeBid", "I'm out", "pass"),
    ("MakeBid", "ich bin raus", "pass"),
    ("RecallOffices", "yes, recall them", "recall the offices"),
    ("RecallOffices", "leave them", "leave the offices"),
    ("FightWar", "go to war against Palmyra with Palmyra 7", "fight palmyra with palmyra 7"),
    ("FightWar", "kämpfe mit Palmyra 7 gegen Palmyra", "fight palmyra with palmyra 7"),
    ("ChooseMethod", "by SPQR", "select by spqr"),
    ("SetupPick", "Philip the Arab", "take philip the arab"),
    ("SetupPick", "Philip", "take philip the arab"),
]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("kind", "line", "order"), LINES, ids=[line[1] for line in LINES])
def test_an_answer_gives_the_order_that_it_means(kind: str, line: str, order: str, language: str) -> None:
    with override(language):
        assert read_orders(line, position_asking(kind, "" if kind == "ChooseDealer" else order)) == [order]


BIDS = "bid palmyra 5, palmyra 7"


def test_no_option_has_the_rank_of_a_card_in_the_hand() -> None:
    offered = position_asking("MakeBid", BIDS)
    numbers = [option.number for option in offered.options]
    assert ranks(offered.view.own_hand) and not ranks(offered.view.own_hand).intersection(numbers)
    assert numbers == sorted(numbers) and numbers[-1] > len(numbers)
    for option in offered.options:
        assert read_orders(f"{option.number}", offered) == [option.order]


RANKS = ["the 7", "die 7 bitte", "7", "my 7", "6 and 7", "5 and 7", "7, 5", "5 und 7", "take the 7"]


@pytest.mark.parametrize("line", RANKS)
def test_a_rank_is_asked_about(line: str) -> None:
    [problem] = read_orders(line, position_asking("MakeBid", BIDS))
    assert problem.startswith("? ambiguous")


def test_numbers_of_an_earlier_list_still_count_and_its_ranks_are_asked_about() -> None:
    offered = position_asking("MakeBid", BIDS)
    earlier = offered.orders_without_gaps()
    assert "" not in earlier and earlier != offered.numbers
    rank = next(rank for rank in ranks(offered.view.own_hand) if rank not in ranks_in(earlier[rank - 1]))
    assert read_orders(f"{rank}", offered, earlier) == [earlier[rank - 1]]
    assert read_orders(f"the {rank}", offered, earlier)[0].startswith("? ambiguous")
