"""Refusals give a reason that helps, and offer no order that cannot be given either."""

import pytest
from django.utils.translation import override

import rulebooks
from games.orders.matching import Offered
from games.orders.readings import Problem, Why
from games.orders.single_order import read_single_order
from rulebooks import engine
from rulebooks.tests.time_of_crisis.play import keyed, playthrough
from rulebooks.tests.time_of_crisis.rules import positions as laid
from rulebooks.time_of_crisis.rules.data import limits
from rulebooks.time_of_crisis.rules.ruleset import NOTATION
from rulebooks.time_of_crisis.rules.state import TocState
from tests.titles.time_of_crisis.orders.conftest import TITLE

NAMES = ["Augusta", "Brutus", "Cornelia", "Drusus"]

EVERY_VERB = [
    "start in syria",
    "take mob",
    "play quaestor",
    "recruit general for 6",
    "add legion to army 9",
    "create army in syria",
    "train army 9",
    "move army 1 to syria",
    "enter capital with army 9",
    "leave capital with army 9",
    "attack nomads with army 1",
    "disperse mob with army 9",
    "recruit governor for 6",
    "place governor gallia with 9 dice",
    "recall governor syria",
    "increase support syria",
    "place militia syria",
    "hold games syria",
    "build limes in syria",
    "emperor in syria",
    "emperor with army 9",
    "end actions",
    "castra for army 9",
    "praetorian guard with 9 dice",
    "tribute to nomads in syria",
    "foederati active nomads from nomads to army 9",
    "quaestor in syria",
    "mob in syria",
    "pretender in syria",
    "use flanking maneuver",
    "decline",
    "reroll",
    "remove 9 active 0 inactive",
    "keep 9 full 0 reduced",
    "advance",
    "raise support",
    "take discount",
    "install governor",
    "leave neutral",
    "sacrifice quaestor",
    "expel active sassanid from syria",
    "expel shapur",
    "discard quaestor",
    "buy pretender",
    "trash quaestor",
    "end turn",
    "force march with army 9",
    "princeps senatus up",
    "frumentarii",
    "mobile vulgus in syria to 9",
    "demagogue",
    "reveal quaestor",
    "incite mob in syria",
    "cycle quaestor",
]
BARE = [
    "add legion",
    "create army",
    "train",
    "move",
    "enter capital",
    "leave capital",
    "attack",
    "disperse mob",
    "place governor",
    "recall governor",
    "increase support",
    "place militia",
    "hold games",
    "build",
    "pretender",
    "discard",
    "buy",
    "trash",
]


def refused(line: str, offered: Offered) -> str:
    """The sentence of a line that is understood and cannot be done, without what is said back of it."""
    found = read_single_order(line, offered)
    assert isinstance(found, Problem) and found.why == Why.ILLEGAL, found
    assert {each.order for each in found.candidates} <= set(offered.by_order)
    return found.sentence.partition("is not possible now. ")[2]


def facing(state: TocState) -> Offered:
    return Offered(TITLE.words, rulebooks.view(state, 0), engine.legal(state, 0), NAMES)


def field(*, military: int = 3, hand: tuple[str, ...] = ()) -> TocState:
    """Army 1 stands among Franks in Gallia, Army 2 alone in Africa, which is governed; Goths are in Thracia."""
    state = laid.position()
    laid.govern(state, 0, "africa", support=2)
    laid.army(state, 0, "gallia", full=2)
    laid.army(state, 0, "africa", full=1)
    laid.barbarians(state, "franks", "gallia", active=1)
    laid.barbarians(state, "goths", "thracia", active=1)
    laid.hand(state, 0, *hand)
    return laid.act(state, 0, military=military)


def test_every_verb_of_the_notation_is_among_these() -> None:
    kinds = [type(NOTATION.parse(line)) for line in EVERY_VERB]
    assert set(kinds) == {kind for kind, _pattern in NOTATION.patterns if not kind.takes_back}


@pytest.fixture(scope="module")
def moments() -> list[Offered]:
    """Every so often in a whole game of bots, what lies before who is asked."""
    found = []
    for number, played in enumerate(playthrough({"players": 3, "short": True}, keyed(4), seed=4)):
        if number % 12 == 0 and (seats := engine.to_move(played.state)):
            state = rulebooks.load(rulebooks.dump(played.state))
            found.append(Offered(TITLE.words, rulebooks.view(state, seats[0]), engine.legal(state, seats[0]), NAMES))
    return found


@pytest.mark.parametrize("line", [*EVERY_VERB, *BARE])
def test_every_refusal_has_a_reason_and_offers_nothing_impossible(
    line: str, moments: list[Offered], before: dict[str, Offered]
) -> None:
    found = [(read_single_order(line, offered), offered) for offered in (*moments, *before.values())]
    problems = [(read, offered) for read, offered in found if isinstance(read, Problem)]
    assert problems
    for problem, offered in problems:
        assert {each.order for each in problem.candidates} <= set(offered.by_order), problem
        assert "No such order" not in problem.sentence
        assert problem.why != Why.ILLEGAL or problem.sentence.partition("is not possible now. ")[2]


