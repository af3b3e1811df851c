"""Counts of a whole game: Legacy by source, holdings, reigns, battles, and luck."""

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import rulebooks
from games.titles import chronicle_words as words
from games.titles.registry import title
from rulebooks import engine
from rulebooks.engine.figures import Figures, Moment
from rulebooks.tests import golden
from rulebooks.tests.time_of_crisis.golden import GOLDEN
from rulebooks.tests.time_of_crisis.play import RULESET, keyed
from rulebooks.time_of_crisis.analysis import luck
from rulebooks.time_of_crisis.analysis.chronicle import count_figures
from rulebooks.time_of_crisis.analysis.luck import DiceLuck
from rulebooks.time_of_crisis.rules import log, odds
from rulebooks.time_of_crisis.rules.state import BREAKAWAY, SEAT, Army, Band, Shot, TocState

NAMES = ["Ana", "Ben", "Cleo", "Dora"]


def moments(game: dict[str, Any]) -> Iterator[Moment]:
    """The public side of every move of a golden game."""
    stream = golden.dice(game)
    state = rulebooks.new(game["ruleset"], game["options"], stream)
    before = rulebooks.view(copy(state), None)
    for number, (seat, line, *_) in enumerate(game["moves"], 1):
        applied = engine.apply(state, seat, rulebooks.parse(game["ruleset"], line), stream)
        after = rulebooks.view(copy(state), None)
        yield Moment(number, number, [event for event in applied.events if engine.visible(event, None)], before, after)
        before = after
    game["result"] = state.result


def copy(state: engine.State) -> Any:
    return rulebooks.load(rulebooks.dump(state))


@pytest.fixture(scope="module", params=GOLDEN.games)
def outcome(request: pytest.FixtureRequest) -> tuple[Figures, engine.GameResult]:
    game: dict[str, Any] = json.loads((GOLDEN.folder / f"{request.param}.json").read_text())
    return count_figures(moments(game)), game["result"]


def test_the_sources_of_legacy_are_the_result_of_every_golden_game(outcome: tuple[Figures, engine.GameResult]) -> None:
    figures, result = outcome
    seats = range(len(result.scores))
    assert [sum(sum(source.gained[seat]) for source in figures.sources) for seat in seats] == result.scores
    legacy = next(series for series in figures.series if series.name == "legacy")
    assert [values[-1] for values in legacy.values] == result.scores
    assert {len(values) for series in figures.series for values in series.values} == {figures.rounds}
    assert len(set(figures.openings)) == len(figures.openings) and all(figures.openings)


def test_every_figure_of_a_golden_game_has_words(outcome: tuple[Figures, engine.GameResult]) -> None:
    figures, result = outcome
    names, chronicle = NAMES[: len(result.scores)], title("time_of_crisis").statistics.chronicle
    assert all(turning.sentence for turning in words.turning_points(chronicle, figures, names))
    assert len(words.draw_charts(chronicle, figures, names)) == len(figures.series) + 1
    assert [table.caption for table in chronicle.tables(figures, names)][-2:] == ["Battles", "Decks"]
    assert words.luck_table(figures, names) and words.sources_of_points(chronicle, figures, result.places[0])


class TestLuck:
    def test_chances_of_mixed_dice_are_those_of_the_odds(self) -> None:
        needs = (3, 3, 4, 5, 1, 6, 2)
        assert luck.chances_of_hits(needs, 9) == list(odds.hits_of(needs, 10)[:10])

    @pytest.mark.parametrize("need", range(1, 7))
    def test_the_mean_of_a_die_counts_those_that_its_sixes_bring(self, need: int) -> None:
        mean = sum(hits * float(chance) for hits, chance in enumerate(luck.chances_of_hits([need], 30)))
        assert mean == pytest.approx(float(luck.expected_hits([need])))

    def test_the_chance_of_more_luck_is_exact(self) -> None:
        exactly = Fraction(1, 2) * odds.hits_of((4,), 2)[1] + odds.at_least((4,), 2)
        assert luck.chance_of_more_luck([4], 1) == exactly

    @pytest.mark.parametrize(("dice", "enough"), [(19, False), (20, True)])
    def test_of_few_dice_nobody_can_say(self, dice: int, enough: bool) -> None:
        assert (luck.Purse(needs=[4] * dice, hits=8).chance is not None) is enough


