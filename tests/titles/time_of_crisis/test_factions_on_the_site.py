"""Factions without a player on the site: from the form to the end, on pages and in mails."""

import re
from html import unescape

import pytest
from django.core import mail
from django.test import Client

import rulebooks
from games.models import Game, Move, Seat
from games.services.errors import Refused
from games.services.history import chronicles, files, past
from games.services.lobby import lobby, rematch
from games.services.outbox import delivery
from games.services.play.undo import undo_orders
from rulebooks.files import fairness, read_file
from rulebooks.files import text as lines
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.forces import region_of
from tests.form_filling import form_at
from tests.orders import HAND, legal, order, play_on, to_move
from tests.tables import PACE, person

pytestmark = pytest.mark.django_db
MATS = ["maximinus_thrax", "pupienus_balbinus", "gordian_iii"]
NEW = "/games/new/"


def solo(mats: list[str] = MATS) -> Game:
    """Ana against factions."""
    options = {"factions": mats, "short": True}
    return lobby.create_game(user=person("Ana"), name="Alone", players=1 + len(mats), pace=PACE, options=options)


def first_turn(game: Game) -> Game:
    """Ana has chosen province and hand, so that the factions have had their first turns."""
    game = order(game, legal(game, to_move(game))[0])
    return order(game, HAND)


def browser(game: Game) -> Client:
    client = Client()
    client.force_login(game.seats.exclude(user=None).get().user)
    return client


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_game_alone_begins_at_once_and_the_factions_have_the_last_seats(count: int) -> None:
    game = solo(MATS[:count])
    assert game.status == Game.Status.RUNNING
    assert [seat.bot for seat in game.seats.order_by("index")] == ["", *MATS[:count]]
    assert game.joined == [0]
    assert [seat.name for seat in game.seats.order_by("index")][1] == "Maximinus Thrax"


def test_with_others_the_game_waits_for_people_alone() -> None:
    ana, ben, cai = (person(name) for name in ("Ana", "Ben", "Cai"))
    game = lobby.create_game(user=ana, name="Four", players=4, pace=PACE, options={"factions": MATS[2:]})
    lobby.join_game(user=ben, game_id=game.pk)
    game.refresh_from_db()
    assert game.status == Game.Status.OPEN
    lobby.join_game(user=cai, game_id=game.pk)
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING
    assert sorted(game.joined) == [0, 1, 2]
    assert game.seats.get(index=3).bot == "gordian_iii"
    assert rulebooks.view(rulebooks.load(game.state), None).players[3].faction.mat == "gordian_iii"


def test_turns_of_factions_run_in_the_move_before_and_ask_nobody() -> None:
    game = first_turn(solo())
    assert set(game.moves.values_list("seat__index", flat=True)) == {None, 0}
    assert to_move(game).index == 0
    latest = game.moves.get(number=game.move_count)
    assert {draw.purpose for draw in rulebooks.load_draws(latest.draws)} >= {"crisis"}


def test_a_game_alone_is_played_to_its_end_and_its_file_proves_its_dice() -> None:
    game = play_on(solo())
    assert game.status == Game.Status.FINISHED
    assert sorted(place or 0 for place in game.seats.values_list("place", flat=True)) == [1, 2, 3, 4]
    assert not game.moves.filter(by=Move.By.CLOCK).exists()
    seats = list(game.seats.all())
    file = read_file(lines.to_text(files.game_file(game=game, seats=seats, audience=past.ALL)))
    assert fairness.check(file) == []


def test_the_log_tells_each_of_their_turns_in_one_paragraph() -> None:
    game = first_turn(solo())
    page = unescape(browser(game).get(f"{game.get_absolute_url()}log/").content.decode())
    assert "Round 1: Maximinus Thrax" in page
    assert "Mode 1 (nothing is urgent). Points: Senate 3, Military 2." in page
    for title in ("Round 1: Maximinus Thrax", "Round 1: Pupienus & Balbinus", "Round 1: Gordian III"):
        section = page[page.index(title) :].split('class="turn-title"')[0]
        assert section.count("<li ") == section.count('class="sentence"') == 1


def test_a_mail_tells_each_turn_of_a_faction_in_one_paragraph() -> None:
    first_turn(solo())
    delivery.send_due()
    body = unescape(mail.outbox[-1].body)
    body = body.replace("\n  ", " ")
    assert "Step 3: it recruits the cheapest Governor." in body
    paragraphs = [part for part in body.split("\n") if "Mode 1 (nothing is urgent)" in part]
    assert len(paragraphs) == 3


def test_mats_of_factions_stand_on_the_page_and_in_the_text_board() -> None:
    game = first_turn(solo())
    client = browser(game)
    page = client.get(f"{game.get_absolute_url()}?panel=players").content.decode()
    assert page.count('class="faction-mat"') == 3
    assert page.count('class="here"') == 9
    text = rulebooks.view(rulebooks.load(game.state), 0)
    board_text = game.title.board.in_words(text, [seat.name for seat in game.seats.order_by("index")]).full_text
    assert "Senate at level 2" in board_text.replace("\n  ", " ")


def test_the_form_offers_them_with_a_sentence_and_opens_the_game() -> None:
    client = Client()
    client.force_login(person("Ana"))
    page = client.get(NEW).content.decode()
    assert "Non-player factions" in page and "Tougher factions" in page
    form = form_at(client, NEW, field="factions")
    form.fill(name="Alone", players=3, factions=MATS[:2], tougher=True, pace="normal")
    assert form.press().status_code == 302
    game = Game.objects.get()
    assert game.options["factions"] == MATS[:2] and game.options["tougher"] is True
    assert game.status == Game.Status.RUNNING
    assert form.fill(players=2).press().status_code == 422


