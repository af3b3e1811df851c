"""A plan for one's own turn: kept with the game, told to nobody, looked at on a board, and made orders by a click."""

import re
from collections.abc import Callable
from html import unescape
from itertools import islice
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

import rulebooks
from accounts.models import User
from games.models import Game, Move, Plan, Seat, StandingOrder
from games.sealed_numbers import seal
from games.services.errors import NotNow, Refused
from games.services.standing import plan_preview, plans
from games.titles.standing.rule import OWN_TURN
from rulebooks import engine
from rulebooks.engine.dice import PlannedDice
from rulebooks.tests.time_of_crisis.play import keyed, playthrough
from rulebooks.tests.time_of_crisis.rules.positions import act, hand, position
from rulebooks.time_of_crisis.rules.state import TocState
from tests.laid import lay, standing_order
from tests.tables import game_of_four
from tests.titles.time_of_crisis.standing import questions

Browser = Callable[[User], Client]
CARDS = ("play senate 1", "play senate 1", "recruit governor for 1")

opening = game_of_four


def turn() -> TocState:
    """Seat 0 is to take actions."""
    state = position()
    hand(state, 0, "senate_1", "senate_1", "military_1")
    return act(state, 0)


@pytest.fixture
def mine(game: Game) -> Game:
    return lay(game, turn())


def page(game: Game) -> str:
    return reverse("games:plan", args=[game.public_id])


def text(answer: object) -> str:
    return " ".join(answer.content.decode().split())


def planned(game: Game, seat: Seat, *lines: str, dice: str = "") -> Plan:
    """The seat's plan is this now; the dice are those of its last line."""
    Plan.objects.filter(seat=seat).delete()
    plan = Plan(seat=seat, user=seat.user, lines=list(lines), dice=[*([""] * (len(lines) - 1)), dice])
    plan.save()
    return plan


def rehearsed(game: Game, seat: Seat, plan: Plan) -> plan_preview.PlanRehearsal:
    names = [each.name for each in game.seats.order_by("index")]
    return plan_preview.rehearse_plan(game=Game.objects.get(pk=game.pk), seat=seat, plan=plan, names=names)


def votes(game: Game, seat: Seat, dice: str = "") -> plan_preview.PlanRehearsal:
    """A plan that ends with a vote by one die."""
    rehearsal = rehearsed(game, seat, planned(game, seat, *CARDS))
    line = next(text for each in rehearsal.legal if "hispania" in (text := engine.order_text(each)))
    return rehearsed(game, seat, planned(game, seat, *CARDS, line, dice=dice))


def test_a_plan_is_shown_on_a_board_and_changes_nothing_in_the_game(mine: Game, first: Seat, browser: Browser) -> None:
    client, before = browser(first.user), Game.objects.values().get(pk=mine.pk)
    assert "Your plan is empty." in text(client.get(page(mine)))
    answer = client.post(page(mine), {"do": "add", "orders": "\n".join(CARDS), "after": "0"}, follow=True)
    assert answer.redirect_chain == [(page(mine), 302)]
    assert "What if: nothing here is played" in text(answer) and answer.context["prompt"].budget
    assert Plan.objects.get().lines == list(CARDS)
    assert Game.objects.values().get(pk=mine.pk) == before and Move.objects.filter(number__gt=0).count() == 0


def test_a_form_sent_twice_plans_once(mine: Game, first: Seat, browser: Browser) -> None:
    for _ in range(2):
        answer = browser(first.user).post(page(mine), {"do": "add", "orders": CARDS[0], "after": "0"})
    assert answer.status_code == 409 and "Your plan has changed since you opened this page" in text(answer)
    assert Plan.objects.get().lines == [CARDS[0]]


def test_nobody_else_learns_of_it(mine: Game, first: Seat, second: Seat, browser: Browser) -> None:
    planned(mine, first, *CARDS)
    assert "Your plan is empty." in text(browser(second.user).get(page(mine)))
    stranger = User.objects.create_user("stranger", "stranger@example.com")
    assert browser(stranger).get(page(mine)).status_code == 403
    assert Client().get(page(mine)).status_code == 302
    first.user, first.left = None, first.user
    Seat.objects.filter(pk=first.pk).update(user=stranger)
    assert "Your plan is empty." in text(browser(stranger).get(page(mine)))


def test_dice_fall_as_is_to_be_expected_or_as_chosen(mine: Game, first: Seat) -> None:
    expected = votes(mine, first).steps[-1]
    assert expected.possible and expected.dice == (4,) and expected.sentences
    lost, won = votes(mine, first, "1"), votes(mine, first, "61")
    assert (lost.steps[-1].dice, won.steps[-1].dice) == ((1,), (6, 1))  # a six rolls again
    governed = [rehearsal.view.governed(0) for rehearsal in (lost, won)]
    assert len(governed[1]) == len(governed[0]) + 1 and lost.is_known and won.is_known


