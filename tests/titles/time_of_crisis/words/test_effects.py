"""Effects come as a choice tells them: every figure is held against the position after the order."""

import re
from collections.abc import Callable
from typing import Any

import pytest

import rulebooks
from games.titles.time_of_crisis.words import choices
from rulebooks import engine
from rulebooks.engine.kernel import Action
from rulebooks.time_of_crisis.rules import actions, forces
from rulebooks.time_of_crisis.rules.card import CARDS
from rulebooks.time_of_crisis.rules.cards.castra import UseCastra
from rulebooks.time_of_crisis.rules.cards.foederati import UseFoederati
from rulebooks.time_of_crisis.rules.cards.mob import UseMob
from rulebooks.time_of_crisis.rules.cards.praetorian_guard import UsePraetorianGuard
from rulebooks.time_of_crisis.rules.cards.pretender import UsePretender
from rulebooks.time_of_crisis.rules.cards.quaestor import UseQuaestor
from rulebooks.time_of_crisis.rules.cards.tribute import UseTribute
from rulebooks.time_of_crisis.rules.data.card_setups import SPHERES
from rulebooks.time_of_crisis.rules.data.event_cards import BAD_AUGURIES
from rulebooks.time_of_crisis.rules.data.limits import IMPROVEMENTS
from rulebooks.time_of_crisis.rules.orders.add_legion import ADD_LEGION, AddLegion
from rulebooks.time_of_crisis.rules.orders.build import Build
from rulebooks.time_of_crisis.rules.orders.buy import Buy
from rulebooks.time_of_crisis.rules.orders.create_army import CREATE_ARMY, CreateArmy
from rulebooks.time_of_crisis.rules.orders.discard import Discard
from rulebooks.time_of_crisis.rules.orders.disperse_mob import DisperseMob
from rulebooks.time_of_crisis.rules.orders.end_actions import EndActions
from rulebooks.time_of_crisis.rules.orders.place_governor import PlaceGovernor
from rulebooks.time_of_crisis.rules.orders.place_militia import PlaceMilitia
from rulebooks.time_of_crisis.rules.orders.play import Play
from rulebooks.time_of_crisis.rules.orders.recall_governor import RecallGovernor
from rulebooks.time_of_crisis.rules.orders.recruit_general import RecruitGeneral
from rulebooks.time_of_crisis.rules.orders.recruit_governor import RecruitGovernor
from rulebooks.time_of_crisis.rules.orders.train import Train
from rulebooks.time_of_crisis.rules.orders.trash import Trash
from rulebooks.time_of_crisis.rules.state import NEUTRAL, Army, Band, Militia, Province, TocState, TurnRecord
from rulebooks.time_of_crisis.rules.support import neutral_support

PlayTo = Callable[[int, int], Any]
NAMES = ["Augusta", "Brutus", "Cornelia", "Drusus"]


def effect(state: TocState, action: Action, seat: int = 0) -> str:
    [[choice]] = [group.choices for group in choices.groups(rulebooks.view(state, seat), [action], NAMES)]
    return str(choice.effect)


def after(state: TocState, seat: int, action: Action) -> TocState:
    """A copy of the position, one order later."""
    later = rulebooks.load(rulebooks.dump(state))
    assert isinstance(later, TocState)
    engine.apply(later, seat, action, engine.dice.KeyedDice(bytes(32), "effects"))
    return later


def figures(line: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", line)]


def of_a_governor(state: TocState, later: TocState, province: str) -> list[int]:
    """The support that is told of: the province's, and Italia's where it has changed for another one."""
    before, italia = state.provinces["italia"].support, later.provinces["italia"].support
    told = [later.provinces[province].support]
    return told if province == "italia" or before == italia else [*told, italia]


def active_in(state: TocState, tribe: str, province: str) -> int:
    """Active barbarians of a tribe in a province, leaders among them."""
    band = state.provinces[province].barbarians.get(tribe, Band())
    return band.active + sum(state.leaders[name].active for name in state.leaders_in(province, tribe))


def held_against(action: Action, state: TocState, later: TocState) -> list[int] | None:
    """The figures with which a choice's effect begins; None for other choices, and for a vote that failed."""
    match action:
        case PlaceGovernor(province=province) if later.provinces[province].governor == state.turn.seat:
            return of_a_governor(state, later, province)
        case RecallGovernor(province=province):
            return of_a_governor(state, later, province)
        case DisperseMob(force=force):
            name = forces.region_of(state, force)
            place, then = state.provinces[name], later.provinces[name]
            return [place.mobs - then.mobs, place.mobs, then.support]
        case UseMob(province=province):
            return [later.provinces[province].mobs, later.provinces[province].support]
        case UseTribute(tribe=tribe, province=province):
            return [active_in(state, tribe, province) - active_in(later, tribe, province)]
    return None


def with_means(state: TocState, seat: int, *, reigning: bool) -> TocState:
    """The position with provinces, points, leaders and events for all that a turn can bring."""
    rich = rulebooks.load(rulebooks.dump(state))
    assert isinstance(rich, TocState)
    rich.turn.points = dict.fromkeys(SPHERES, 6)
    rich.turn.events = ["mob", "tribute"]
    rich.players[seat].governors += 1
    for name in ("hispania", "africa", *(["italia"] if reigning else [])):
        rich.provinces[name] = Province(seat, support=3, mobs=2, militia=Militia())
    if rich.emperor == NEUTRAL:
        rich.provinces["italia"].support = neutral_support(rich)
    return rich


TOLD = (PlaceGovernor, RecallGovernor, DisperseMob, UseMob, UseTribute)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.night)])
def test_the_figures_of_effects_are_those_of_the_position_after_them(play: PlayTo, seed: int) -> None:
    checked: set[str] = set()
    for move, (state, seat, legal, _events) in enumerate(play(4, seed)):
        if move % 7 or EndActions() not in legal:
            continue
        rich = with_means(state, seat, reigning=bool(move % 2))
        for action in (each for each in engine.legal(rich, seat) if isinstance(each, TOLD)):
            later = after(rich, seat, action)
            expected = held_against(action, rich, later)
            if expected is not None:
                line = effect(rich, action, seat)
                assert figures(line)[: len(expected)] == expected, (engine.order_text(action), line)
                checked.add(type(action).__name__)
    assert checked == {"PlaceGovernor", "RecallGovernor", "DisperseMob", "UseMob", "UseTribute"}