def test_lists_say_whom_one_plays_against() -> None:
    options = solo().title.seating.options_in_words({"players": 4, "factions": MATS[:2], "tougher": True})
    assert options == ["with Maximinus Thrax and Pupienus & Balbinus", "tougher factions"]


def test_one_button_begins_a_game_alone() -> None:
    client = Client()
    client.force_login(person("Ana"))
    page = client.get("/how/").content.decode()
    assert "Play alone against three factions" in page
    form_at(client, "/how/", action="/practice/").press("Play alone against three factions")
    game = Game.objects.get()
    assert game.private and [seat.bot for seat in game.seats.order_by("index")] == ["", *MATS]


def test_a_rematch_has_them_again() -> None:
    game = play_on(solo(MATS[:1]))
    again = rematch.rematch(user=person_of(game), game_id=game.pk, public_id="again", turned=True)
    again.refresh_from_db()
    assert again.status == Game.Status.RUNNING
    assert [seat.bot for seat in again.seats.order_by("index")] == ["", *MATS[:1]]


def test_gains_and_luck_of_factions_count_like_anybodys() -> None:
    game = play_on(solo(MATS[:1]))
    moments = list(chronicles.moments(game))
    figures = game.title.statistics.chronicle.figures(moments)
    assert len(moments) > game.place, "their turns are counted part by part"
    assert game.result is not None
    assert [sum(sum(source.gained[seat]) for source in figures.sources) for seat in (0, 1)] == game.result["scores"]
    ballots = [event for moment in moments for event in moment.events if isinstance(event, log.VoteHeld)]
    assert {event.seat for event in ballots if event.pips} == {0, 1}
    assert figures.luck[1].dice and figures.luck[1].swing
    before = [moment.before for moment in moments for event in moment.events if isinstance(event, log.BattleJoined)]
    battles = [event for moment in moments for event in moment.events if isinstance(event, log.BattleJoined)]
    assert all(event.region == region_of(table, event.attacker) for event, table in zip(battles, before, strict=True))


def person_of(game: Game) -> object:
    return game.seats.exclude(user=None).get().user


def test_undo_does_not_reach_behind_their_turns() -> None:
    game = first_turn(solo())
    seat: Seat = to_move(game)
    with pytest.raises(Refused):
        undo_orders(user=seat.user, game_id=game.pk, seat=seat.index, shown_move=game.move_count, count=2)


def test_the_page_of_factions_shows_mats_list_and_house_rulings() -> None:
    page = unescape(Client().get("/about/time_of_crisis/factions/").content.decode())
    for text in ("Non-player factions", "the last one left, then Military", "Train a reduced Legion", "House rulings"):
        assert text in page


def test_turns_of_factions_are_watched_part_by_part() -> None:
    game = first_turn(solo())
    client = browser(game)
    page = unescape(client.get(f"{game.get_absolute_url()}moves/{game.place}/").content.decode())
    assert 'id="course"><a' in page
    address = f"{game.get_absolute_url()}moves/{game.place}/"
    [count] = map(int, re.findall(r"Watch in (\d+) parts", page))
    pages = [unescape(client.get(f"{address}?stage={number}").content.decode()) for number in range(1, count + 1)]
    assert all(f"Part {number} of {count}:" in page for number, page in enumerate(pages, 1))
    assert any("Step 3: it recruits the cheapest Governor." in page for page in pages)
    scenes = [page.split('class="board-frame')[1].split("</section>")[0] for page in pages]
    assert len(set(scenes)) > 6, "the board changes on the way"
    assert f"Part {count + 1} of" not in client.get(f"{address}?stage={count + 1}").content.decode()
    before, ways = f"{game.get_absolute_url()}moves/{game.place - 1}/", [ways_of(page) for page in pages]
    assert [back for back, _next in ways] == [before, *(f"{address}?stage={number}" for number in range(1, count))]
    assert [following for _back, following in ways] == [*(f"{address}?stage={n}" for n in range(2, count + 1)), ""]
    assert ways_of(page)[0] == f"{address}?stage={count - 1}"
    assert ways_of(client.get(before).content.decode())[1] == f"{address}?stage=1"


def ways_of(page: str) -> list[str]:
    """Return the targets of the buttons of one step back and on."""
    links = [re.search(f'id="{name}"[^>]*? href="([^"]+)"', page.replace("<a", "\n<a")) for name in ("back", "next")]
    return [link[1] if link else "" for link in links]


def test_a_script_gets_the_parts_with_the_moves() -> None:
    game = first_turn(solo())
    client = browser(game)
    bundle = client.get(f"{game.get_absolute_url()}positions/0/any.json", follow=True).json()
    stops = bundle["moves"][game.place]["stops"]
    page = unescape(client.get(f"{game.get_absolute_url()}moves/{game.place}/?stage=4").content.decode())
    assert f"Part 4 of {len(stops)}:</strong> {unescape(stops[3]['told'])}" in page
    scene = dict(bundle["moves"][0]["parts"])
    for parts in [move["parts"] for move in bundle["moves"][1:-1]] + [stop["parts"] for stop in stops]:
        scene |= parts
    page = client.get(f"{game.get_absolute_url()}moves/{game.place}/").content.decode()
    assert all(part in page for part in scene.values()), "the last part leads to the position after the move"
    assert [move["stops"] for move in bundle["moves"][:-1]] == [[]] * game.place


def test_a_move_that_nothing_followed_has_no_steps() -> None:
    game = first_turn(solo())
    page = browser(game).get(f"{game.get_absolute_url()}moves/1/").content.decode()
    assert 'id="course" hidden' in page
