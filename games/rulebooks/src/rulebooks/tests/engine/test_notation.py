"""One line of text for every action."""

import pytest

import rulebooks
from rulebooks import engine
from rulebooks.engine import Action, IllegalAction, MalformedAction
from rulebooks.tests.time_of_crisis.play import RULESET, keyed, playthrough
from rulebooks.tests.time_of_crisis.rules.positions import act, do, position
from rulebooks.time_of_crisis import rules
from rulebooks.time_of_crisis.rules import actions
from rulebooks.time_of_crisis.rules.cards.castra import UseCastra
from rulebooks.time_of_crisis.rules.cards.demagogue import Incite, Reveal, UseDemagogue
from rulebooks.time_of_crisis.rules.cards.foederati import UseFoederati
from rulebooks.time_of_crisis.rules.cards.force_march import UseForceMarch
from rulebooks.time_of_crisis.rules.cards.frumentarii import UseFrumentarii
from rulebooks.time_of_crisis.rules.cards.mob import UseMob
from rulebooks.time_of_crisis.rules.cards.mobile_vulgus import UseMobileVulgus
from rulebooks.time_of_crisis.rules.cards.praetorian_guard import UsePraetorianGuard
from rulebooks.time_of_crisis.rules.cards.pretender import UsePretender
from rulebooks.time_of_crisis.rules.cards.princeps_senatus import UsePrincepsSenatus
from rulebooks.time_of_crisis.rules.cards.quaestor import UseQuaestor
from rulebooks.time_of_crisis.rules.cards.tribute import UseTribute
from rulebooks.time_of_crisis.rules.orders.add_legion import AddLegion
from rulebooks.time_of_crisis.rules.orders.attack import Attack
from rulebooks.time_of_crisis.rules.orders.build import Build
from rulebooks.time_of_crisis.rules.orders.buy import Buy
from rulebooks.time_of_crisis.rules.orders.capital import EnterCapital, LeaveCapital
from rulebooks.time_of_crisis.rules.orders.create_army import CreateArmy
from rulebooks.time_of_crisis.rules.orders.cycle import Cycle
from rulebooks.time_of_crisis.rules.orders.discard import Discard
from rulebooks.time_of_crisis.rules.orders.disperse_mob import DisperseMob
from rulebooks.time_of_crisis.rules.orders.end_actions import EndActions
from rulebooks.time_of_crisis.rules.orders.end_turn import EndTurn
from rulebooks.time_of_crisis.rules.orders.hold_games import HoldGames
from rulebooks.time_of_crisis.rules.orders.increase_support import IncreaseSupport
from rulebooks.time_of_crisis.rules.orders.move_army import MoveArmy
from rulebooks.time_of_crisis.rules.orders.place_governor import PlaceGovernor
from rulebooks.time_of_crisis.rules.orders.place_militia import PlaceMilitia
from rulebooks.time_of_crisis.rules.orders.play import Play
from rulebooks.time_of_crisis.rules.orders.recall_governor import RecallGovernor
from rulebooks.time_of_crisis.rules.orders.recruit_general import RecruitGeneral
from rulebooks.time_of_crisis.rules.orders.recruit_governor import RecruitGovernor
from rulebooks.time_of_crisis.rules.orders.train import Train
from rulebooks.time_of_crisis.rules.orders.trash import Trash