@pytest.fixture
def quiet(crowded: TocState) -> TocState:
    """The full board without armies, its first seat in turn."""
    crowded.armies.clear()
    crowded.turn = TurnRecord(0)
    for place in crowded.provinces.values():
        place.marker, place.mobs, place.militia, place.quaestor = "", 0, None, False
    return crowded


def test_6_3_2_a_vote_tells_what_goes_with_the_old_governor(quiet: TocState) -> None:
    place = quiet.provinces["gallia"]
    place.support, place.mobs, place.militia, place.quaestor = 3, 2, Militia(), True
    quiet.provinces["italia"].governor = 3
    line = effect(quiet, PlaceGovernor("gallia", 2))
    assert line == "Support becomes 2. Removed: 2 Mobs, Militia and Quaestor."


def test_6_3_2_a_vote_tells_what_it_does_to_the_emperor(quiet: TocState) -> None:
    quiet.provinces["gallia"].support, quiet.provinces["italia"].support = 1, 5
    quiet.provinces["gallia"].governor = quiet.provinces["italia"].governor = 2
    assert effect(quiet, PlaceGovernor("gallia", 2)) == "Support becomes 1, support of Italia 4."
    quiet.provinces["italia"].governor = 0
    assert effect(quiet, PlaceGovernor("gallia", 2)) == "Support becomes 1, support of Italia 6."


def test_4_a_vote_in_italia_makes_an_emperor(quiet: TocState) -> None:
    quiet.provinces["italia"].governor = 2
    assert effect(quiet, PlaceGovernor("italia", 2)).startswith(
        "You become Emperor if the vote succeeds. Support becomes "
    )


def test_6_3_2_a_recall_tells_who_follows(quiet: TocState) -> None:
    quiet.provinces["italia"].governor, quiet.provinces["italia"].support = 0, 5
    line = effect(quiet, RecallGovernor("britannia"))
    assert line == "A Neutral Governor replaces yours. Support becomes 1, support of Italia 4."
    quiet.provinces["syria"].governor = NEUTRAL
    assert effect(quiet, RecallGovernor("italia")) == "A Neutral Governor replaces yours. Support becomes 2."
    quiet.provinces["italia"].governor, quiet.provinces["italia"].support = NEUTRAL, 2
    line = effect(quiet, RecallGovernor("britannia"))
    assert line == "A Neutral Governor replaces yours. Support becomes 1, support of Italia 3."


def test_6_3_1_as_many_mobs_go_as_the_force_has_units(quiet: TocState) -> None:
    place = quiet.provinces["italia"]
    place.governor, place.support, place.mobs, place.militia = 0, 4, 3, Militia()
    assert effect(quiet, DisperseMob("militia italia")) == "Mobs removed: 1 of 3. Support becomes 3."


@pytest.mark.parametrize(
    ("occupied", "where"), [(False, "in the capital."), (True, "outside the capital, which another army holds")]
)
def test_6_3_1_a_new_army_tells_where_it_begins(quiet: TocState, occupied: bool, where: str) -> None:
    quiet.provinces["gallia"].governor, quiet.players[0].generals = 0, [1]
    quiet.turn.points["military"] = 1
    if occupied:
        quiet.armies[11] = Army(11, 1, "gallia", full=1, capital=True)
    order = CreateArmy("gallia")
    assert where in effect(quiet, order)
    CREATE_ARMY.perform(quiet, 0, order)
    assert [army.capital for army in quiet.armies_of(0)] == [not occupied]


