"""Orders as people write them, in English and in German, and what is said of those that cannot be."""

from functools import cache

import pytest

from games.orders.matching import Offered
from games.orders.read_line import read_line
from games.orders.readings import Order, Problem
from games.titles.rome_in_crisis.title import RomeInCrisis
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice
from rulebooks.rome_in_crisis.bots.sensible import BOTS
from rulebooks.rome_in_crisis.rules import ruleset
from rulebooks.rome_in_crisis.rules.election import OpenAuction
from rulebooks.rome_in_crisis.rules.state import RomeState
from rulebooks.tests.rome_in_crisis.rules.positions import at
from rulebooks.tests.rome_in_crisis.rules.test_2_election import race

TITLE = RomeInCrisis()
NAMES = ("Ana", "Ben", "Cleo")


@cache
def position_asking(kind: str, among: str = "") -> Offered:
    """The first position of some games in which a seat is asked this and may give that order."""
    for number in range(40):
        dice = KeyedDice(bytes([number] * 32), "x")
        state: RomeState = ruleset.new({"players": 3}, dice)
        while state.result is None:
            seat = engine.to_move(state)[0]
            view, legal = ruleset.view(state, seat), engine.legal(state, seat)
            if view.question.kind == kind and among in ["", *map(engine.order_text, legal)]:
                return Offered(TITLE.words, view, legal, NAMES)
            engine.apply(state, seat, BOTS["sensible"].choose(view, legal, None), dice)
    raise AssertionError(f"nobody was ever asked {kind} with {among}")


def read(kind: str, line: str, among: str = "") -> str:
    """Return the order of a line in notation, or the sentence that refuses it."""
    meaning = read_line(line, position_asking(kind, among), None)
    assert isinstance(meaning, Order | Problem), meaning
    return engine.order_text(meaning.action) if isinstance(meaning, Order) else meaning.sentence


@pytest.mark.parametrize(
    ("kind", "lines", "order"),
    [
        (
            "SetupPick",
            ["take philip", "I pick Philip the Arab", "nimm philip", "ich nehme Philip"],
            "take philip the arab",
        ),
        ("DraftCard", ["draft gold", "take gold", "get Gold!", "nimm gold", "ich ziehe Gold"], "draft gold"),
        ("DraftCard", ["draft persians 5", "take persian 5", "ziehe Perser 5"], "draft persia 5"),
        ("MakeBid", ["bid palmyra 5 and palmyra 7", "I bid palmyra 5 + palmyra 7."], "bid palmyra 5, palmyra 7"),
        ("MakeBid", ["biete Palmyra 5 und Palmyra 7", "play palmyra 5, palmyra 7"], "bid palmyra 5, palmyra 7"),
        ("MakeBid", ["bid goths 5", "biete Goten 5", "raise goths 5"], "bid goths 5"),
        ("MakeBid", ["bid one gold", "bid 1 gold", "bid a gold card", "biete ein Gold", "play one gold!"], "bid gold"),
        (
            "MakeBid",
            ["bid 2 gold", "I bid two golds", "bid both gold", "bid gold twice", "bid gold x2", "raise 2 of my gold"],
            "bid gold, gold",
        ),
        (
            "MakeBid",
            ["bid 2x gold", "biete zwei Gold", "biete 2 Gold", "bid gold and one gold"],
            "bid gold, gold",
        ),
        ("MakeBid", ["bid one goths 5", "bid 1x goths 5", "biete ein Goten 5"], "bid goths 5"),
        ("DraftCard", ["draft one gold", "take 1 gold", "nimm ein Gold"], "draft gold"),
        ("MountCrisis", ["add one persia 5", "mount 1 persian 5"], "mount persia 5"),
        ("AddressCrisis", ["solve goths with one gold", "address the goths with 1 gold"], "address goths with gold"),
        ("MakeBid", ["I pass", "ich passe", "no", "nein", "fold"], "pass"),
        ("ChooseMethod", ["select spqr", "choose SPQR", "bestimme Senat"], "select by spqr"),
        ("MountCrisis", ["add persia 5", "füge Perser 5 hinzu"], "mount persia 5"),
        ("AddressCrisis", ["solve goths with gold", "löse Goten mit Gold"], "address goths with gold"),
        ("AddressCrisis", ["tackle the spqr crisis", "gehe spqr an"], "address spqr"),
        ("FightWar", ["no", "none", "kein Krieg", "nichts"], "fight no war"),
        ("TakeOffice", ["refuse", "no", "ich verzichte", "lehne ab"], "decline"),
    ],
)
def test_a_line_is_read_as_the_order_that_it_means(kind: str, lines: list[str], order: str) -> None:
    assert {line: read(kind, line, order) for line in lines} == dict.fromkeys(lines, order)


@pytest.mark.parametrize("line", ["bid all my gold", "bid every gold", "biete alles Gold", "bid everything", "bid all"])
def test_all_is_as_much_as_the_hand_has(line: str) -> None:
    hands = {0: ("gold", "gold", "spqr_9"), 1: ("gold", "persia_9")}
    state = at(race("military", "claudius_ii", "decius", cards=hands), OpenAuction())
    meaning = read_line(line, Offered(TITLE.words, ruleset.view(state, 0), engine.legal(state, 0), NAMES), None)
    assert isinstance(meaning, Order), meaning
    assert engine.order_text(meaning.action) == "bid gold, gold"


@pytest.mark.parametrize(
    ("kind", "line", "hint"),
    [
        ("DraftCard", "take persia 9", "You can draft one of these cards: "),
        ("MakeBid", "bid gold, gold, gold, gold", "and keep at least one. You hold"),
        ("MakeBid", "bid 4 gold", "and keep at least one. You hold"),
        ("ChooseMethod", "select military", "can't be Military again: choose another one"),
        ("MountCrisis", "mount palmyra 8", "one card from your hand"),
        ("AddressCrisis", "address persia", "These crises can be addressed: "),
        ("FightWar", "fight persia with gold", "Use one or two cards"),
        ("SetupPick", "take legatus for decius", "You can take two candidates in all"),
        ("DraftCard", "mount gold", "is not possible now. Choose a card to draft."),
    ],
)
def test_an_impossible_order_is_answered_with_a_hint(kind: str, line: str, hint: str) -> None:
    assert hint in read(kind, line)


@pytest.mark.parametrize("kind", ["MakeBid", "MountCrisis", "AddressCrisis"])
@pytest.mark.parametrize(
    "line",
    [
        "gold",
        "2 gold",
        "all my gold",
        "everything",
        "I am not sure about the Goths",
        "nothing against Palmyra, I think",
    ],
)
def test_a_line_without_an_order_gives_none(kind: str, line: str) -> None:
    assert not isinstance(read_line(line, position_asking(kind), None), Order)
