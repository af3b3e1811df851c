"""The expansion's kinds of Emperor in sentences: the question, what each answer brings, stakes, odds, forecast."""

import pytest

import rulebooks
from games.present.percent import percent
from games.titles.time_of_crisis.words import aid, chances, choices, prompts, sentences, sheets, turn_forecast
from games.titles.time_of_crisis.words.rulings import RULING
from games.titles.time_of_crisis.words.stakes import tell_stakes
from rulebooks import engine
from rulebooks.engine.kernel import Action
from rulebooks.tests.time_of_crisis.rules.positions import (
    act,
    army,
    at,
    barbarians,
    crown,
    do,
    govern,
    play_cards,
    position,
)
from rulebooks.tests.time_of_crisis.rules.reigns import ARMY, candidate, duel, reign
from rulebooks.time_of_crisis.analysis.danger import find_danger
from rulebooks.time_of_crisis.analysis.forecast import forecast_turn, next_checks
from rulebooks.time_of_crisis.rules import log, odds
from rulebooks.time_of_crisis.rules.data import emperors as data
from rulebooks.time_of_crisis.rules.state import TocState
from rulebooks.time_of_crisis.rules.view import TocView

NAMES = ["Ana", "Ben", "Cai", "Dea"]


def choice_of(state: TocState, order: str, seat: int = 0) -> choices.TocChoice:
    action = rulebooks.parse("time_of_crisis", order)
    return choices.choice(action, rulebooks.view(state, seat), NAMES, engine.legal(state, seat))


def told_of(state: TocState, region: str, reader: int | None = 0) -> str:
    view = rulebooks.view(state, reader)
    return " ".join(tell_stakes(view, NAMES, find_danger(view), next_checks(state))[region])


def crowning() -> TocState:
    state = candidate()
    army(state, 0, "gallia", full=2)
    state.provinces["syria"].mobs = 2
    do(state, "place governor italia with 16 dice")
    return state


def test_the_new_emperor_and_those_waiting_are_told_the_decision() -> None:
    state = crowning()
    assert prompts.question(rulebooks.view(state, 0), NAMES) == "You are Emperor. Choose where to reign."
    assert prompts.topic(rulebooks.view(state, 0), NAMES) == "Where to reign"
    waited = "Waiting for Ana, the new Emperor, to choose where to reign."
    assert prompts.question(rulebooks.view(state, 1), NAMES) == waited


CHOICES = [
    ("emperor in italia", "Reign in Rome as Senate Emperor", "province italia", "Italia's support (now 3)."),
    (
        "emperor in syria",
        "Reign from Syria as Populace Emperor",
        "province syria",
        "(now 2). The Mob event can't be used",
    ),
    ("emperor with army 1", "Reign as Military Emperor with Army 1 in Gallia", "army 1", "2 times the legacy."),
]


@pytest.mark.parametrize(("order", "label", "on", "effect"), CHOICES)
def test_each_answer_says_what_it_brings_and_is_given_to_its_thing(
    order: str, label: str, on: str, effect: str
) -> None:
    choice = choice_of(crowning(), order)
    assert (choice.label, choice.on, choice.dice) == (label, on, False)
    assert effect in choice.effect
    assert ("2 Mobs leave." in choice.effect) == (order == "emperor in syria")


def test_a_vote_against_a_populace_emperor_tells_of_the_votes_that_are_given() -> None:
    state = reign("hispania")
    choice = choice_of(state, "place governor italia with 4 dice")
    assert "2 votes are added to the roll, because this is a Populace Emperor." in choice.effect
    assert choice.chance == float(odds.at_least((2, 2, 2, 2), 4))
    assert "2 votes are added" in told_of(state, "italia")
    held = log.VoteHeld(0, "italia", 6, 4, [2, 3, 4, 5], 6, True, extra=2)
    line = "You call a vote in Italia and roll 2, 3, 4, 5: 6 votes (2 extra against a Populace Emperor), 6 needed."
    assert sentences.sentence(held, NAMES, 0) == f"{line} The vote succeeds."


@pytest.mark.parametrize(("order", "deposes"), [("hispania", True), ("gallia", False)])
def test_a_vote_for_his_province_tells_that_italia_turns_neutral(order: str, deposes: bool) -> None:
    state = reign("hispania")
    choice = choice_of(state, f"place governor {order} with 9 dice")
    assert ("The Emperor who reigns here falls, and Italia becomes neutral." in choice.effect) == deposes
    do(state, f"place governor {order} with 9 dice", pips=[2] * 9)
    assert f"support of Italia {state.provinces['italia'].support}." in choice.effect


