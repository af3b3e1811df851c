"""Lines as they are typed in haste: what was meant is done, and whatever could be meant otherwise is asked back."""

import pytest

from games.orders.matching import Offered
from games.orders.read_line import read_line
from games.orders.readings import Order, Problem, Why
from games.orders.single_order import read_single_order
from rulebooks import engine

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
    ("beginning", "1: gallia"): "start in gallia",
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
        *("play both", "play caster", "play cas tra"),
        *("recruit 3 generals", "recruit three generals", "place 2 governors in syria", "disperse two mobs"),
        *("place governor syria 2-3 dice", "place governor syria 2 or 3 dice", "place governor syria with all dice"),
        *("place governor syria 3 votes", "place governor syria and galatia with 2 dice"),
        *("increase support in africa by 3", "support asia by 2", "increase support africa and asia"),
        *("attack 2 franks with army 1", "attack franks and alamanni", "attack everyone", "attack franks next turn"),
        *("1st", "the first one", "last", "1 or 2", "1 to 3", "-", "...", "greife nicht an"),
    ],
    "two armies": [
        *("add 2 legions", "add 2 legions to army 2", "train 2 legions", "recruit 2 generals", "recruit two generals"),
        *("place 2 governors in syria", "recruit 4 governors", "disperse 2 mobs", "disperse the 2 mobs in gallia"),
        *("attack 2 franks", "attack the 2 franks in gallia", "hold 2 games in gallia", "build 2 limes in africa"),
        *("increase support africa by 2", "place 2 militia in africa", "move 2 legions to italia", "create 2 armies"),
    ],
    "purchase": [
        *("buy castra?", "how much is castra?", "don't buy anything", "no buys", "buy quaestor or tribute"),
        *("keep castra", "sell castra", "trash it", "castra", "mob", "no", "yes"),
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
MILITARY, SENATE, POPULACE = "military 1", "senate 1", "populace 1"
IN_A_ROW = {
    ("hand", "2 military, 2 senate, 1 populace"): ["take", *[MILITARY] * 2, *[SENATE] * 2, POPULACE],
    ("hand", "military, military, senate"): ["take", MILITARY, MILITARY, SENATE],
    ("hand", "take 2x military"): ["take", *[MILITARY] * 2],
    ("hand", "1, then 3"): ["take", MILITARY, POPULACE],
    ("hand", "all military and 2 senate"): ["take", *[MILITARY] * 3, *[SENATE] * 2],
    ("hand", "take military twice, senate twice and populace"): ["take", *[MILITARY] * 2, *[SENATE] * 2, POPULACE],
    ("hand", "Nimm alle Militärkarten und zwei Senat"): ["take", *[MILITARY] * 3, *[SENATE] * 2],
    ("purchase", "buy 2x castra"): ["buy", *["castra"] * 2],
    ("purchase", "buy castra twice"): ["buy", *["castra"] * 2],
    ("purchase", "discard my hand"): ["discard", SENATE, "castra"],
    ("purchase", "discard both cards"): ["discard", SENATE, "castra"],
    ("purchase", "trash all military"): ["trash", MILITARY],
    ("turn", "play all"): ["play", MILITARY, "castra", "tribute", "quaestor"],
    ("turn", "play everything!"): ["play", MILITARY, "castra", "tribute", "quaestor"],
    ("turn", "spiele alle Karten"): ["play", MILITARY, "castra", "tribute", "quaestor"],
    ("turn", "play all senate"): ["play", "tribute"],
    ("two armies", "play all military"): ["play", *[MILITARY] * 2],
    ("two armies", "play both military"): ["play", *[MILITARY] * 2],
    ("two armies", "play military twice"): ["play", *[MILITARY] * 2],
    ("two armies", "play 2 military"): ["play", *[MILITARY] * 2],
    ("two armies", "Play my Military cards."): ["play", *[MILITARY] * 2],
    ("two armies", "play military cards"): ["play", *[MILITARY] * 2],
    ("two armies", "I'd like to play both of my military cards, please"): ["play", *[MILITARY] * 2],
    ("two armies", "play every military and senate card"): ["play", *[MILITARY] * 2, SENATE],
    ("two armies", "play my military cards, then play senate"): ["play", *[MILITARY] * 2, SENATE],
    ("two armies", "play the rest"): ["play", *[MILITARY] * 2, SENATE],
    ("two armies", "Spiele beide Militärkarten aus"): ["play", *[MILITARY] * 2],
    ("two armies", "spiele Militär zweimal"): ["play", *[MILITARY] * 2],
    ("mixed", "play both populace"): ["play", POPULACE, "quaestor"],
    ("mixed", "play two populace cards"): ["play", POPULACE, "quaestor"],
    ("mixed", "play populace twice"): ["play", POPULACE, "quaestor"],
    ("mixed", "play both senate"): ["play", *[SENATE] * 2],
    ("mixed", "play two senate cards"): ["play", *[SENATE] * 2],
    ("mixed", "play all castra"): ["play", *["castra"] * 2],
    ("mixed", "play my castra cards"): ["play", *["castra"] * 2],
}
UNSURE = {
    ("mixed", "play all senate"): [SENATE, "tribute"],
    ("mixed", "play my senate cards"): [SENATE, "tribute"],
    ("mixed", "Spiele alle Senatskarten"): [SENATE, "tribute"],
    ("mixed", "play 2 senate"): [SENATE, "tribute"],
    ("mixed", "play 2 populace"): [POPULACE, "quaestor"],
    ("mixed", "play both"): [SENATE, POPULACE, "castra", "tribute", "quaestor"],
    ("hand", "take all"): [MILITARY, SENATE, POPULACE],
    ("purchase", "trash all"): [MILITARY, POPULACE, "mob"],
}
"""Lines about several cards that may be these or those, and the cards that are named then."""
TOO_MANY = {
    ("two armies", "play both senate"): SENATE,
    ("two armies", "play senate x2"): SENATE,
    ("two armies", "play all three military"): MILITARY,
    ("hand", "take 4 military"): MILITARY,
    ("purchase", "discard castra twice"): "castra",
}
OF_SOME = [
    *("play all military but one", "play all military or senate", "don't play all military", "play no military cards"),
    *("play all military next turn", "play all military?", "play all military for 2 generals", "play all mob"),
]


def orders_of(line: str, offered: Offered) -> list[str]:
    """The orders that a line comes to in a position that stays as it is; empty where one of them is refused."""
    read = read_line(line, offered)
    if isinstance(read, list):
        found = [orders_of(each, offered) for each in read]
        return [order for orders in found for order in orders] if all(found) else []
    return [engine.order_text(read.action)] if isinstance(read, Order) else []


@pytest.mark.parametrize(("where", "order"), READ.items())
def test_a_hasty_line_is_read_as_the_order_it_means(
    before: dict[str, Offered], where: tuple[str, str], order: str
) -> None:
    position, line = where
    assert orders_of(line, before[position]) == [order]


@pytest.mark.parametrize(("position", "line"), [(where, line) for where, lines in REFUSED.items() for line in lines])
def test_nothing_is_done_for_what_may_mean_something_else(before: dict[str, Offered], position: str, line: str) -> None:
    assert orders_of(line, before[position]) == []
    problem = read_single_order(line, before[position])
    assert isinstance(problem, Problem) and problem.sentence.endswith((".", "?", ":"))


@pytest.mark.parametrize(("where", "orders"), IN_A_ROW.items())
def test_several_are_taken_one_after_another(
    before: dict[str, Offered], where: tuple[str, str], orders: list[str]
) -> None:
    (position, line), (verb, *cards) = where, orders
    assert orders_of(line, before[position]) == [f"{verb} {card}" for card in cards]


@pytest.mark.parametrize(("where", "cards"), UNSURE.items())
def test_an_ambiguous_line_names_each_card_it_may_mean(
    before: dict[str, Offered], where: tuple[str, str], cards: list[str]
) -> None:
    position, line = where
    problem = read_line(line, before[position])
    assert isinstance(problem, Problem) and problem.why == Why.AMBIGUOUS
    assert problem.sentence == f"“{line}” may mean different cards. Name each of them."
    assert [each.order.partition(" ")[2] for each in problem.candidates] == cards


@pytest.mark.parametrize(("where", "card"), TOO_MANY.items())
def test_more_cards_than_there_are_are_refused_at_once(
    before: dict[str, Offered], where: tuple[str, str], card: str
) -> None:
    position, line = where
    problem = read_line(line, before[position])
    assert isinstance(problem, Problem) and problem.why == Why.ILLEGAL
    assert line in problem.sentence and [each.order.partition(" ")[2] for each in problem.candidates] == [card]


@pytest.mark.parametrize("line", OF_SOME)
def test_a_line_about_only_some_of_the_cards_is_refused(before: dict[str, Offered], line: str) -> None:
    problem = read_line(line, before["two armies"])
    assert isinstance(problem, Problem) and line in problem.sentence


def test_no_card_of_a_name_is_told_with_what_there_is(before: dict[str, Offered]) -> None:
    problem = read_line("Play all Mob cards", before["two armies"])
    assert isinstance(problem, Problem)
    assert (
        problem.sentence == "“Play all Mob cards” is not possible now. Mob is not in your hand: Military 1, Senate 1."
    )


def test_a_question_is_shown_its_order(before: dict[str, Offered]) -> None:
    problem = read_single_order("castra?", before["sacrifice"])
    assert isinstance(problem, Problem) and "leave out the question mark" in problem.sentence
    assert [candidate.order for candidate in problem.candidates] == ["sacrifice castra"]


def test_a_question_with_few_answers_shows_them_all(before: dict[str, Offered]) -> None:
    """The nearest alone would be the opposite of what is lost."""
    problem = read_single_order("lose 2 reduced", before["losses"])
    assert isinstance(problem, Problem)
    assert [candidate.order for candidate in problem.candidates] == list(before["losses"].by_order)
