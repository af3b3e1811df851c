"""Looking through a game's past: its addresses, what stands there, and who may come there."""

import json
import re
from collections.abc import Callable
from html import unescape
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django.fixtures import Settings

import rulebooks
from accounts.models import User
from games.doors.views.history.past_page import FILM
from games.models import Game, Move, Seat
from games.services.history import bundles, past
from games.services.history.past import ALL, ANYBODY, Audience
from games.services.play import pictures
from games.services.play.undo import undo_orders
from games.services.rows.moves import settled_place
from games.services.rows.seats import seats_of
from rulebooks.engine import visible
from tests.orders import order, play_on, play_to_the_end, to_move

Browser = Callable[[User], Client]
CHANGES_BY_ITSELF = re.compile(r"csrfmiddlewaretoken. value=.\w+|hx-headers=\S+ \S+|<time.*?</time>", re.DOTALL)


def page_of(game: Game, place: int, query: str = "") -> str:
    return reverse("games:move", args=[game.public_id, place]) + query


def bundle_of(client: Client, game: Game, audience: str, bundle: int = 0) -> dict[str, object]:
    address = reverse("games:positions", args=[game.public_id, bundle, audience])
    return dict(client.get(address, follow=True).json())


def test_a_move_has_its_own_page_with_ways_to_the_others(first_turn: Game, client: Client) -> None:
    game = play_on(first_turn, moves=30)
    page = client.get(page_of(game, 7)).content.decode()
    assert page.count('class="board counters"') == 1 and "Move 7" in page
    for place in (0, 6, 8):
        assert f'href="{page_of(game, place)}"' in page
    assert f"{reverse('games:move_picture', args=[game.public_id, 7])}" in page


@pytest.mark.parametrize("place", [10_000, 999_999])
def test_there_is_nothing_beyond_the_game(first_turn: Game, client: Client, place: int) -> None:
    assert client.get(page_of(first_turn, place)).status_code == 404


def test_only_the_lines_that_differ_come_with_a_move(first_turn: Game, client: Client) -> None:
    """All parts put together are the page's own scene."""
    game = play_on(first_turn, moves=30)
    moves = bundle_of(client, game, "any")["moves"]
    assert isinstance(moves, list)
    sizes = [len(move["parts"]) for move in moves]
    assert sizes[0] > 30 and sum(sizes[1:]) < 5 * len(sizes)
    scene: dict[str, str] = {}
    for move in moves[:21]:
        scene |= move["parts"]
    page = client.get(page_of(game, 20)).content.decode()
    assert all(part in page for part in scene.values())


def test_the_players_strip_shows_the_position_and_a_note_goes_to_its_move(first_turn: Game, browser: Browser) -> None:
    seat = to_move(first_turn)
    game = play_on(first_turn, moves=30)
    client = browser(seat.user)
    moves = bundle_of(client, game, "any")["moves"]
    assert isinstance(moves, list) and "strip" in moves[0]["parts"]
    page = client.get(page_of(game, 20)).content.decode()
    assert page.count('id="strip"') == 1
    assert f'href="{reverse("games:notes", args=[game.public_id])}?move={moves[20]["key"]}"' in page
    assert 'id="note"' not in Client().get(page_of(game, 20)).content.decode()


def test_an_unfinished_plan_is_its_players_alone(first_turn: Game, browser: Browser) -> None:
    seat = to_move(first_turn)
    before = first_turn.place
    game = order(first_turn, "play military 1")
    game.refresh_from_db()
    assert seat.user is not None
    own, other = browser(seat.user), Client()
    assert own.get(page_of(game, game.place)).status_code == 200
    assert other.get(page_of(game, game.place)).headers["Location"] == page_of(game, before)
    assert other.get(reverse("games:move_picture", args=[game.public_id, game.place])).status_code == 404
    undo_orders(user=seat.user, game_id=game.pk, seat=seat.index, shown_move=game.move_count)
    assert other.get(page_of(game, before + 1)).status_code == 404


