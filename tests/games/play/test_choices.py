"""The notes beside the choices of the page: chances, what is given up, what an undo takes back."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

import rulebooks
from accounts.models import User
from games.models import Game
from games.services.play import positions
from games.services.play.undo import undo_orders
from tests.orders import choose_provinces, legal, order, to_move

Browser = Callable[[User], Client]


def page_of(game: Game, browser: Browser) -> str:
    return str(browser(to_move(game).user).get(game.get_absolute_url()).content.decode())


def test_choices_that_roll_dice_show_their_chance_and_a_warning(first_turn: Game, browser: Browser) -> None:
    state = rulebooks.load(first_turn.state)
    mover = state.players[state.turn.seat]
    mover.governors += 1
    state.turn.points["senate"] = 4
    first_turn.state = rulebooks.dump(state)
    first_turn.save(update_fields=["state"])
    page = page_of(first_turn, browser)
    dice = re.findall(r'<fieldset class="dice">.*?</form>', page, re.DOTALL)
    assert dice
    for fieldset in dice:
        assert "cannot be undone" in fieldset
        assert fieldset.count('type="radio"') == fieldset.count('<strong class="chance">')


def test_ending_the_actions_is_described_by_what_is_given_up(first_turn: Game, browser: Browser) -> None:
    page = page_of(order(first_turn, "play military 1"), browser)
    described = re.search(r'value="end actions"[^>]*aria-describedby="([^"]+)"', page)
    assert described is not None
    notes = page.split(f'id="{described[1]}"')[1].split("</ul>")[0]
    assert "Unspent points, lost at the end: 1 Military." in notes
    assert "4 cards in hand have not been played." in notes


def confirmed(page: str) -> list[str]:
    """The orders that roll no dice and are final: a script asks before it gives them."""
    found = re.findall(
        r'<button class="choice final" name="order" value="([^"]+)"[^>]*aria-describedby="(\S+?)[" ]', page
    )
    assert all("cannot be undone" in page.split(f'id="{told}"')[1].split("</p>")[0] for _order, told in found)
    return [order for order, _told in found]


def test_an_order_that_passes_the_decision_on_is_confirmed(running_game: Game, browser: Browser) -> None:
    page = page_of(running_game, browser)
    assert confirmed(page) == legal(running_game, to_move(running_game))
    assert '<button class="choice"' not in page


def test_the_end_of_a_turn_is_confirmed_where_nothing_brings_it_back(first_turn: Game, browser: Browser) -> None:
    """A player with a card to select may take the end back until then; with a full hand the turn passes on."""
    unplayed = order(first_turn, "end actions")
    assert confirmed(page_of(unplayed, browser)) == ["end turn"]
    mover = to_move(first_turn)
    undo_orders(user=mover.user, game_id=first_turn.pk, seat=mover.index, shown_move=unplayed.move_count)
    played = order(first_turn, "play military 1\nend actions")
    page = page_of(played, browser)
    assert 'value="end turn"' in page and confirmed(page) == []


def test_an_order_that_can_be_taken_back_is_not_confirmed(first_turn: Game, browser: Browser) -> None:
    page = page_of(order(first_turn, "play military 1"), browser)
    assert 'value="end actions"' in page and confirmed(page) == []


def test_undo_says_what_it_takes_back(first_turn: Game, browser: Browser) -> None:
    page = page_of(order(first_turn, "play military 1\nplay senate 1"), browser)
    told = page.split('id="taken-back"')[1].split("</ul>")[0]
    assert re.findall(r"<li>([^<]+)</li>", told) == ["You play Military 1.", "You play Senate 1."]


def undo_buttons(page: str) -> dict[str, str]:
    """The words of the buttons that take back, by how many orders each takes back."""
    form = page.split('<form class="undo"')[1].split("</form>")[0]
    return dict(re.findall(r'<button[^>]* value="(\d+)"[^>]*>(?:<span class="in-full">)?([^<]+)<', form))


def test_one_button_names_the_only_order_that_can_be_taken_back(first_turn: Game, browser: Browser) -> None:
    page = page_of(order(first_turn, "play military 1"), browser)
    assert undo_buttons(page) == {"1": "Undo: You play Military 1"}


def test_two_buttons_take_back_the_last_order_or_all(first_turn: Game, browser: Browser) -> None:
    game = order(first_turn, "play military 1\nplay populace 1\nplay senate 1")
    assert undo_buttons(page_of(game, browser)) == {"1": "Undo: You play Senate 1", "3": "All 3"}
    mover = to_move(game)
    undo_orders(user=mover.user, game_id=game.pk, seat=mover.index, shown_move=game.move_count)
    page = page_of(game, browser)
    assert undo_buttons(page) == {"1": "Undo: You play Populace 1", "2": "All 2"}
    told = page.split('id="taken-back"')[1].split("</ul>")[0]
    assert re.findall(r"<li>([^<]+)</li>", told) == ["You play Military 1.", "You play Populace 1."]


def test_nothing_is_offered_to_be_taken_back_where_nothing_can_be(first_turn: Game, browser: Browser) -> None:
    game = order(first_turn, "play military 1")
    mover = to_move(game)
    undo_orders(user=mover.user, game_id=game.pk, seat=mover.index, shown_move=game.move_count)
    assert 'class="undo"' not in page_of(game, browser)


def test_every_place_of_a_choice_stands_out_on_the_map(first_turn: Game, browser: Browser) -> None:
    page = page_of(order(first_turn, "play populace 1"), browser)
    places = {place for found in re.findall(r'name="order"[^>]*data-places="([^"]+)"', page) for place in found.split()}
    marked = set(re.findall(r'data-region="([a-z_]+)" class="region [^"]*marked"', page))
    assert places and marked == places


def test_keys_are_listed_and_can_be_turned_off(first_turn: Game, browser: Browser) -> None:
    page = page_of(first_turn, browser)
    assert '<dialog id="keys"' in page and 'id="keys-on"' in page


def test_an_undo_names_an_order_that_the_log_omits_by_its_choice(running_game: Game, browser: Browser) -> None:
    game = order(choose_provinces(running_game), "take military 1")
    page = page_of(game, browser)
    assert "<li>Take Military 1</li>" in page.split('id="taken-back"')[1]


def test_an_order_that_can_be_taken_back_is_no_news_to_its_player(first_turn: Game, browser: Browser) -> None:
    client = browser(to_move(first_turn).user)
    game = order(first_turn, "play military 1")
    page = client.get(game.get_absolute_url(), {"since": game.move_count - 1}).content.decode()
    assert 'class="news"' not in page and 'id="taken-back"' in page


def test_ending_the_actions_says_what_the_turn_brings(first_turn: Game, browser: Browser) -> None:
    seat = to_move(first_turn)
    page = page_of(first_turn, browser)
    foretold = positions.position(game=first_turn, seat=seat).outlook().forecast
    assert foretold is not None
    brings = f"this turn brings: legacy {foretold.legacy}, political points {foretold.political}."
    assert brings in page.split('data-key="finish"')[1].split("</details>")[0]


def test_a_card_whose_points_buy_nothing_alone_is_no_surprise(first_turn: Game, browser: Browser) -> None:
    told = "Populace: the cheapest action costs 2 now."
    assert told in page_of(first_turn, browser).split('data-key="play"')[1].split("<form")[0]
    assert told not in page_of(order(first_turn, "play populace 1\nplay military 1"), browser)


def ticks(page: str) -> str:
    return page.split('<fieldset class="ticks">')[1].split("</form>")[0]


def test_selecting_cards_says_how_many_and_that_nothing_brings_them_back(running_game: Game, browser: Browser) -> None:
    game = choose_provinces(running_game)
    shown = ticks(page_of(game, browser))
    assert "<legend>Select 5 cards. You cannot undo the last of them or anything before it: " in shown
    assert "Confirm</button>" in shown and 'data-words="# of 5 chosen"' in shown
    page = page_of(order(game, "take military 1\ntake military 1\ntake senate 1\ntake senate 1"), browser)
    assert "<legend>Select 1 card. You cannot undo this or anything before it: " in ticks(page)
    assert "Undo all 4 orders" in page


def test_cards_to_be_played_can_be_taken_back_and_say_no_number(first_turn: Game, browser: Browser) -> None:
    shown = ticks(page_of(first_turn, browser))
    assert "cannot be undone" not in shown and "data-words" not in shown


def test_a_lone_card_has_a_button_and_several_have_boxes(first_turn: Game, browser: Browser) -> None:
    cards = rulebooks.load(first_turn.state).players[to_move(first_turn).index].hand
    order(first_turn, "\n".join(f"play {card.replace('_', ' ')}" for card in cards[:-2]))
    two, last = cards[-2:]
    assert f'type="checkbox" name="order" value="play {last.replace("_", " ")}"' in page_of(first_turn, browser)
    page = page_of(order(first_turn, f"play {two.replace('_', ' ')}"), browser)
    assert f'<button class="choice" name="order" value="play {last.replace("_", " ")}"' in page
    assert '<fieldset class="ticks">' not in page


@pytest.fixture
def votes_for_five(first_turn: Game) -> Game:
    """The first player has a Governor to place and five Senate points, and Italia asks for four votes."""
    state = rulebooks.load(first_turn.state)
    state.players[state.turn.seat].governors += 1
    state.turn.points["senate"] = 5
    state.provinces["italia"].support = 2
    first_turn.state = rulebooks.dump(state)
    first_turn.save(update_fields=["state"])
    return first_turn


def test_a_province_has_one_entry_with_its_numbers_of_dice(votes_for_five: Game, browser: Browser) -> None:
    entries = page_of(votes_for_five, browser).split('<fieldset class="entry">')
    (italia,) = [each for each in entries if "<legend>Place a Governor in Italia (4 votes needed)</legend>" in each]
    shown = re.findall(
        r'value="([^"]+)".*?<span>(.*?) <strong class="chance">(.+?)</strong> <span class="cost">(.*?)</span>',
        italia.split("</fieldset>")[0],
    )
    assert [(line, dice, cost) for line, dice, _chance, cost in shown] == [
        ("place governor italia with 1 dice", "1 die", "1 Senate"),
        ("place governor italia with 2 dice", "2 dice", "2 Senate"),
        ("place governor italia with 3 dice", "3 dice", "3 Senate"),
    ]
    assert len({chance for _line, _dice, chance, _cost in shown}) == 3


def test_dice_beyond_certainty_are_not_offered_but_taken(votes_for_five: Game, browser: Browser) -> None:
    page, line = page_of(votes_for_five, browser), "place governor italia with 5 dice"
    assert 'value="place governor italia with 4 dice"' in page
    assert line in legal(votes_for_five, to_move(votes_for_five)) and f'value="{line}"' not in page
    assert order(votes_for_five, line).moves.get(action=line).number == votes_for_five.move_count + 1