def test_expected_dice_show_every_number_once_in_six() -> None:
    dice = PlannedDice([6])
    fallen = [dice.draw(0, "battle", 6) for _ in range(13)]
    assert fallen[0] == 6 and sorted(fallen[1:7]) == sorted(fallen[7:]) == [1, 2, 3, 4, 5, 6]
    assert dice.draw(0, "event deck", 11) == 11


def test_the_seed_and_hidden_things_have_no_part_in_a_plan(mine: Game, first: Seat) -> None:
    one = votes(mine, first)
    state = rulebooks.load(Game.objects.get(pk=mine.pk).state)
    rulebooks.redeal(state, 0, Random(7))
    Game.objects.filter(pk=mine.pk).update(state=rulebooks.dump(state), seed=b"\1" * 32)
    other = votes(mine, first)
    assert (one.view, one.legal, one.start) == (other.view, other.legal, other.start)
    assert [(step.dice, step.sentences) for step in one.steps] == [(step.dice, step.sentences) for step in other.steps]


@pytest.mark.parametrize("seat", range(4))
def test_plans_of_a_whole_game_are_the_same_whatever_is_hidden(seat: int) -> None:
    rolled = 0
    for state, *_move in islice(playthrough({"players": 4}, keyed(seat), seed=seat), 5, 700, 50):
        other, rng = rulebooks.load(rulebooks.dump(state)), Random(seat)
        rulebooks.redeal(other, seat, Random(99))
        stages = [staged(each, seat) for each in (state, other)]
        for _ in range(5):
            if stages[0].over or not (legal := stages[0].legal()):
                break
            line = engine.order_text(rng.choice(legal))
            one, same = (stage.play(line, "") for stage in stages)
            assert (one.possible, one.dice, one.sentences) == (same.possible, same.dice, same.sentences)
            rolled += bool(one.dice)
        assert (stages[0].view, stages[0].over) == (stages[1].view, stages[1].over)
    assert rolled


def staged(state: engine.State, seat: int) -> plan_preview.PlanStage:
    game = Game(ruleset=state.ruleset, state=rulebooks.dump(state))
    return plan_preview.PlanStage(game, Seat(index=seat), ["Augusta", "Brutus", "Cornelia", "Drusus"])


def test_an_order_that_is_not_possible_stops_it(mine: Game, first: Seat, browser: Browser) -> None:
    rehearsal = rehearsed(mine, first, planned(mine, first, CARDS[0], "play populace 4", CARDS[1]))
    assert [step.possible for step in rehearsal.steps] == [True, False, None] and not (
        rehearsal.is_known or rehearsal.legal
    )
    page_text = text(browser(first.user).get(page(mine)))
    assert "not possible here" in page_text and "The marked order is not possible. Remove it to go on." in page_text


def test_a_whole_plan_says_that_it_ends(mine: Game, first: Seat, browser: Browser) -> None:
    planned(mine, first, "end actions", "end turn")
    page_text = text(browser(first.user).get(page(mine)))
    assert "Your plan ends here." in page_text and "The game is over." not in page_text


def test_a_plan_made_within_a_battle_is_of_the_next_turn(game: Game, browser: Browser) -> None:
    """The question within an act has no part in a plan, which lays out a whole turn."""
    game = lay(game, questions.raid(2, 0, 1))
    planned(game, game.seats.get(index=0), "end actions")
    page_text = text(browser(game.seats.get(index=0).user).get(page(game)))
    assert "as if your turn began now" in page_text and "Give these orders" not in page_text


def test_dice_are_chosen_on_the_page_and_what_no_die_shows_is_refused(
    mine: Game, first: Seat, browser: Browser
) -> None:
    line = votes(mine, first).steps[-1].line
    at = {"do": "dice", "place": str(len(CARDS)), "line": line}
    assert "Expected dice" in text(browser(first.user).get(page(mine)))
    answer = browser(first.user).post(page(mine), at | {"dice": "5, 5 1"}, follow=True)
    assert Plan.objects.get().dice[-1] == "551" and "Dice you chose" in text(answer)
    answer = browser(first.user).post(page(mine), at | {"dice": "7"})
    assert (
        "digits from 1 to 6" in text(answer)
        and 'name="dice" value="7"' in text(answer)
        and Plan.objects.get().dice[-1] == "551"
    )
    browser(first.user).post(page(mine), at | {"do": "expected"})
    assert Plan.objects.get().dice[-1] == ""
    answer = browser(first.user).post(page(mine), at | {"place": "0", "dice": "1"})
    assert answer.status_code == 409