def test_jumps_lead_to_what_they_name(first_turn: Game, client: Client) -> None:
    game = play_on(first_turn, moves=60)
    place = int(client.get(page_of(game, 0, "?jump=crisis")).headers["Location"].split("/")[-2])
    (row,) = past.rows_between(game=game, first=place, last=place)
    assert "CrisisRolled" in row.events
    back = client.get(page_of(game, game.place, "?jump=crisis&back=1")).headers["Location"]
    assert int(back.split("/")[-2]) >= place
    assert client.get(page_of(game, 5, "?jump=nonsense")).status_code == 200


def test_others_eyes_open_at_the_end_alone(first_turn: Game, browser: Browser, client: Client) -> None:
    seats = seats_of(first_turn)
    mine, other = seats[0], seats[1]
    assert mine.user is not None
    for name in (str(other.index), "all"):
        assert browser(mine.user).get(page_of(first_turn, 1, f"?as={name}")).status_code == 404
        address = reverse("games:positions", args=[first_turn.public_id, 0, name])
        assert browser(mine.user).get(address).status_code == 404
    game = play_to_the_end(first_turn)
    page = client.get(page_of(game, 40, "?as=all")).content.decode()
    assert page.count('class="hand seat-') == len(seats)
    assert 'class="hand seat-' not in client.get(page_of(game, 40)).content.decode()


def test_settled_positions_are_cached_for_good_and_those_of_a_seat_never(
    first_turn: Game, browser: Browser, client: Client
) -> None:
    game = play_on(first_turn, moves=90)
    seat = game.seats.get(index=0)

    def caching(reader: Client, audience: str, bundle: int) -> str:
        answer = reader.get(reverse("games:positions", args=[game.public_id, bundle, audience]), follow=True)
        return answer.headers["Cache-Control"]

    newest = settled_place(game) // bundles.SIZE
    tag = client.get(reverse("games:positions", args=[game.public_id, newest, "any"]), follow=True).headers["ETag"]
    latest = past.rows_between(game=game, first=settled_place(game), last=game.place)[0]
    assert f"-{latest.number}-{game.changes}-" not in tag, "a number of a move, which tells how many were taken back"
    settled = caching(client, "any", 0)
    assert "immutable" in settled and "public" in settled
    assert "no-cache" in caching(client, "any", newest)
    assert seat.user is not None
    assert "no-store" in caching(browser(seat.user), "0", 0)


def test_public_settled_positions_are_the_same_whoever_asks(first_turn: Game, browser: Browser, client: Client) -> None:
    """In the language and zone of the page, which stand in the address: caches keep one copy for all."""
    game = play_on(first_turn, moves=70)
    User.objects.update(timezone="Asia/Tokyo", timezone_chosen=True)
    player = browser(User.objects.get(seats__game=game, seats__index=0))
    page = player.get(page_of(game, 5, "?as=any")).content.decode()
    (query,) = re.findall(r'data-asked="([^"]+)"', page)
    address = reverse("games:positions", args=[game.public_id, 0, "any"]) + "?" + unescape(query)
    answers = [reader.get(address) for reader in (player, client)]
    assert "Asia%2FTokyo" in address and [each.status_code for each in answers] == [200, 200]
    assert answers[0].content == answers[1].content
    stranger = client.get(page_of(game, 5, "?as=any")).content.decode()
    (unknown,) = re.findall(r'data-asked="([^"]+)"', stranger)
    logs = [client.get(address.partition("?")[0] + "?" + unescape(each)).json()["log"] for each in (query, unknown)]
    assert unknown.endswith("zone=") and [" UTC</time>" in each for each in logs] == [False, True]
    picture = reverse("games:move_picture", args=[game.public_id, 5])
    assert all("Cookie" not in each.headers["Vary"] for each in (*answers, player.get(picture)))
    Game.objects.update(private=True, invite_token="apart")
    assert player.get(address).headers["Cache-Control"] == "private, no-cache"
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("query", ["?in=xx&zone=Nowhere", "?in=%00&zone=..%2F..", "?v=1"])
def test_an_address_that_no_page_asks_for_leads_to_the_positions(first_turn: Game, client: Client, query: str) -> None:
    address = reverse("games:positions", args=[first_turn.public_id, 0, "any"]) + query
    assert client.get(address, follow=True).status_code == 200