def test_6_3_1_a_legion_tells_how_many_there_are_then(quiet: TocState) -> None:
    quiet.provinces["gallia"].governor, quiet.turn.points["military"] = 0, 3
    quiet.armies[1] = Army(1, 0, "gallia", full=1, reduced=1)
    order = AddLegion(1)
    told = figures(effect(quiet, order))
    ADD_LEGION.perform(quiet, 0, order)
    assert told == [quiet.armies[1].legions]


@pytest.mark.parametrize(("lasting", "needs"), [(None, [3, 5]), (BAD_AUGURIES, [4, 6])])
def test_8_1_training_tells_what_the_legion_needs_to_hit(
    quiet: TocState, lasting: int | None, needs: list[int]
) -> None:
    quiet.armies[1] = Army(1, 0, "gallia", reduced=1)
    quiet.lasting = lasting
    assert figures(effect(quiet, Train(1))) == needs


def test_5_3_recruiting_and_trashing_tell_their_effect(quiet: TocState) -> None:
    assert "army" in effect(quiet, RecruitGeneral(2))
    assert "vote" in effect(quiet, RecruitGovernor(2))
    assert effect(quiet, Trash("mob")) == "It leaves the game."


def test_11_1_a_mob_tells_when_it_is_enough(quiet: TocState) -> None:
    place = quiet.provinces["gallia"]
    place.governor, place.support, place.mobs = 1, 3, 1
    assert effect(quiet, UseMob("gallia")) == "There will be 2 Mobs (support 3)."
    place.mobs = 2
    line = "There will be 3 Mobs (support 3). As things stand, its Governor will be removed at the next Support Check."
    assert effect(quiet, UseMob("gallia")) == line


def test_foederati_tell_whether_the_army_has_room(crowded: TocState) -> None:
    crowded.turn = TurnRecord(0)
    action = UseFoederati("active", "goths", crowded.armies[1].region, 1)
    assert effect(crowded, action) == "It joins the army."
    crowded.armies[1].foederati = {"goths": crowded.armies[1].legions}
    assert effect(crowded, action).startswith("It goes home")


def test_tribute_counts_leaders_too(quiet: TocState) -> None:
    quiet.provinces["asia"].barbarians = {"goths": Band(2, 1)}
    assert effect(quiet, UseTribute("goths", "asia")) == "3 barbarians become inactive."


def test_12_1_a_pretender_tells_who_breaks_away(quiet: TocState) -> None:
    for name in ("gallia", "hispania", "britannia"):
        quiet.provinces[name].governor, quiet.provinces[name].support = 1, 3
    line = effect(quiet, UsePretender("gallia"), seat=1)
    assert line.startswith("Britannia and Hispania break away too")


WORDED = [
    UseCastra("militia gallia"),
    UseQuaestor("gallia"),
    PlaceMilitia("gallia"),
    *(Build(kind, "gallia") for kind in IMPROVEMENTS),
    *(Buy(card) for card, kind in CARDS.items() if kind.copies),
]


@pytest.mark.parametrize("action", WORDED, ids=engine.order_text)
def test_every_other_effect_is_told_on_a_line_of_a_phone(quiet: TocState, action: Action) -> None:
    line = effect(quiet, action)
    assert line.endswith(".") and "%(" not in line and 20 < len(line) < 90


ABOUT = [
    (Play("castra"), "castra"),
    (Discard("mob"), "mob"),
    (Trash("senate_1"), "senate_1"),
    (Buy("tribute"), "tribute"),
    (actions.Take("mob"), "mob"),
    (UseQuaestor("gallia"), "quaestor"),
    (UsePraetorianGuard(2), "praetorian_guard"),
]


@pytest.mark.parametrize(("action", "card"), ABOUT, ids=lambda value: value if isinstance(value, str) else None)
def test_a_choice_carries_the_card_that_it_is_about(quiet: TocState, action: Action, card: str) -> None:
    [[choice]] = [group.choices for group in choices.groups(rulebooks.view(quiet, 0), [action], NAMES)]
    assert choice.cards == (card,)


def test_a_played_card_is_about_the_moment_that_it_waits_for(quiet: TocState) -> None:
    quiet.turn = TurnRecord(0, events=["flanking_maneuver", "damnatio_memoriae"])
    quiet.provinces["italia"].governor = 2
    quiet.provinces["italia"].militia = Militia()
    vote = PlaceGovernor("italia", 2)
    [[choice]] = [group.choices for group in choices.groups(rulebooks.view(quiet, 0), [vote], NAMES)]
    assert choice.cards == ("damnatio_memoriae",)
    quiet.provinces["italia"].governor = NEUTRAL
    [[choice]] = [group.choices for group in choices.groups(rulebooks.view(quiet, 0), [vote], NAMES)]
    assert choice.cards == ()