def moment(events: list[engine.Event], state: TocState) -> Moment:
    return Moment(7, 5, events, rulebooks.view(state, None), rulebooks.view(state, None))


def dice_seen(*events: engine.Event, state: TocState | None = None) -> DiceLuck:
    dice = DiceLuck()
    dice.see(moment(list(events), state or ruled()))
    return dice


def ruled() -> TocState:
    """Seat 1 governs Asia with support 2, where seat 0 has come with one Legion against an army of the same."""
    state = rulebooks.new(RULESET, {"players": 4}, keyed(1))
    assert isinstance(state, TocState)
    state.provinces["asia"].governor, state.provinces["asia"].support = 1, 2
    return state


class TestDice:
    def test_a_vote_is_luck_of_who_rolls_and_of_whom_it_is_rolled_at(self) -> None:
        purses = dice_seen(log.VoteHeld(0, "asia", 4, 5, [2, 2, 2, 2, 2], 5, True)).luck(range(4))
        assert [purse.dice for purse in purses] == [5, 0, 0, 0]
        assert purses[0].own == pytest.approx(0) and purses[1].against == pytest.approx(0)
        chance = float(odds.at_least((2,) * 5, 4))
        assert (purses[0].swing, purses[1].swing) == (pytest.approx(1 - chance), pytest.approx(chance - 1))

    def test_a_vote_that_was_certain_is_nobodys_luck(self) -> None:
        assert not any(
            purse.dice or purse.swing for purse in dice_seen(log.VoteHeld(0, "asia", 1, 1, [], 1, True)).luck(range(2))
        )

    def test_a_battle_counts_first_dice_and_hits_of_bonus_dice_before_castra(self) -> None:
        state = ruled()
        state.provinces["asia"].barbarians = {"goths": Band(active=2)}
        state.armies[1] = Army(1, 0, "asia", full=1)
        force = "army 1"
        shots = [Shot("full", 3, 6), Shot("full", 3, 4, bonus=True)]
        battle = log.BattleJoined(0, "asia", force, "goths", -1)
        rolled = log.BattleRolled("asia", shots, [Shot("barbarian", 4, 1)] * 2, 1, 0)
        lucks = dice_seen(battle, rolled, state=state).luck(range(2))
        assert (lucks[0].dice, lucks[0].own, lucks[0].against) == (1, pytest.approx(2 - 0.8), pytest.approx(2 * 0.6))
        chance = odds.battle_odds(rulebooks.view(state, None), force, "goths", "asia").attacker_wins
        assert lucks[0].swing == pytest.approx(float(1 - chance))

    def test_dice_for_the_life_of_an_emperor_are_those_of_the_other_side(self) -> None:
        battle = log.BattleJoined(0, "asia", "army 1", "army 5", 1)
        lucks = dice_seen(battle, log.EmperorRisked(1, 5, "asia", [6, 2, 5], died=True)).luck(range(2))
        assert (lucks[0].dice, lucks[0].own, lucks[0].swing) == (3, pytest.approx(2 - 3 / 3), 0)
        assert (lucks[1].dice, lucks[1].against) == (0, pytest.approx(3 / 3 - 2))
        lucks = dice_seen(battle, log.EmperorRisked(0, 1, "asia", [1], died=False)).luck(range(2))
        assert (lucks[1].dice, lucks[1].own, lucks[0].against) == (1, pytest.approx(-1 / 3), pytest.approx(1 / 3))

    def test_dice_that_barbarians_roll_at_an_emperor_are_rolled_at_him(self) -> None:
        battle = log.BattleJoined(0, "asia", "army 1", "goths", -1)
        lucks = dice_seen(battle, log.EmperorRisked(0, 1, "asia", [6], died=True)).luck(range(2))
        assert [purse.dice for purse in lucks] == [0, 0] and lucks[0].against == pytest.approx(1 / 3 - 1)

    def test_a_faction_has_a_swing_only_where_the_position_before_its_roll_is_at_hand(self) -> None:
        ballot = log.VoteHeld(0, "asia", 4, 5, [2, 2, 2, 2, 2], 5, True)
        acts = log.FactionActs(0, 4, "target", "asia")
        assert dice_seen(acts, ballot).luck(range(2))[0].swing == dice_seen(ballot).luck(range(2))[0].swing != 0
        for together in ([acts, acts, ballot], [log.TurnStarted(0, 1, faction=True), acts, ballot]):
            ana = dice_seen(*together).luck(range(2))[0]
            assert (ana.dice, ana.swing) == (5, 0)


