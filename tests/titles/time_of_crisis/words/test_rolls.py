"""Dice drawn where they are told: which lie there, and which of them count."""

import lxml.html
import pytest
from django.test import Client

from games.log import told_rolls
from games.titles.registry import title
from games.titles.time_of_crisis.words import rolls
from rulebooks.engine.events import Event
from rulebooks.tests.time_of_crisis.rules import positions
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.state import Shot
from tests import tables
from tests.form_filling import form_at
from tests.laid import lay

ATTACK = [Shot("legion", 3, 4), Shot("legion", 3, 6), Shot("legion", 3, 2, bonus=True)]
VOTE = log.VoteHeld(0, "syria", 3, 3, [6, 1, 2, 4], 3, True)


@pytest.mark.parametrize(
    ("event", "faces"),
    [
        (VOTE, [[(6, True), (1, False), (2, True), (4, True)]]),
        (log.VoteHeld(0, "syria", 3, 3, [2, 1, 1], 2, False, 0, 1), [[(2, True), (1, False), (1, False)]]),
        (log.VoteHeld(0, "syria", 2, 2, [1, 1], 0, False), [[(1, False), (1, False)]]),
        (log.VoteHeld(0, "syria", 2, 2, [], 2, True), []),
        (
            log.BattleRolled("syria", ATTACK, [Shot("x", 5, 4)], 2, 0),
            [[(4, True), (6, True), (2, False)], [(4, False)]],
        ),
        (log.BattleRolled("syria", ATTACK[:1], [], 1, 0), [[(4, True)]]),
        (log.BattleStruck("syria", 0, ATTACK[:2], 2), [[(4, True), (6, True)]]),
        (log.CrisisRolled(0, 5, 3, "event"), [[(5, True), (3, True)]]),
        (log.PalmyraRolled(0, 3), [[(3, True)]]),
        (log.ActionsEnded(0), []),
    ],
)
def test_each_die_is_drawn_with_its_face_and_whether_it_counts(
    event: Event, faces: list[list[tuple[int, bool]]]
) -> None:
    assert [[(die.face, die.counts) for die in row.dice] for row in rolls.rows(event)] == faces


@pytest.mark.parametrize(
    ("events", "places"),
    [
        ([VOTE], ["syria"]),
        ([log.CrisisRolled(0, 3, 2, "goths"), log.TribeStirred("goths", 2)], ["goths"]),
        ([log.CrisisRolled(0, 5, 2, "event"), log.EventDrawn(0, 12)], []),
    ],
)
def test_dice_lie_where_they_were_rolled_for_or_else_where_they_struck(events: list[Event], places: list[str]) -> None:
    names, toc = ["Anna", "Bert", "Cleo", "Dora"], title("time_of_crisis")
    written = [(each, each.write(None)) for each in toc.words.tell(events, names)]
    (roll,) = told_rolls(toc, written, names, None)
    assert list(roll.places) == places


def test_a_crisis_has_a_white_and_a_black_die() -> None:
    [row] = rolls.rows(log.CrisisRolled(0, 5, 3, "event"))
    assert [die.colour for die in row.dice] == ["white", "black"]


def test_a_die_thrown_for_a_six_is_told_from_the_first_ones() -> None:
    [vote], [attack] = rolls.rows(VOTE), rolls.rows(log.BattleStruck("syria", 0, ATTACK, 2))
    assert [die.bonus for die in vote.dice] == [False, False, False, True]
    assert [die.bonus for die in attack.dice] == [False, False, True]


NAMES = ["Ana", "Ben", "Cai", "Dea"]
FAILED = log.VoteHeld(0, "italia", 6, 5, [2, 3, 4, 5, 1], 4, False, former=1)


@pytest.mark.parametrize(
    ("events", "reader", "told"),
    [
        ([FAILED], 0, "4 votes, 6 needed. Ben keeps Italia."),
        ([FAILED], 1, "4 votes, 6 needed. You keep Italia."),
        ([log.VoteHeld(0, "syria", 6, 5, [2], 1, False, former=-1)], 0, "1 vote, 6 needed. Syria stays neutral."),
        ([log.VoteHeld(0, "syria", 6, 5, [2], 1, False)], 0, "1 vote, 6 needed. Nothing changes in Syria."),
        ([VOTE], 0, "3 votes, 3 needed. You win Syria."),
        ([VOTE], None, "3 votes, 3 needed. Ana wins Syria."),
        ([log.VoteHeld(0, "italia", 3, 3, [3, 4, 5], 3, True, former=1)], 0, "3 votes, 3 needed. You become Emperor."),
        (
            [log.BattleRolled("syria", ATTACK, [Shot("x", 5, 4)], 2, 0), log.BattleEnded("syria", "army 1", 0)],
            0,
            "Battle in Syria: 2 hits against 0. You win the battle in Syria with Army 1.",
        ),
        ([log.BattleRolled("syria", ATTACK, [], 1, 0, again=True)], 0, "Second roll in Syria: 1 hit against 0."),
        (
            [log.CrisisRolled(0, 5, 3, "goths"), log.TribeStirred("goths", 2), log.MobsGrew(["italia"])],
            0,
            "Goths: 2 barbarians are now active in the homeland.",
        ),
        ([log.EmperorRisked(0, 1, "syria", [1], False)], 1, "Emperor Ana survives."),
        ([log.PalmyraRolled(0, 3)], 0, "You roll 3: Palmyra can drive out up to 3 Sassanids."),
    ],
)
def test_one_line_tells_what_came_of_a_roll(events: list[Event], reader: int | None, told: str) -> None:
    assert rolls.result(events, NAMES, reader) == told


@pytest.mark.django_db
def test_after_a_roll_its_dice_lie_before_the_question_until_the_next_look_and_stay_in_the_log(client: Client) -> None:
    state = positions.position()
    positions.army(state, 0, "galatia", full=2, capital=True)
    positions.govern(state, 0, "galatia")
    positions.barbarians(state, "sassanids", "galatia", active=1)
    positions.hand(state, 0, "military_1")
    positions.act(state)
    positions.do(state, "play military 1")
    game = lay(tables.game_of_four(), state)
    client.force_login(game.seats.get(index=0).user)
    form = form_at(client, game.get_absolute_url(), button="Roll the dice")
    answer = form.fill(order="attack sassanids with army 1").press("Roll the dice")
    page = lxml.html.document_fromstring(client.get(answer.url).content.decode())
    fell, told = (
        page.xpath(f"//*[@class='{where}']//*[@class='rolled']//*[local-name()='use']") for where in ("fell", "lines")
    )
    assert len(fell) == len(told) == 3
    assert page.xpath("//*[@class='fell']//strong")[0].text
    again = lxml.html.document_fromstring(client.get(game.get_absolute_url()).content.decode())
    assert not again.xpath("//*[@class='fell']") and again.xpath("//*[@class='lines']//*[@class='rolled']")