def test_catching_up_ends_at_the_question(first_turn: Game, browser: Browser) -> None:
    seat = to_move(first_turn)
    assert seat.user is not None
    game = play_on(first_turn, moves=30)
    client = browser(seat.user)
    own = past.own_order(game=game, seat=seat)
    page = client.get(page_of(game, own, f"?to={game.place}")).content.decode()
    assert "Since your last decision" in page and f"{game.get_absolute_url()}#prompt" in page
    stale = client.get(page_of(game, 3, "?to=2")).content.decode()
    assert "Since your last decision" not in stale and "Move 3" in stale


def test_of_a_long_film_a_page_tells_a_part_and_leads_to_the_rest(first_turn: Game, client: Client) -> None:
    """No page grows with the game, whatever its address asks for."""
    game = play_on(first_turn, moves=90)
    page = client.get(page_of(game, 0, "?to=99999"))
    assert [line.place for turn in page.context["film"] for phase in turn.phases for line in phase.lines][-1] <= FILM
    onward = page.context["film_goes_on"]
    assert onward in page.content.decode() and f"/moves/{FILM}/" in onward
    rest = client.get(onward)
    assert rest.context["film"] and not rest.context["film_goes_on"]


@pytest.mark.parametrize("kind", ["nothing", "\0", "own"])
def test_a_jump_to_what_there_is_not_stays_at_its_move(first_turn: Game, client: Client, kind: str) -> None:
    game = play_on(first_turn, moves=10)
    assert client.get(page_of(game, 3, f"?{urlencode({'jump': kind})}")).status_code == 200


def test_positions_are_made_once_for_every_zone_and_language_and_for_all_who_ask(
    first_turn: Game, client: Client, browser: Browser, settings: Settings
) -> None:
    game = play_on(first_turn, moves=30)
    caches[pictures.CACHE].clear()
    settings.LIMITS = settings.LIMITS | {"past_read": settings.LIMITS["past_read"]._replace(most=2)}
    address = reverse("games:positions", args=[game.public_id, 0, "any"])

    def read_bundle(query: str) -> dict[str, Any]:
        answer = client.get(address + query, follow=True)
        assert answer.status_code == 200
        return answer.json()

    in_utc, in_tokyo = read_bundle("?zone=UTC"), read_bundle("?zone=Asia/Tokyo")
    assert in_utc["moves"] == in_tokyo["moves"] and in_utc["log"] != in_tokyo["log"]
    assert read_bundle("?zone=UTC") == in_utc, "what is kept counts for nothing, before the bundle is full as well"
    assert client.get(f"{address}?zone=Asia/Seoul", follow=True).status_code == 429
    assert client.get(f"{address}?zone=Asia/Tokyo", follow=True).json() == in_tokyo


def test_jumps_and_films_of_strangers_are_counted_and_their_other_pages_are_not(
    first_turn: Game, client: Client, browser: Browser, settings: Settings
) -> None:
    game = play_on(first_turn, moves=30)
    settings.LIMITS = settings.LIMITS | {"past_read": settings.LIMITS["past_read"]._replace(most=2)}
    addresses = (page_of(game, 3, "?jump=turn"), page_of(game, 3, "?to=9"), page_of(game, 3, "?jump=crisis&back=1"))
    assert [client.get(address).status_code for address in addresses] == [302, 200, 429]
    refused = client.get(addresses[0])
    assert refused.status_code == 429 and "Your network has loaded too many game pages" in refused.text
    assert client.get(page_of(game, 3)).status_code == client.get(page_of(game, 9, "?stage=1")).status_code == 200
    assert browser(to_move(game).user).get(addresses[0]).status_code == 302