class TestABattle:
    def test_a_refused_attack_tells_where_the_enemy_is_and_names_other_enemies(self) -> None:
        told = refused("attack the goths", facing(field()))
        assert told == (
            "None of your forces is where it could attack Goths: Thracia. "
            "Enemies your forces can attack: Franks in Gallia."
        )

    def test_an_enemy_who_is_nowhere(self) -> None:
        told = refused("attack postumus", facing(field()))
        assert told == "Postumus can't be attacked anywhere now. Enemies your forces can attack: Franks in Gallia."

    def test_ones_own(self) -> None:
        assert refused("attack army 2", facing(field())) == "Army 2 is yours."

    def test_a_refused_attack_tells_which_enemies_the_named_force_faces(self) -> None:
        assert refused("attack goths with army 2", facing(field())) == ("Army 2 has no enemy to attack in Africa.")
        assert refused("attack goths with army 1", facing(field())) == (
            "Army 1 can't attack Goths in Gallia. It can attack Franks."
        )

    def test_a_refused_attack_names_an_army_that_has_already_fought(self) -> None:
        state = field()
        state.armies[1].fought = True
        assert refused("attack the franks", facing(state)) == (
            "Army 1 has already fought this turn. Army 2 has no enemy to attack in Africa."
        )
        assert refused("attack the goths", facing(state)).endswith(
            "None of your forces that can still fight has an enemy in its region."
        )

    def test_no_points_left_and_the_cards_that_would_give_some(self) -> None:
        told = refused("attack the franks with army 1", facing(field(military=0, hand=("military_1", "senate_1"))))
        assert told == "It costs 1 Military, and you have 0 Military. You could play Military 1 first."
        assert refused("attack the franks with army 1", facing(field(military=0))) == (
            "It costs 1 Military, and you have 0 Military."
        )

    def test_nothing_to_fight_with(self) -> None:
        state = laid.act(laid.position(), 0, military=3)
        assert refused("attack", facing(state)) == "You have no army or Militia on the map."


class TestAStep:
    def test_a_refused_step_tells_where_the_army_can_go(self) -> None:
        told = refused("move army 1 to syria", facing(field()))
        assert told == (
            "Army 1 can't move from Gallia to Syria. It can move to Italia, to Hispania, to Pannonia, to the "
            "homeland of the Franks, to the homeland of the Alamanni, to Oceanus Atlanticus or to Mare Occidentale."
        )

    def test_prepositions_fit_every_place_in_german(self) -> None:
        with override("de"):
            found = read_single_order("bewege Armee 1 nach Syria", facing(field()))
        assert isinstance(found, Problem) and found.sentence.endswith(
            "Armee 1 kann nicht von Gallia nach Syria ziehen, nur nach Italia, nach Hispania, nach Pannonia, ins "
            "Heimatland der Franken, ins Heimatland der Alamannen, nach Oceanus Atlanticus oder nach Mare Occidentale."
        )


class TestWhatIsLeftOpen:
    def test_each_army_is_looked_at(self) -> None:
        assert refused("train", facing(field())) == "Army 1 has no reduced Legion. Army 2 has no reduced Legion."

    def test_each_province_is_looked_at(self) -> None:
        assert refused("hold games", facing(field())) == "There are no Mobs in Africa. There are no Mobs in Asia."

    def test_one_reason_for_all_is_given_once(self) -> None:
        assert refused("create army", facing(field())) == "You have no available General. Recruit one first."

    def test_the_sea_beyond_takes_the_landing_too(self) -> None:
        state = laid.position()
        laid.army(state, 0, "britannia", full=1)
        assert (
            refused("move", facing(laid.act(state, 0, military=1))) == "It costs 2 Military, and you have 1 Military."
        )

    def test_a_pile_without_cards(self) -> None:
        state = laid.position()
        laid.at(state, 0, "buy")
        state.players[0].discard.clear()
        assert refused("trash", facing(state)) == "Your Discard Pile is empty."


class TestAnEvent:
    def test_to_use_a_card_is_its_event(self) -> None:
        assert (
            refused("use tribute", facing(field()))
            == "You have not played a Tribute whose event you can use this turn."
        )

    def test_a_refused_tribute_names_the_active_barbarians(self) -> None:
        state = field()
        laid.play_cards(state, 0, "tribute")
        assert refused("tribute to goths in gallia", facing(state)) == (
            "Active barbarians: Franks in Gallia, Goths in Thracia."
        )

    def test_a_refused_pretender_tells_the_provinces_needed(self) -> None:
        state = field()
        laid.play_cards(state, 0, "pretender")
        assert refused("pretender in africa", facing(state)).startswith("You need 3 connected provinces")

    def test_no_mob_left(self) -> None:
        state = field()
        laid.play_cards(state, 0, "mob")
        laid.province(state, "syria").mobs = limits.MOBS
        assert refused("mob in gallia", facing(state)) == "All Mobs are on the map."

    def test_a_force_with_castra(self) -> None:
        state = field()
        laid.play_cards(state, 0, "castra")
        state.armies[1].castra = True
        assert refused("castra for army 1", facing(state)) == "Army 1 already has Castra."


def test_an_answer_that_is_not_asked_for_says_what_is() -> None:
    told = refused("advance", facing(field()))
    assert told.startswith("Your turn: choose an action.")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("use quaestor in syria", "You don't govern Syria."),
        ("use pretender in syria", "You need 3 connected provinces"),
        ("use castra for army 9", "There is no Army 9 on the map."),
    ],
)
def test_a_card_used_somewhere_is_refused_for_that_place(line: str, told: str) -> None:
    """And not read as the readying of a card, which has no place."""
    state = field()
    state.now.events = [line.split()[1], "quaestor", "mob"]
    assert refused(line, facing(state)).startswith(told)
