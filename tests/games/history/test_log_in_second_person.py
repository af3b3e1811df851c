"""The log and the news call the person who sits there "you", as mails do, and everybody else by name."""

from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game, Seat
from games.present import happenings
from games.services.clock import deadlines
from games.services.lobby import seats
from games.services.play.undo import undo_orders
from games.services.rows.happenings import note_happening
from tests.orders import legal, order, to_move
from tests.tables import person, time_out

Browser = Callable[[User], Client]


@pytest.fixture
def mover(first_turn: Game) -> Seat:
    return to_move(first_turn)


def log_box(client: Client, game: Game) -> str:
    page = unescape(client.get(game.get_absolute_url()).content.decode())
    return page.split('id="log-box"')[1].split("</section>")[0]


def whole_log(client: Client, game: Game) -> str:
    return unescape(client.get(reverse("games:log", args=[game.public_id])).content.decode())


@pytest.mark.parametrize("read", [log_box, whole_log])
def test_the_log_of_a_page_says_you_to_who_sits_there(
    mover: Seat, first_turn: Game, browser: Browser, client: Client, read: Callable[[Client, Game], str]
) -> None:
    game, name = order(first_turn, "play military 1"), mover.user.username
    own, other = browser(mover.user), browser(first_turn.seats.exclude(pk=mover.pk)[0].user)
    for reader in (own, other, client, own):  # what is remembered of one reader's sentences is told to no other
        text = read(reader, game)
        assert ("You play Military 1." in text) == (reader is own)
        assert (f"{name} plays Military 1." in text) == (reader is not own)
        assert ("Round 1: your turn" in text) == (reader is own)
        assert (f"Round 1: {name}" in text) == (reader is not own)


def test_the_news_of_a_page_says_you(mover: Seat, first_turn: Game, browser: Browser) -> None:
    reader = browser(mover.user)
    reader.get(first_turn.get_absolute_url())
    game = order(first_turn, "play military 1\nplay senate 1\nend actions\nend turn")
    while to_move(game) == mover:
        game = order(game, legal(game, mover)[0])
    page = unescape(reader.get(first_turn.get_absolute_url()).content.decode())
    news = page.split('class="news"')[1].split("</div>")[0]
    assert "You play Military 1." in news and "You end your turn." in news
    assert f"{mover.user.username} plays" not in news


def test_an_undo_is_told_to_its_own_player_as_you(
    mover: Seat, first_turn: Game, browser: Browser, client: Client
) -> None:
    game = order(first_turn, "play military 1")
    undo_orders(user=mover.user, game_id=game.pk, seat=mover.index, shown_move=game.move_count)
    assert "You undo 1 order." in log_box(browser(mover.user), game)
    assert "undoes" not in log_box(client, game)


def test_a_page_tells_by_name_what_the_bot_did_in_ones_place(running_game: Game, browser: Browser) -> None:
    late = to_move(running_game)
    time_out(running_game)
    deadlines.expire_due()
    text = log_box(browser(late.user), running_game)
    assert f"{late.user.username} begins in" in text and "You begin in" not in text


def test_a_substitute_is_called_you_from_their_coming_on(first_turn: Game, mover: Seat, browser: Browser) -> None:
    substitute = person("Cleo")
    seats.resign(user=mover.user, game_id=first_turn.pk)
    seats.take_over(user=substitute, game_id=first_turn.pk, index=mover.index)
    text = whole_log(browser(substitute), first_turn)
    assert f"You take over the seat of {mover.user.username}" in text
    assert f"{mover.user.username} begins in" in text and "You begin in" not in text
    assert f"Round 1: {mover.user.username}" in text and "your turn" not in text


def test_coming_back_is_told_to_its_player_as_you_and_to_others_by_name(
    first_turn: Game, mover: Seat, browser: Browser, client: Client
) -> None:
    note_happening(first_turn, happenings.CAME_BACK, first_turn.move_count, mover)
    assert "You come back and play on." in log_box(browser(mover.user), first_turn)
    assert f"{mover.user.username} comes back and plays on." in log_box(client, first_turn)


@pytest.mark.parametrize(
    ("kind", "yours", "others"),
    [
        (happenings.VACATION, "You are on vacation from", "{name} is on vacation from"),
        (happenings.VACATION_SHORTER, "You shorten your vacation.", "{name} shortens the vacation."),
        (happenings.VACATION_OFF, "You cancel your vacation of", "{name} cancels the vacation of"),
    ],
)
def test_ones_own_vacation_is_told_to_one_as_you(
    mover: Seat, first_turn: Game, browser: Browser, kind: str, yours: str, others: str
) -> None:
    note_happening(first_turn, kind, first_turn.move_count, mover, first="2026-08-03", last="2026-08-07", vacation=1)
    other = first_turn.seats.exclude(pk=mover.pk)[0].user
    theirs = others.format(name=mover.user.username)
    for reader, told, untold in ((mover.user, yours, theirs), (other, theirs, yours)):
        log = log_box(browser(reader), first_turn)
        assert told in log and untold not in log


def test_a_vacation_of_one_day_names_it_once() -> None:
    days = {"first": "2026-08-03", "last": "2026-08-03"}
    assert happenings.sentence(happenings.VACATION, days, "Max") == "Max is on vacation on 3 Aug 2026."
    assert happenings.sentence(happenings.VACATION, days, "Max", yours=True) == "You are on vacation on 3 Aug 2026."