def test_a_late_move_asks_no_more_than_an_early_one(first_turn: Game, client: Client) -> None:
    game = play_on(first_turn, moves=120)
    counts = []
    for place in (7, 7, 115):
        with CaptureQueriesContext(connection) as queries:
            client.get(page_of(game, place))
        counts.append(len(queries))
    assert counts[1] == counts[2] <= 12


def test_no_eye_sees_what_its_seat_could_not_know(first_turn: Game, browser: Browser) -> None:
    """Every move of a game in its bundle, some of its pages: not a byte differs where the position stored is another
    that its reader must not be able to tell from it.
    """
    game, chance = play_on(first_turn, moves=16), Random(1)
    for seat in (None, *seats_of(game)):
        index = None if seat is None else seat.index
        client = Client() if seat is None else browser(whose(seat))
        before = everything(client, game, Audience(index), every=9)
        stored_moves = list(Move.objects.filter(game=game).select_related("seat"))
        for move in stored_moves:
            Move.objects.filter(pk=move.pk).update(**as_good(move, index, chance))
        assert everything(client, game, Audience(index), every=9) == before
        Move.objects.bulk_update(stored_moves, ["state", "events", "action"])


def as_good(move: Move, eye: int | None, chance: Random) -> dict[str, str]:
    """Another move that might be stored as well, as far as a seat, or an onlooker, can tell: another position, none of
    the events that are hidden from it, and in place of a secret order another.
    """
    position = rulebooks.load(move.state)
    rulebooks.redeal(position, eye, chance)
    visible_events = [each for each in rulebooks.load_events(move.game.ruleset, move.events) if visible(each, eye)]
    is_hidden = move.seat and move.seat.index != eye and rulebooks.parse(move.game.ruleset, move.action).secret
    other = "take mob" if move.action != "take mob" else "take tribute"
    action = other if is_hidden else move.action
    return {"state": rulebooks.dump(position), "events": rulebooks.dump_events(visible_events), "action": action}


def whose(seat: Seat) -> User:
    assert seat.user is not None
    return seat.user


def everything(client: Client, game: Game, audience: Audience, every: int) -> list[str]:
    """The bundles and files that a reader gets, with all their moves, the feed, and some of the pages and pictures."""
    caches[pictures.CACHE].clear()
    last_settled = settled_place(game)
    last = past.visible_extent(game=game, audience=audience, last_settled=last_settled)
    texts = [json.dumps(bundle_of(client, game, audience.name, number)) for number in range(last // 60 + 1)]
    texts += [client.get(page_of(game, place)).content.decode() for place in range(0, last + 1, every)]
    texts += [client.get(page_of(game, 0, f"?to={last}")).content.decode()]
    names = ("game_text", "game_json", "game_feed", "log")
    texts += [client.get(reverse(f"games:{name}", args=[game.public_id])).content.decode() for name in names]
    picture = client.get(reverse("games:move_picture", args=[game.public_id, last_settled])).content
    return [*(CHANGES_BY_ITSELF.sub("", each) for each in texts), picture.hex()]


def test_orders_that_name_cards_of_a_hand_are_secret(first_turn: Game) -> None:
    move = Move.objects.filter(game=first_turn, action__startswith="take ").select_related("seat")[0]
    assert move.seat is not None

    def bundle_text(audience: Audience) -> str:
        return past.seen_position(game=first_turn, place=move.place, audience=audience).order

    assert bundle_text(Audience(move.seat.index)) == bundle_text(ALL) == move.action
    assert bundle_text(ANYBODY) == bundle_text(Audience((move.seat.index + 1) % 4)) == ""
    cards = [event for entry in log_of(first_turn, ANYBODY) for event in entry if type(event).__name__ == "CardsTaken"]
    assert cards == []
    assert any(type(event).__name__ == "CardsTaken" for entry in log_of(first_turn, ALL) for event in entry)


def log_of(game: Game, audience: Audience) -> list[list[object]]:
    seats = seats_of(game)
    log = past.read_log(game=game, seats=seats, first=0, last=game.place, audience=audience)
    return [list(entry.events) for entry in log.entries]