@pytest.mark.parametrize("province", ["syria", "italia"])
def test_a_recall_tells_the_support_that_italia_has_then(province: str) -> None:
    state = position(emperors=True)
    govern(state, 0, "syria", "galatia")
    crown(state, 0, "syria")
    act(state, 0, senate=2)
    choice = choice_of(state, f"recall governor {province}")
    do(state, f"recall governor {province}")
    assert f"{state.provinces['italia'].support}." in choice.effect
    assert ("Italia becomes neutral" in choice.effect) == (province == "syria")


def test_stakes_tell_where_the_emperor_is_and_what_takes_him() -> None:
    assert "If he loses this province, he is no longer Emperor" in told_of(reign("hispania"), "hispania")
    assert "Governor: Populace Emperor in Hispania." in told_of(reign("hispania"), "italia")
    assert "here with Army 7. Each hit on it kills him on 5 or more." in told_of(reign(ARMY), "gallia")
    assert "Governor: Military Emperor with Army 7." in told_of(reign(ARMY), "italia")
    assert "Emperor is here" not in told_of(reign("italia"), "italia") + told_of(reign("italia"), "hispania")


def test_stakes_of_italia_tell_that_its_emperor_falls_with_his_province() -> None:
    state = reign("hispania", support=1)
    barbarians(state, "franks", "hispania", active=1)
    line = "Its Governor will be removed at the next Support Check: loss of Hispania, 1 for each and "
    assert line + "the Emperor falls with Hispania." in told_of(state, "italia")


def test_in_the_first_rounds_a_hint_says_what_each_kind_is_good_for() -> None:
    assert "Rome is the safest place to reign" in prompts.early_hint(rulebooks.view(crowning(), 0))


def test_stakes_tell_who_was_emperor_that_this_turn_has_no_vote_in_italia() -> None:
    state = reign("italia")
    assert "call a vote here" not in told_of(state, "italia")
    state.now.reigned = True
    assert "A player who was Emperor this turn can't call a vote here before their next turn." in told_of(
        state, "italia"
    )


def risks_of(action: Action, view: TocView) -> list[str]:
    return chances.risks(action, view, chances.odds_of_battle(action, view))


@pytest.mark.parametrize(("attacks", "whose"), [(True, "Your"), (False, "Their")])
def test_an_attack_tells_the_chance_that_an_emperor_dies(attacks: bool, whose: str) -> None:
    state = duel(emperor_attacks=attacks)
    view, order = rulebooks.view(state, 0), f"attack {ARMY} with army 1"
    found = odds.battle_odds(state, "army 1", ARMY, "thracia")
    dies = odds.emperor_dies(found.attacker_takes if attacks else found.defender_takes)
    risks = risks_of(rulebooks.parse("time_of_crisis", order), view)
    assert f"Chance that {whose.lower()} Emperor dies: {percent(float(dies))}." in risks
    assert ("Your Emperor leads this army: a victory gives double legacy." in risks) == attacks


def test_a_battle_under_way_tells_the_chance_that_an_emperor_dies() -> None:
    state = duel(emperor_attacks=True)
    play_cards(state, 0, "flanking_maneuver")
    do(state, f"attack {ARMY} with army 1")
    found = odds.battle_odds(state, "army 1", ARMY, "thracia")
    risks = risks_of(rulebooks.parse("time_of_crisis", "decline"), rulebooks.view(state, 0))
    assert f"Chance that your Emperor dies: {percent(float(odds.emperor_dies(found.attacker_takes)))}." in risks


def test_other_battles_tell_nothing_of_emperors() -> None:
    state = duel(emperor_attacks=True)
    state.emperor_token = "italia"
    order = rulebooks.parse("time_of_crisis", f"attack {ARMY} with army 1")
    assert "Emperor" not in " ".join(risks_of(order, rulebooks.view(state, 0)))


def test_the_log_says_doubled_and_what_pretenders_take() -> None:
    gained = log.LegacyGained(1, 10, "battle", doubled=True)
    assert sentences.sentence(gained, NAMES) == "Ben gains 10 legacy for the battle (doubled for the Emperor)."
    assert sentences.sentence(gained, NAMES, 1).startswith("You gain 10 legacy for the battle (doubled")
    lost = log.LegacyGained(1, -3, "usurped")
    assert sentences.sentence(lost, NAMES, 1) == "You lose 3 legacy from battles because of Pretenders."