ORDERS = {
    actions.StartIn("asia"): "start in asia",
    actions.Take("flanking_maneuver"): "take flanking maneuver",
    Play("praetorian_guard"): "play praetorian guard",
    RecruitGeneral(3): "recruit general for 3",
    AddLegion(12): "add legion to army 12",
    CreateArmy("gallia"): "create army in gallia",
    Train(7): "train army 7",
    MoveArmy(2, "mare_occidentale"): "move army 2 to mare occidentale",
    EnterCapital(2): "enter capital with army 2",
    LeaveCapital(2): "leave capital with army 2",
    Attack("goths", "army 2"): "attack goths with army 2",
    Attack("army 9", "militia gallia"): "attack army 9 with militia gallia",
    Attack("priest king of emesa", "army 2"): "attack priest king of emesa with army 2",
    DisperseMob("army 2"): "disperse mob with army 2",
    RecruitGovernor(5): "recruit governor for 5",
    PlaceGovernor("africa", 3): "place governor africa with 3 dice",
    RecallGovernor("africa"): "recall governor africa",
    IncreaseSupport("africa"): "increase support africa",
    PlaceMilitia("africa"): "place militia africa",
    HoldGames("italia"): "hold games italia",
    Build("amphitheatre", "africa"): "build amphitheatre in africa",
    EndActions(): "end actions",
    UseCastra("militia africa"): "castra for militia africa",
    UsePraetorianGuard(4): "praetorian guard with 4 dice",
    UseTribute("franks", "gallia"): "tribute to franks in gallia",
    UseFoederati("inactive", "goths", "thracia", 3): "foederati inactive goths from thracia to army 3",
    UseQuaestor("africa"): "quaestor in africa",
    UseMob("italia"): "mob in italia",
    UsePretender("asia"): "pretender in asia",
    UseForceMarch("army 2"): "force march with army 2",
    UsePrincepsSenatus("up"): "princeps senatus up",
    UseFrumentarii(): "frumentarii",
    UseMobileVulgus("gallia", 2): "mobile vulgus in gallia to 2",
    UseDemagogue(): "demagogue",
    Reveal("castra"): "reveal castra",
    Incite("gallia"): "incite mob in gallia",
    actions.Use("damnatio_memoriae"): "use damnatio memoriae",
    actions.Decline(): "decline",
    actions.Reroll(): "reroll",
    actions.Inflict(2, 0): "remove 2 active 0 inactive",
    actions.Inflict(0, 1, ("ardashir", "shapur")): "remove 0 active 1 inactive and ardashir, shapur",
    actions.TakeHits(1, 2): "keep 1 full 2 reduced",
    actions.TakeHits(1, 2, ("franks", "franks", "goths")): "keep 1 full 2 reduced lose franks, franks, goths",
    actions.Advance(): "advance",
    actions.RaiseSupport(): "raise support",
    actions.TakeDiscount(): "take discount",
    actions.InstallGovernor(): "install governor",
    actions.LeaveNeutral(): "leave neutral",
    actions.Sacrifice("mob"): "sacrifice mob",
    actions.Expel("active", "sassanids"): "expel active sassanid from sassanids",
    actions.ExpelLeader("ardashir"): "expel ardashir",
    Discard("tribute"): "discard tribute",
    Buy("pretender"): "buy pretender",
    Trash("populace_1"): "trash populace 1",
    Cycle("cavalry"): "cycle cavalry",
    actions.EmperorInProvince("gallia"): "emperor in gallia",
    actions.EmperorWithArmy(3): "emperor with army 3",
    EndTurn(): "end turn",
    actions.TakeBack(): "take back",
}
"""Every action with its line."""


@pytest.mark.parametrize(("action", "line"), ORDERS.items(), ids=ORDERS.values())
def test_an_action_reads_as_its_line_and_back(action: Action, line: str) -> None:
    assert engine.order_text(action) == line
    assert rulebooks.parse(RULESET, line) == action


def test_every_action_of_the_ruleset_is_among_them() -> None:
    kinds = {kind for kind in Action.__subclasses__() if kind.__module__.startswith(rules.__name__)}
    assert {type(action) for action in ORDERS} == kinds


@pytest.mark.parametrize("line", ["  Place  GOVERNOR africa with 3 dice ", "place_governor africa with 3 dice"])
def test_case_and_spacing_do_not_matter(line: str) -> None:
    assert rulebooks.parse(RULESET, line) == PlaceGovernor("africa", 3)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "castle kingside",
        "place governor africa",
        "place governor atlantis with 3 dice",
        "place governor africa with three dice",
        "place governor africa with -3 dice",
        "place governor africa with 3000 dice",
        "move army 2 to",
        "attack army with army 2",
        "attack goths with goths",
        "play castra and mob",
        "end turn now",
        "end turn\nend turn",
        "remove 1 active 0 inactive and postumus",
        "keep 1 full 0 reduced lose",
        "keep 1 full 0 reduced lose franks,",
    ],
)
def test_a_line_that_is_no_order_is_refused(line: str) -> None:
    with pytest.raises(MalformedAction, match="this is no order"):
        rulebooks.parse(RULESET, line)


def test_a_refusal_quotes_no_more_than_a_line() -> None:
    with pytest.raises(MalformedAction) as refused:
        rulebooks.parse(RULESET, "x" * 10_000)
    assert len(str(refused.value)) < 120


def test_a_well_formed_order_that_is_not_allowed_is_illegal_and_not_malformed() -> None:
    with pytest.raises(IllegalAction):
        do(act(position(), 0), "recruit general for 1")


def test_all_that_is_offered_can_be_written_and_read() -> None:
    for step in playthrough({"players": 4, "short": True}, keyed(3), seed=3):
        for seat in engine.to_move(step.state):
            lines = [engine.order_text(action) for action in engine.legal(step.state, seat)]
            assert [rulebooks.parse(RULESET, line) for line in lines] == engine.legal(step.state, seat)
            assert len(set(lines)) == len(lines)
