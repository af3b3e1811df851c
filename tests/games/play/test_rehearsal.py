"""Orders tried out: what they would do, and nothing that nobody can know."""

import re
from collections.abc import Sequence

from django.test import Client

import rulebooks
from games.models import Game, Move, Seat
from games.sealed_numbers import seal
from games.services.play import free_text_orders
from games.services.play.preview import LinesRehearsal, rehearse_lines
from games.services.rows.seats import seats_of
from rulebooks import engine
from rulebooks.engine.dice import ScriptedDice
from tests.orders import legal, order, to_move


def tried(game: Game, *lines: str, seat: Seat | None = None) -> LinesRehearsal:
    game = Game.objects.get(pk=game.pk)
    return rehearse_lines(game=game, seat=seat or to_move(game), lines=lines, shown_move=game.move_count)


def orders(found: LinesRehearsal) -> Sequence[str]:
    return [step.choice.order for step in found.steps]


def test_a_rehearsal_tells_the_effect_of_lines_and_writes_nothing(first_turn: Game) -> None:
    before = Game.objects.values().get(pk=first_turn.pk), Move.objects.count()
    found = tried(first_turn, "play senate x2", "recruit governor for 1", "burn rome", "end actions")
    assert orders(found) == ["play senate 1", "play senate 1", "recruit governor for 1"]
    assert found.steps[2].choice.cost == "1 Senate"
    assert found.problem.line == "burn rome" and found.remaining_lines == ("burn rome", "end actions")
    assert found.view.turn.points["senate"] == 1
    assert (Game.objects.values().get(pk=first_turn.pk), Move.objects.count()) == before


def vote(game: Game) -> str:
    """An order that rolls dice, now that there is a Governor to place."""
    free_text_orders.submit(
        user=to_move(game).user,
        game_id=game.pk,
        seat=to_move(game).index,
        lines=["play senate x2", "recruit governor for 1"],
        shown_move=game.move_count,
    )
    game.refresh_from_db()
    return next(line for line in legal(game, to_move(game)) if line.startswith("place governor italia"))


def test_it_stops_where_dice_fall_and_tells_the_chance(first_turn: Game) -> None:
    line = vote(first_turn)
    found = tried(first_turn, "play military", line, "end actions")
    assert orders(found) == ["play military 1", line]
    assert found.steps[1].dice and "%" in found.steps[1].choice.odds and not found.steps[0].dice
    assert (found.problem, found.remaining_lines) == (None, ("end actions",))
    assert found.view.turn.targeted == []


def test_it_is_the_same_whatever_is_hidden(first_turn: Game) -> None:
    """Neither the seed nor the others' hands have any part in it."""
    lines = ("play military", vote(first_turn))
    found = tried(first_turn, *lines)
    state = rulebooks.load(first_turn.state)
    for number, player in enumerate(state.players):
        if number != to_move(first_turn).index:
            cards, held = player.available + player.hand, len(player.hand)
            player.hand, player.available = cards[:held], cards[held:]
    state.deck.reverse()
    first_turn.state = rulebooks.dump(state)
    first_turn.seed = bytes(32)
    first_turn.save(update_fields=["seed", "state"])
    again = tried(first_turn, *lines)
    assert (again.steps, again.remaining_lines, again.outlook) == (found.steps, found.remaining_lines, found.outlook)
    assert again.view == found.view


def test_it_shows_nothing_beyond_a_decision_that_passes_on(first_turn: Game) -> None:
    order(first_turn, "end actions")
    found = tried(first_turn, "end turn", "play castra")
    assert orders(found) == ["end turn"]
    assert found.remaining_lines == ("play castra",)


def test_an_undo_is_tried_out_over_what_was_tried_and_what_was_given(first_turn: Game) -> None:
    game = order(first_turn, "play military 1\nplay senate 1")
    before = Game.objects.values().get(pk=game.pk), Move.objects.count()
    found = tried(game, "play populace 1", "undo", "UNDO", "play senate", "undo 2", "play military", "end turn")
    assert [step.choice.label for step in found.steps if step.choice.order == "undo"] == [
        "Undo: Play Populace 1",
        "Undo: Play Senate 1",
        "Undo: Play Military 1, Play Senate 1",
    ]
    assert orders(found)[-2:] == ["play military 1", "end actions"]
    assert found.problem is None and found.view.players[to_move(game).index].hand.count("military_1") == 1
    assert (Game.objects.values().get(pk=game.pk), Move.objects.count()) == before


def test_an_undo_tried_out_is_refused_in_the_words_of_the_real_one(first_turn: Game) -> None:
    found = tried(order(first_turn, "play military 1"), "undo all", "undo", "play senate")
    assert len(found.steps) == 1 and found.remaining_lines == ("undo", "play senate")
    assert "There is nothing to undo" in found.problem.sentence


def test_a_seat_that_owes_nothing_is_told_so(first_turn: Game) -> None:
    seat = next(seat for seat in seats_of(first_turn) if seat != to_move(first_turn))
    found = tried(first_turn, "end actions", seat=seat)
    assert found.steps == () and "It's not your turn." in found.problem.sentence


def test_the_board_that_would_come_of_it_is_drawn_beside_that_of_now(first_turn: Game) -> None:
    """With what changes marked, nothing for scripts, and no id that the board of the page has."""
    names = [seat.name for seat in seats_of(first_turn)]
    line = next(line for line in legal(first_turn, to_move(first_turn)) if line.startswith("play military"))
    quiet = tried(first_turn, line)
    army = next(number for number, each in quiet.view.armies.items() if each.seat == to_move(first_turn).index)
    found = tried(first_turn, line, next(each for each in following(first_turn, line) if f"army {army} " in each))
    now, then = (first_turn.title.board.draw_preview(each.view, each.before, names) for each in (quiet, found))
    assert "marked" not in now and "marked" in then
    assert "data-" not in then and 'class="sketch counters"' in then
    ids = re.findall(r' id="([^"]+)"', then)
    assert len(ids) == len(set(ids)) > 40 and all(each.startswith("tried-") for each in ids)
    assert set(re.findall(r'href="#([^"]+)"', then)) <= set(ids)


def following(game: Game, line: str) -> list[str]:
    """The moves of armies that could follow a line."""
    state = rulebooks.load(game.state)
    seat = to_move(game).index
    engine.apply(state, seat, rulebooks.parse(game.ruleset, line), ScriptedDice())
    return [
        engine.order_text(each) for each in engine.legal(state, seat) if engine.order_text(each).startswith("move army")
    ]


def test_the_page_shows_it_once_and_only_for_orders_that_can_be_carried_out(first_turn: Game) -> None:
    client = Client()
    client.force_login(to_move(first_turn).user)
    page, fields = first_turn.get_absolute_url(), {"seat": to_move(first_turn).index, "preview": "1"}
    fields["expected_move"] = seal(first_turn.public_id, first_turn.move_count)
    told = client.post(page, fields | {"orders": "play military"}).content.decode()
    assert told.count('class="sketch counters"') == 1 and told.count('class="board counters"') == 1
    ids = re.findall(r' id="([^"]+)"', told)
    assert len(ids) == len(set(ids))
    assert "sketch counters" not in client.post(page, fields | {"orders": "burn rome"}).content.decode()
    assert "sketch counters" not in client.get(page).content.decode()
