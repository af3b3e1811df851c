"""The log on the pages: by turn, by player, with its places and what is new."""

import re
from collections.abc import Callable

import lxml.html
import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.doors.views.history.log_lines import LogLine, log_lines
from games.doors.views.history.log_page import turns
from games.models import Game, Seat
from games.sealed_numbers import seal
from games.services.history import game_log
from games.services.lobby import lobby, seats
from games.services.play import positions
from games.services.play.undo import undo_orders
from games.services.rows.seats import seats_of
from games.titles.time_of_crisis.words.names import PHASES
from tests import tables
from tests.orders import legal, order, play_on, to_move

Browser = Callable[[User], Client]


def test_lines_are_grouped_by_turn(first_turn: Game, client: Client) -> None:
    game = play_on(first_turn, moves=60)
    seats = seats_of(game)
    lines = log_lines(game_log.read_log(game=game, seats=seats, viewer=None, count=100), None)
    headings = list(dict.fromkeys(line.turn for line in lines))
    assert len(headings) > 3 and headings[-1] == ""
    assert all(re.fullmatch(r"Round \d+: \w+", heading) for heading in headings[:-1])
    assert [line.turn for line in lines] == sorted([line.turn for line in lines], key=headings.index)
    page = client.get(reverse("games:log", args=[game.public_id])).content.decode()
    assert page.count('class="turn-title"') == len(headings)


def test_the_lines_of_a_turn_are_grouped_by_phase(first_turn: Game, client: Client) -> None:
    game = play_on(first_turn, moves=90)
    lines = log_lines(game_log.read_log(game=game, seats=seats_of(game), viewer=None, count=100), None)
    turns = list(dict.fromkeys(line.turn for line in lines))[1:-1]
    assert len(turns) > 2
    for turn in turns:
        met = list(dict.fromkeys(line.phase for line in lines if line.turn == turn))
        assert met == sorted(met, key=list(map(str, PHASES.values())).index, reverse=True)
        assert {"Crisis", "Take Actions", "End of Turn"} <= set(met)
    selected = [line for line in lines if line.turn and any("to hand" in sentence for sentence in line.sentences)]
    assert {line.phase for line in selected} == {"Crisis", "End of Turn"}
    assert all("adds 1 card" in line.sentences[0] for line in selected if line.phase == "Crisis"), "but Pax Deorum"
    page = client.get(reverse("games:log", args=[game.public_id])).content.decode()
    assert page.count('<h3 class="phase-title">Crisis</h3>') >= len(turns)


def test_moves_after_an_undo_are_back_in_their_phase(first_turn: Game) -> None:
    """The support check that an undone end of the actions brought is over for the lines that follow."""
    seat = to_move(first_turn)
    game = order(order(first_turn, "play military 1"), "end actions")
    assert lines_of(game)[0].phase != "Take Actions"
    undo_orders(user=seat.user, game_id=game.pk, seat=seat.index, shown_move=game.move_count, count=2)
    assert lines_of(game, seat=seat)[0].sentences == [f"{seat.name} undoes 2 orders."]
    after = lines_of(order(game, "play senate 1"), seat=seat)
    assert [line.phase for line in after][:2] == ["Take Actions", "Take Actions"]


def test_an_undo_stands_in_the_phase_of_what_it_took_back(first_turn: Game) -> None:
    """Nor is the line of the first struck out: the order that it took back stays so."""
    seat = to_move(first_turn)
    game = order(first_turn, "play military 1\nend actions")
    for number in (game.move_count, game.move_count + 1):
        undo_orders(user=seat.user, game_id=game.pk, seat=seat.index, shown_move=number)
    second, first, *orders = lines_of(game, seat=seat)[:4]
    assert second.sentences == first.sentences == [f"{seat.name} undoes 1 order."]
    assert [line.undone for line in (second, first, *orders)] == [False, False, True, True]
    assert [line.phase for line in (second, first)] == ["Take Actions", "Take Actions"]


def test_leading_an_army_out_first_is_told_in_take_actions(first_turn: Game) -> None:
    leaves = next(line for line in legal(first_turn, to_move(first_turn)) if line.startswith("leave capital"))
    assert lines_of(order(first_turn, leaves))[0].phase == "Take Actions"


def lines_of(game: Game, count: int = game_log.LATEST, seat: Seat | None = None) -> list[LogLine]:
    """As a stranger reads it, or the player of a seat, by name."""
    game.refresh_from_db()
    viewer = None if seat is None else seat.index
    seats = seats_of(game)
    return log_lines(game_log.read_log(game=game, seats=seats, viewer=viewer, count=count, struck=True), None)


def test_each_players_added_cards_are_told_once(first_turn: Game) -> None:
    seats = seats_of(first_turn)
    for viewer, mine in ((None, None), (0, seats[0])):
        lines = log_lines(game_log.read_log(game=first_turn, seats=seats, viewer=viewer, count=100), mine)
        sentences = [
            sentence for line in lines for sentence in line.sentences if re.search(r" adds? .* hand", sentence)
        ]
        assert len(sentences) == len(seats)
        assert any(sentence.startswith("You add") for sentence in sentences) == (viewer == 0)