def test_one_click_gives_the_orders_and_a_second_says_so(mine: Game, first: Seat, browser: Browser) -> None:
    planned(mine, first, *CARDS)
    mine.refresh_from_db()
    form = {"do": "give", "expected_move": seal(mine.public_id, mine.move_count)}
    answer = browser(first.user).post(page(mine), form)
    assert answer.url == mine.get_absolute_url() and not Plan.objects.exists()
    assert [move.action for move in Move.objects.filter(number__gt=0).order_by("number")] == list(CARDS)
    assert "This plan no longer exists" in text(browser(first.user).post(page(mine), form))


def test_an_order_that_cannot_be_carried_out_stays_in_the_plan(mine: Game, first: Seat) -> None:
    planned(mine, first, CARDS[0], "play populace 4", CARDS[1])
    mine.refresh_from_db()
    plans.to_orders(user=first.user, game_id=mine.pk, shown_move=mine.move_count)
    assert Plan.objects.get().lines == ["play populace 4", CARDS[1]] and len(Plan.objects.get().dice) == 2
    mine.refresh_from_db()
    with pytest.raises(Refused, match="play populace 4"):
        plans.to_orders(user=first.user, game_id=mine.pk, shown_move=mine.move_count)


def test_in_the_turn_of_another_it_goes_on_the_list(mine: Game, second: Seat, browser: Browser) -> None:
    planned(mine, second, "end actions")
    page_text = text(browser(second.user).get(page(mine)))
    assert "Give these orders" not in page_text and "as if your turn began now" in page_text
    answer = browser(second.user).post(page(mine), {"do": "list"})
    assert answer.url == reverse("games:standing", args=[mine.public_id]) and not Plan.objects.exists()
    assert StandingOrder.objects.get(kind=OWN_TURN).lines == ["end actions"]
    with pytest.raises(NotNow, match="This plan no longer exists"):
        plans.to_list(user=second.user, game_id=mine.pk)


def test_it_is_given_up(mine: Game, first: Seat, browser: Browser) -> None:
    planned(mine, first, *CARDS)
    browser(first.user).post(page(mine), {"do": "drop", "place": "1", "line": CARDS[1]})
    assert Plan.objects.get().lines == [CARDS[0], CARDS[2]]
    browser(first.user).post(page(mine), {"do": "give-up"})
    assert not Plan.objects.exists()
    assert "That form was incomplete" in text(browser(first.user).post(page(mine), {"do": "burn"}))


def test_the_page_asks_little(
    mine: Game, first: Seat, browser: Browser, django_assert_max_num_queries: Callable[[int], object]
) -> None:
    planned(mine, first, *CARDS)
    client = browser(first.user)
    client.get(page(mine))
    with django_assert_max_num_queries(12):
        client.get(page(mine))


def test_the_list_for_the_own_turn_shows_its_board_as_well(mine: Game, first: Seat, browser: Browser) -> None:
    standing = reverse("games:standing", args=[mine.public_id])
    assert "sketch counters" not in text(browser(first.user).get(standing))
    standing_order(first, OWN_TURN, "", *CARDS)
    page_text = text(browser(first.user).get(standing))
    assert page_text.count('class="sketch counters"') == 1 and "The board after these orders" in page_text
    StandingOrder.objects.update(lines=["play populace 4"])
    assert "sketch counters" not in text(browser(first.user).get(standing))


def test_orders_that_were_tried_out_are_kept_as_a_plan_once(mine: Game, first: Seat, browser: Browser) -> None:
    mine.refresh_from_db()
    fields = {"seat": first.index, "expected_move": seal(mine.public_id, mine.move_count)}
    tried = browser(first.user).post(
        mine.get_absolute_url(), fields | {"orders": "play senate\nplay military", "preview": "1"}
    )
    match = re.search(r'name="orders" value="([^"]*)">\s*<button[^>]*value="keep"', tried.content.decode())
    assert match
    for _ in range(2):
        answer = browser(first.user).post(page(mine), {"do": "keep", "orders": unescape(match[1])})
        assert answer.url == page(mine) and Plan.objects.get().lines == ["play senate 1", "play military 1"]
    answer = browser(first.user).post(page(mine), {"do": "keep", "orders": "burn rome"})
    assert answer.status_code == 422 and "“burn rome” is not an order that fits here" in text(answer)


def test_a_line_is_moved_up_with_its_dice(mine: Game, first: Seat, browser: Browser) -> None:
    planned(mine, first, *CARDS, dice="5")
    at = {"do": "raise", "place": "2", "line": CARDS[2]}
    assert browser(first.user).post(page(mine), at).status_code == 302
    plan = Plan.objects.get()
    assert plan.lines == [CARDS[0], CARDS[2], CARDS[1]] and plan.dice == ["", "5", ""]
    assert "Your plan has changed" in text(browser(first.user).post(page(mine), at))