PLACED = [
    ("italia", "Ben reigns in Rome as Senate Emperor."),
    ("gallia", "Ben reigns from Gallia as Populace Emperor."),
    ("army 7", "Ben reigns from Gallia as Military Emperor with Army 7."),
]


@pytest.mark.parametrize(("token", "told"), PLACED)
def test_the_log_says_where_an_emperor_reigns(token: str, told: str) -> None:
    event = log.EmperorPlaced(1, token, "italia" if token == "italia" else "gallia")
    assert sentences.sentence(event, NAMES) == told
    assert sentences.sentence(event, NAMES, 1) == told.replace("Ben reigns", "You reign")


RISKED = [
    ([1, 4], False, "Emperor Ben is in danger with Army 7 in Gallia: 1, 4. He survives."),
    ([1, 6], True, "Emperor Ben is in danger with Army 7 in Gallia: 1, 6. He dies."),
    ([], True, "Emperor Ben falls with Army 7 in Gallia."),
]


@pytest.mark.parametrize(("pips", "died", "told"), RISKED)
def test_the_log_shows_the_dice_for_an_emperors_life(pips: list[int], died: bool, told: str) -> None:
    assert sentences.sentence(log.EmperorRisked(1, 7, "gallia", pips, died), NAMES) == told


def gained(state: TocState, seat: int = 0) -> tuple[int, list[str]]:
    view = rulebooks.view(state, seat)
    told = turn_forecast.tell_forecast(forecast_turn(state, seat), view, NAMES)
    assert told
    return told.legacy, told.gains + told.support


def test_the_forecast_counts_twice_a_populace_emperors_province() -> None:
    state = position(emperors=True)
    crown(state, 0, "asia", support=7)
    state.provinces["asia"].support = 3
    act(state, 0)
    assert gained(state)[0] == 6 + 2


def test_the_forecast_takes_back_what_pretenders_take_of_this_turns_battles() -> None:
    state = position(emperors=True)
    crown(state, 0, f"army {army(state, 0, 'asia')}")
    for name in ("gallia", "hispania", "britannia"):
        govern(state, 1, name, support=3)
        state.provinces[name].marker = "seat" if name == "gallia" else "breakaway"
    state.players[0].legacy = 9
    act(state, 0)
    state.now.battle_legacy = 2
    legacy, lines = gained(state)
    assert legacy == 2 - 2 and "You lose 2 legacy from battles because of Pretenders." in lines


def test_the_forecast_tells_that_an_emperor_falls_with_his_province() -> None:
    state = position(emperors=True)
    govern(state, 0, "syria")
    crown(state, 0, "syria")
    barbarians(state, "sassanids", "syria", active=1)
    act(state, 0)
    legacy, lines = gained(state)
    assert legacy == 1 and "You are no longer Emperor." in lines


def test_the_panel_of_an_emperor_says_which_kind_he_is() -> None:
    panels = sheets.panels(rulebooks.view(reign("hispania"), None), NAMES)
    assert [panel.emperor for panel in panels] == ["", "Populace Emperor", "", ""]
    assert [panel.facts[0] for panel in panels[:2]] == [("Legacy", 0), ("Reigns", "from Hispania")]


def test_the_aid_tells_of_all_three_and_marks_the_house_rulings() -> None:
    kinds = aid.emperor_kinds()
    assert [kind.name for kind in kinds] == ["Senate Emperor", "Populace Emperor", "Military Emperor"]
    lines = [line for kind in kinds for line in kind.sentences] + aid.reign_lines()
    rulings = [cell for cell in data.READINGS.values() if cell.grade.house_ruling]
    assert len(rulings) == sum(line.endswith(RULING) for line in lines) > 0


def test_a_turn_shows_an_emperor_whose_token_is_not_laid_as_one() -> None:
    told = [panel.emperor for panel in sheets.panels(rulebooks.view(crowning(), 1), NAMES)]
    assert told == ["Emperor", "", "", ""]


@pytest.mark.parametrize(
    ("token", "throne"), [("italia", "in Rome"), ("hispania", "from Hispania"), (ARMY, "with Army 7")]
)
def test_the_panel_of_an_emperor_says_where_he_reigns_from(token: str, throne: str) -> None:
    assert sheets.panel(rulebooks.view(reign(token), None), NAMES, 1).throne == throne


def test_a_turn_that_ends_tells_his_legacy() -> None:
    state = position(emperors=True)
    crown(state, 0, "asia")
    events = at(state, 0, "legacy")
    assert log.LegacyGained(0, 2, "emperor") in events