def test_a_line_names_its_places(running_game: Game, client: Client) -> None:
    order(running_game, "start in gallia")
    page = client.get(running_game.get_absolute_url()).content.decode()
    assert re.search(r'id="move-1"[^>]*data-places="gallia"', page)


@pytest.mark.parametrize("where", ["log", "table"])
def test_one_player_alone_can_be_read(first_turn: Game, client: Client, where: str) -> None:
    game = play_on(first_turn, moves=60)
    address = reverse(f"games:{where}", args=[game.public_id])
    page = client.get(address, {"player": "1"}).content.decode()
    assert set(re.findall(r'<li value="\d+"[^>]*class="seat-(\d)', page)) == {"1"}
    numbers = [int(number) for number in re.findall(r'id="move-(\d+)"', page)]
    assert len(numbers) > 3
    assert set(game.moves.filter(number__in=numbers).values_list("seat__index", flat=True)) == {1}


def test_the_crisis_of_a_turn_is_read_with_its_player(first_turn: Game) -> None:
    """The dice fall at once when the one before ends his turn, yet nobody would look for them among his moves."""
    game = play_on(first_turn, moves=90)
    log = game_log.read_log(game=game, seats=seats_of(game), viewer=None, count=100)
    crises = [line for line in log_lines(log, None, player=1) if line.phase == "Crisis"]
    assert crises and all(line.seat == 1 and not line.by_stand_in for line in crises)


def test_new_moves_are_marked_on_the_pages_of_the_log(first_turn: Game, client: Client) -> None:
    game = play_on(first_turn, moves=60)
    since = seal(game.public_id, game.move_count - 3)
    page = client.get(reverse("games:log", args=[game.public_id]), {"since": since}).content.decode()
    new = [int(number) for number in re.findall(r'id="move-(\d+)" class="[^"]* new"', page)]
    assert new and set(new) <= {game.move_count - 2, game.move_count - 1, game.move_count}


class TestSeen:
    """News since a person last looked."""

    def test_the_first_look_marks_nothing(self, first_turn: Game, browser: Browser) -> None:
        page = browser(to_move(first_turn).user).get(first_turn.get_absolute_url()).content.decode()
        assert 'class="news"' not in page

    def test_the_next_look_marks_what_came_since(self, first_turn: Game, browser: Browser) -> None:
        mover = to_move(first_turn)
        other = first_turn.seats.exclude(pk=mover.pk).select_related("user")[0]
        client = browser(other.user)
        client.get(first_turn.get_absolute_url())
        game = order(first_turn, "play military 1")
        assert self.new(client, game) == [game.move_count]
        assert self.new(client, game) == []

    def test_the_news_tells_what_stands_alone(self, first_turn: Game, browser: Browser) -> None:
        mover = to_move(first_turn)
        other = first_turn.seats.exclude(pk=mover.pk).select_related("user")[0]
        client = browser(other.user)
        client.get(first_turn.get_absolute_url())
        latest = order(first_turn, "play military 1\nplay senate 1").move_count
        for number in (latest, latest + 1):
            undo_orders(user=mover.user, game_id=first_turn.pk, seat=mover.index, shown_move=number)
        order(first_turn, "play populace 1")
        page = client.get(first_turn.get_absolute_url()).content.decode()
        news = page.split('class="news"')[1].split("</ul>")[0]
        name = mover.user.username
        assert re.findall(r"<li[^>]*>([^<]+)</li>", news) == [
            f"{name} plays Populace 1.",
        ]

    def test_catching_up_begins_with_what_touched_one_and_a_line_for_each_rival(
        self, first_turn: Game, browser: Browser
    ) -> None:
        seat = to_move(first_turn)
        game = play_on(first_turn, moves=120)
        Seat.objects.filter(pk=seat.pk).update(seen_move=game.move_count - 60)
        page = lxml.html.document_fromstring(browser(seat.user).get(game.get_absolute_url()).content.decode())
        [news] = page.xpath("//*[@class='news']")
        assert [head.text for head in news.xpath("h3")][-1] == "The other players in brief"
        rivals = {each.sitter for each in seats_of(game) if each.pk != seat.pk}
        lines = [
            line.text_content() for line in news.xpath("h3[.='The other players in brief']/following-sibling::ul[1]/li")
        ]
        assert lines and {line.partition(":")[0] for line in lines} <= rivals
        assert news.xpath("details/ul/li"), "the acts lie below, to be opened"

    def new(self, client: Client, game: Game) -> list[int]:
        page = client.get(game.get_absolute_url()).content.decode()
        return [int(number) for number in re.findall(r'id="move-(\d+)" class="[^"]* new"', page)]

    def test_a_look_is_written_only_when_the_game_has_moved(
        self, first_turn: Game, django_assert_num_queries: Callable
    ) -> None:
        seat = to_move(first_turn)
        with django_assert_num_queries(1):
            assert positions.note_seen(game=first_turn, seat=seat) is None
        seat.refresh_from_db()
        with django_assert_num_queries(0):
            assert positions.note_seen(game=first_turn, seat=seat) == first_turn.move_count


