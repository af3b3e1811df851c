"""Lines as they are typed in haste: what was meant is done, and whatever could be meant otherwise is asked back."""

import pytest

from games import engine
from games.orders.interpret import interpret
from games.orders.matching import Offered
from games.orders.readings import Order, Problem
from games.orders.split import split

READ = {
    ("turn", "sorry, play castra"): "play castra",
    ("turn", "Hi, play castra. Cheers"): "play castra",
    ("turn", "play castra thx!!"): "play castra",
    ("turn", "play castra 👍🙂"): "play castra",
    ("turn", "👉 play castra"): "play castra",
    ("turn", "→ move army 2 to gallia"): "move army 2 to gallia",
    ("turn", "“Play Castra”"): "play castra",
    ("turn", "b) play castra"): "play castra",
    ("turn", "play_castra"): "play castra",
    ("turn", "Ok, play castra"): "play castra",
    ("turn", "play castra (thanks!)"): "play castra",
    ("turn", "2️⃣"): "play castra",
    ("turn", "number 2 please"): "play castra",
    ("turn", "send army 2 to gallia"): "move army 2 to gallia",
    ("turn", "move army 2: italia -> gallia"): "move army 2 to gallia",
    ("turn", "move army 2 italy => gaul"): "move army 2 to gallia",
    ("turn", "move my army in italia to gallia"): "move army 2 to gallia",
    ("turn", "move army #2 to gallia"): "move army 2 to gallia",
    ("turn", "attack brutus’ army with army 1"): "attack army 7 with army 1",
    ("turn", "Attac frnaks"): "attack franks with army 1",
    ("turn", "add 1 legion to army 1"): "add legion to army 1",
    ("turn", "place one militia in asia"): "place militia asia",
    ("turn", "Place governor in Syria using three dice, please."): "place governor syria with 3 dice",
    ("turn", "place 1 governor in syria with 2 dice"): "place governor syria with 2 dice",
    ("turn", "castra on army 1"): "castra for army 1",
    ("turn", "recruit general (3)"): "recruit general for 3",
    ("turn", "All done!"): "end actions",
    ("turn", "finished"): "end actions",
    ("turn", "Ich passe"): "end actions",
    ("turn", "das war's"): "end actions",
    ("purchase", "get castra"): "buy castra",
    ("purchase", "buy one castra"): "buy castra",
    ("purchase", "buy castra (2 points)"): "buy castra",
    ("purchase", "buy nothing"): "end turn",
    ("hand", "one military"): "take military 1",
    ("beginning", "I'll take Gallia"): "start in gallia",
    ("beginning", "Afrika"): "start in africa",
    ("beginning", "2: gallia"): "start in gallia",
    ("beginning", "Hispanien"): "start in hispania",
    ("sacrifice", "the mob"): "sacrifice mob",
    ("sacrifice", "nothing"): "decline",
    ("losses", "both full"): "keep 2 full 0 reduced",
    ("losses", "0 full 4 reduced"): "keep 0 full 4 reduced",
    ("barbarians", "active and inactive"): "remove 1 active 1 inactive",
    ("reroll", "Yes, reroll"): "reroll",
    ("reroll", "ja bitte"): "reroll",
    ("reroll", "nein danke"): "decline",
}
REFUSED = {
    "turn": [
        *("Hold on", "Hold!", "hold on a sec", "good game", "nice game!", "go on", "play on", "as I recall", "leave"),
        *(
            "Sorry for the delay!",
            "Sent from my iPhone",
            "take care",
            "well played",
            "gg",
            "Hi",
            "wait",
            "stop",
            "exit",
        ),
        *("move army 2 to gallia?", "2?", "should I move army 2 to gallia?", "play castra?"),
        *("move army 2 to gallia (if possible)", "move army 2 to gallia (only if army 1 wins)"),
        *("if possible move army 2 to gallia", "move army 2 to gallia unless brutus is there"),
        *("move army 2 gallia -> italia", "move army 2: gallia>italia", "move army 2 to gallia or pannonia"),
        *("move army 1 and 2 to gallia", "move 2 armies to gallia", "move both armies to gallia"),
        *("move army 2 to gallia, not pannonia", "never play castra", "no castra", "no more attacks", "not castra"),
        *("play both", "play all", "play everything", "play caster", "play cas tra"),
        *("recruit 3 generals", "recruit three generals", "place 2 governors in syria", "disperse two mobs"),
        *("place governor syria 2-3 dice", "place governor syria 2 or 3 dice", "place governor syria with all dice"),
        *("place governor syria 3 votes", "place governor syria and galatia with 2 dice"),
        *("increase support in africa by 3", "support asia by 2", "increase support africa and asia"),
        *("attack 2 franks with army 1", "attack franks and alamanni", "attack everyone", "attack franks next turn"),
        *("1st", "the first one", "last", "1 or 2", "1 to 3", "-", "...", "Armee 2 nach Gallien", "greife nicht an"),
    ],
    "two armies": [
        *("add 2 legions", "add 2 legions to army 2", "train 2 legions", "recruit 2 generals", "recruit two generals"),
        *("place 2 governors in syria", "recruit 4 governors", "disperse 2 mobs", "disperse the 2 mobs in gallia"),
        *("attack 2 franks", "attack the 2 franks in gallia", "hold 2 games in gallia", "build 2 limes in africa"),
        *("increase support africa by 2", "place 2 militia in africa", "move 2 legions to italia", "create 2 armies"),
    ],
    "purchase": [
        *("buy castra?", "how much is castra?", "don't buy anything", "no buys", "buy quaestor or tribute"),
        *("keep castra", "sell castra", "trash it", "discard all", "castra", "mob", "no", "yes"),
    ],
    "beginning": [
        *("Hi", "Hello!", "Hey", "Hallo", "Max", "Pa", "so", "it", "not asia", "anything but asia", "africa or asia"),
        *("africa, otherwise asia", "yes", "no", "thanks", "random", "gallia 2", "3 gallia"),
    ],
    "sacrifice": ["sacrifice 2 cards", "castra?", "yes", "not castra"],
    "losses": [
        *("lose 2 reduced", "lose 2 full", "flip 2 full", "reduce 2 full", "reduce both full", "remove 2 reduced"),
        *("keep all", "retreat", "2 hits", "keep full", "no full", "lose 2"),
    ],
    "barbarians": ["keep 1 active", "lose 2 active", "leave 1 active", "no active", "remove all", "remove 2"],
    "reroll": [
        *("reroll?", "no reroll", "no, reroll", "no wait, reroll", "yes no", "yes, decline", "don't reroll", "maybe"),
        *("skip reroll", "decline reroll", "hold on", "keep the dice", "not reroll"),
    ],
}
IN_A_ROW = {
    ("hand", "2 military, 2 senate, 1 populace"): ["military"] * 2 + ["senate"] * 2 + ["populace"],
    ("hand", "military, military, senate"): ["military", "military", "senate"],
    ("hand", "take 2x military"): ["take military"] * 2,
    ("hand", "1, then 3"): ["1", "3"],
    ("purchase", "buy 2x castra"): ["buy castra"] * 2,
}