def test_reigns_begin_and_end_with_what_the_positions_say() -> None:
    state = ruled()
    before = rulebooks.view(copy(state), None)
    crowned = copy(state)
    crowned.round, crowned.provinces["italia"].governor = 3, 1
    crowned.provinces["asia"].marker = SEAT
    crowned.provinces["asia"].governor = crowned.provinces["thracia"].governor = 2
    crowned.provinces["thracia"].marker = BREAKAWAY
    later = copy(crowned)
    later.round, later.provinces["italia"].governor = 5, 0
    gained = [log.LegacyGained(1, 4, "emperor"), log.EmperorTurn(1, 1, 1), log.TurnStarted(0, 5)]
    views = [before, *(rulebooks.view(position, None) for position in (crowned, later))]
    figures = count_figures([Moment(1, 1, [], *views[:2]), Moment(2, 2, gained, *views[1:])])
    rows = {(row["kind"], row["seat"]): row for row in figures.rows["reigns"]}
    assert (rows["emperor", 1]["first"], rows["emperor", 1]["last"]) == (3, 5)
    assert (rows["emperor", 1]["turns"], rows["emperor", 1]["legacy"]) == (1, 4)
    assert {("pretender", 2), ("emperor", 0)} <= rows.keys()
    sentences = [
        turning.sentence
        for turning in words.turning_points(title("time_of_crisis").statistics.chronicle, figures, NAMES)
    ]
    assert "Ana replaced Ben as Emperor." in sentences and "Cleo broke away as Pretender." in sentences


def test_reigns_tell_of_which_kind_an_emperor_was_and_whether_he_died_in_battle() -> None:
    game: dict[str, Any] = json.loads((GOLDEN.folder / "emperors.json").read_text())
    figures, chronicle = count_figures(moments(game)), title("time_of_crisis").statistics.chronicle
    rows = [row for row in figures.rows["reigns"] if row["kind"] == "emperor"]
    assert {row["of"] for row in rows} == {"senate", "populace", "military"}
    (dead,) = [row for row in rows if row.get("died")]
    (reigns,) = [table for table in chronicle.tables(figures, NAMES) if table.caption == "Reigns"]
    reigns_told = [[row[0], row[1]] for row in reigns.rows]
    assert dead["of"] == "military" and [NAMES[dead["seat"]], "Military Emperor, died in battle"] in reigns_told
    assert {"Senate Emperor", "Populace Emperor"} <= {kind for _name, kind in reigns_told}
    turning = [point.sentence for point in words.turning_points(chronicle, figures, NAMES)]
    assert any(line.startswith(f"Emperor {NAMES[dead['seat']]} fell in battle (") for line in turning)


def test_reigns_of_before_tell_what_they_told() -> None:
    row = {"kind": "emperor", "seat": 0, "first": 1, "last": 2, "turns": 1, "legacy": 4}
    figures_of_before = Figures(rows={"reigns": [row]})
    reigns = title("time_of_crisis").statistics.chronicle.tables(figures_of_before, NAMES)[0]
    assert reigns.rows == [["Ana", "Emperor", "1–2", "1", "4"]]


def test_votes_that_no_die_brought_are_nobodys_luck() -> None:
    ballot = log.VoteHeld(0, "asia", 6, 4, [2, 2, 2, 2], 6, True, extra=2)
    purse = dice_seen(ballot).luck(range(2))[0]
    assert purse.own == pytest.approx(0)
    assert purse.swing == pytest.approx(float(1 - odds.at_least((2,) * 4, 4)))