def test_a_log_that_tells_of_a_hand_is_kept_by_no_cache(running_game: Game, browser: Browser) -> None:
    user = to_move(running_game).user
    page = browser(user).get(reverse("games:log", args=[running_game.public_id]))
    assert page["Cache-Control"] == "private, no-store"


def test_a_turn_says_once_that_the_bot_played_it(first_turn: Game, client: Client) -> None:
    game = play_on(first_turn, moves=30)
    bot_turns = [turn for turn in turns(lines_of(game, count=100)) if turn.by_stand_in]
    assert bot_turns and all(len(turn.phases) > 1 for turn in bot_turns)
    assert not any(line.by_stand_in for turn in bot_turns for phase in turn.phases for line in phase.lines)
    page = client.get(reverse("games:log", args=[game.public_id])).content.decode()
    for turn in bot_turns:
        match = re.search(rf'<h2 class="turn-title">{turn.title}(.*?)(<h2|</main>)', page, re.DOTALL)
        assert match and match[1].count("played by a bot") == 1


def test_of_a_phase_that_two_played_only_the_bots_moves_are_said_to_be_so(first_turn: Game) -> None:
    mover = to_move(first_turn)
    ordered = order(first_turn, "play military 1")
    seats.resign(user=mover.user, game_id=ordered.pk)
    [turn] = [turn for turn in turns(lines_of(ordered)) if turn.title.endswith("1: " + mover.user.username)]
    assert not turn.by_stand_in
    mixed = [phase for phase in turn.phases if len({line.by_stand_in for line in phase.lines if line.move}) == 2]
    assert mixed and not any(phase.by_stand_in for phase in mixed)


def told_on(page: str) -> list[list[str]]:
    """The sentences of each line of a log, as they stand on its page."""
    lines = page.split('class="turn-title"', 1)[1].split("<li value=")[1:]
    return [re.findall(r'<span class="sentence">([^<]+)</span>', line) for line in lines]


def of_rome() -> Game:
    """A game of Rome in Crisis that has begun."""
    ana, ben = tables.person("Rhea"), tables.person("Silvia")
    game = lobby.create_game(user=ana, name="Cards", players=2, ruleset="rome_in_crisis", pace=tables.PACE)
    return lobby.join_game(user=ben, game_id=game.pk)


@pytest.mark.parametrize(("title", "begins"), [("time_of_crisis", "Crisis roll"), ("rome_in_crisis", " passes.")])
@pytest.mark.parametrize("where", ["log", "table"])
def test_turns_and_lines_of_a_log_go_one_way_and_sentences_of_a_line_forwards(
    first_turn: Game, client: Client, where: str, title: str, begins: str
) -> None:
    game = play_on(first_turn if title == "time_of_crisis" else of_rome(), moves=30)
    address = reverse(f"games:{where}", args=[game.public_id])
    down = client.get(address).content.decode()
    up = client.get(address, {"order": "oldest"}).content.decode()
    assert told_on(down) == told_on(up)[::-1] and len(told_on(up)) > 10
    assert any(len(sentences) > 1 and begins in sentences[0] for sentences in told_on(up))
    titles = [re.findall(r'<h\d class="turn-title">([^<]+)', page) for page in (down, up)]
    assert len(titles[0]) > 1 and titles[0] == titles[1][::-1]
    assert up.index("Older moves") < up.index("turn-title") if where == "table" else True


def test_the_order_a_log_is_read_in_is_remembered_on_every_page(first_turn: Game, client: Client) -> None:
    table, log = first_turn.get_absolute_url(), reverse("games:log", args=[first_turn.public_id])
    assert ">Oldest first</a>" in client.get(log).content.decode()
    assert ">Newest first</a>" in client.get(log, {"order": "oldest"}).content.decode()
    for address in (table, log):
        assert ">Newest first</a>" in client.get(address, {"order": "nonsense"}).content.decode()
    assert ">Oldest first</a>" in client.get(table, {"order": "newest"}).content.decode()
    assert ">Oldest first</a>" in client.get(log).content.decode()


def test_the_link_that_turns_a_log_round_keeps_what_else_was_asked_for(first_turn: Game, client: Client) -> None:
    game = play_on(first_turn, moves=30)
    address = reverse("games:log", args=[game.public_id])
    since, before = seal(game.public_id, 1), seal(game.public_id, game.move_count)
    page = client.get(address, {"player": "0", "before": before, "since": since}).content.decode()
    [link] = re.findall(r'id="log-order"[^>]* href="([^"]+)"', page)
    assert link == f"{address}?order=oldest&amp;player=0&amp;since={since}&amp;before={before}"


@pytest.mark.django_db
def test_the_line_of_a_new_emperor_stands_out(client: Client) -> None:
    game = play_on(tables.game_of_four(), moves=200)
    page = client.get(reverse("games:log", args=[game.public_id])).text
    headlines = lxml.html.document_fromstring(page).xpath("//*[@class='sentence headline']/text()")
    assert any("Emperor" in line for line in headlines)