def orders_of(line: str, offered: Offered) -> list[str]:
    """The orders that a line comes to, alone or taken apart; empty where one of them is refused."""
    read = interpret(line, offered)
    if isinstance(read, Order):
        return [engine.text(read.action)]
    parts = split(line)
    found = [interpret(part, offered) for part in parts] if len(parts) > 1 else []
    return [engine.text(each.action) for each in found if isinstance(each, Order)]


@pytest.mark.parametrize(("where", "order"), READ.items())
def test_what_was_meant_is_read(before: dict[str, Offered], where: tuple[str, str], order: str) -> None:
    position, line = where
    assert orders_of(line, before[position]) == [order]


@pytest.mark.parametrize(("position", "line"), [(where, line) for where, lines in REFUSED.items() for line in lines])
def test_nothing_is_done_for_what_may_mean_something_else(before: dict[str, Offered], position: str, line: str) -> None:
    assert orders_of(line, before[position]) == []
    problem = interpret(line, before[position])
    assert isinstance(problem, Problem) and problem.sentence.endswith((".", "?", ":"))


@pytest.mark.parametrize(("where", "lines"), IN_A_ROW.items())
def test_several_are_taken_one_after_another(
    before: dict[str, Offered], where: tuple[str, str], lines: list[str]
) -> None:
    position, line = where
    assert split(line) == lines
    assert len(orders_of(line, before[position])) == len(lines)


def test_a_question_is_shown_its_order(before: dict[str, Offered]) -> None:
    problem = interpret("castra?", before["sacrifice"])
    assert isinstance(problem, Problem) and "without the question mark" in problem.sentence
    assert [candidate.order for candidate in problem.candidates] == ["sacrifice castra"]


def test_a_question_with_few_answers_shows_them_all(before: dict[str, Offered]) -> None:
    """The nearest alone would be the opposite of what is lost."""
    problem = interpret("lose 2 reduced", before["losses"])
    assert isinstance(problem, Problem)
    assert [candidate.order for candidate in problem.candidates] == list(before["losses"].by_order)
