"""The way back beyond dice: all agree, who does the same again gets the same dice, and it is told for ever."""

import re
from collections.abc import Callable

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

import rulebooks
from games.models import CatalogueEntry, Game, Happening, IncomingMail, MailKind, Move, Notification, Request, Seat
from games.present.happenings import sentence
from games.services.clock import abandonment, requests
from games.services.errors import BotPlays, NotNow, NotYours, Refused, StalePosition
from games.services.history import game_log, past
from games.services.history.files import game_file
from games.services.inbox import inbox
from games.services.lobby import seats
from games.services.outbox import compose
from games.services.play.table import Table, lock
from games.services.play.undo import undo_orders, undoable
from games.services.rows.moves import settled_place
from games.services.rows.seats import seats_of
from rulebooks.engine.dice import KeyedDice
from rulebooks.files import fairness, text
from rulebooks.trial import rewind_check
from tests.games.mail.post import write_mail
from tests.games.mail.requests import reply_to
from tests.games.play.test_at_once import at_once
from tests.orders import legal, order, play_on, play_to_the_end, to_move
from tests.tables import person, running_game

State = Request.State


def opening() -> Game:
    return play_on(running_game(person("Ana"), person("Ben")), 60)


def ask(game: Game, place: int) -> Request:
    return requests.ask_rewind(user=game.seats.get(user__username="Ana").user, game_id=game.pk, place=place)


def answer(game: Game, request: Request, *, agrees: bool = True) -> Request:
    ben = game.seats.get(user__username="Ben").user
    return requests.answer_request(user=ben, game_id=game.pk, request_id=request.pk, agrees=agrees)


def rewind(game: Game, place: int) -> None:
    assert answer(game, ask(game, place)).state == State.GRANTED
    game.refresh_from_db()


def counting(game: Game, after: int) -> list[Move]:
    return list(game.moves.filter(taken_back=False, place__gt=after).order_by("number").select_related("seat"))


def again(game: Game, moves: list[Move]) -> None:
    """Let everybody give the same orders again."""
    with transaction.atomic():
        table = Table(lock(game.pk), seats_of(game))
        for move in moves:
            assert move.seat is not None
            table.order(table.seats[move.seat.index], move.action, Move.By.PLAYER)
        table.save()
    game.refresh_from_db()


@pytest.mark.django_db
class TestRewind:
    def test_it_goes_back_and_who_does_the_same_gets_the_same(self, game: Game) -> None:
        before, moves = game.state, counting(game, 20)
        assert rulebooks.load(before).draws > rulebooks.load(game.moves.get(place=20, taken_back=False).state).draws
        rewind(game, 20)
        latest = game.moves.get(number=game.move_count)
        assert (latest.action, latest.undo_to, latest.takes_back) == ("rewind", moves[0].number - 1, len(moves))
        assert (game.place, game.branch, game.state) == (20, 1, past_state(game, 20))
        again(game, moves)
        assert game.state == before, "every order fell as it had fallen"
        rewind(game, 10)
        rewind(game, 5)
        assert game.branch == 3
        play_to_the_end(game)
        assert game.status == Game.Status.FINISHED
        assert game.place == game.moves.filter(taken_back=False, number__gt=0).count()
        file = game_file(game=game, seats=seats_of(game), audience=past.ALL)
        read_back = text.from_text(text.to_text(file))
        assert [rewind["to"] for rewind in file.headers["rewinds"]] == [20, 10, 5]
        assert fairness.check(read_back) == [] and read_back == file
        assert list(rewind_check.differences(game.ruleset, game.options, file)) == []
        assert any(move.places for move in file.moves)

    def test_other_orders_get_other_dice(self, game: Game) -> None:
        before, moves = game.state, counting(game, 20)
        rewind(game, 20)
        game.moves.filter(action="rewind").update(kept={})
        again_or_stop(game, moves)
        assert game.state != before

    def test_the_dice_of_an_order_follow_from_its_words(self, game: Game) -> None:
        """At the same place of the stream: the order that was given there has its old dice, any other has new ones."""
        move = next(each for each in counting(game, 20) if len(rulebooks.load_draws(each.draws)) > 0)
        seat = move.seat
        assert seat is not None
        before, noted = rulebooks.load(past_state(game, move.place - 1)), rulebooks.load_draws(move.draws)
        old = [result for draw in noted for result in draw.results]
        rewind(game, move.place - 1)

        def drawn(order: str, more: int) -> list[int]:
            table = Table(game, seats_of(game))
            dice = table.draws.dice(before, seat, order, [], table.stored)
            asked = [(draw.purpose, draw.sides) for draw in noted for _result in draw.results]
            asked += [asked[-1]] * more
            return [dice.draw(before.draws + number, *each) for number, each in enumerate(asked)]

        assert drawn(move.action, 0) == old
        assert drawn(move.action, 20)[: len(old)] == old and drawn("another", 20) != drawn(move.action, 20)

    def test_one_no_refuses_it_and_the_asker_may_take_it_back(self, game: Game) -> None:
        assert answer(game, ask(game, 20), agrees=False).state == State.REFUSED
        ana = game.seats.get(user__username="Ana").user
        asked = ask(game, 20)
        assert ask(game, 20) == asked
        with pytest.raises(NotNow, match="is still waiting for answers"):
            ask(game, 19)
        taken = requests.answer_request(user=ana, game_id=game.pk, request_id=asked.pk, agrees=False)
        assert taken.state == State.WITHDRAWN
        assert game.branch == 0 and not game.moves.filter(action="rewind").exists()

    def test_only_players_ask_and_only_for_what_all_know(self, game: Game) -> None:
        with pytest.raises(NotYours):
            requests.ask_rewind(user=person("Eve"), game_id=game.pk, place=1)
        with pytest.raises(NotNow, match="a move from 0 to"):
            ask(game, settled_place(game))

    def test_it_is_told_for_ever_and_clocks_begin_anew(self, game: Game) -> None:
        banks = list(game.seats.values_list("bank", flat=True))
        rewind(game, 20)
        line = Happening.objects.get(game=game, kind="rewound")
        said = sentence(line.kind, line.data, "Ana")
        assert said == "Request granted: rewind to move 20. Ana asked for it, and all agreed. 40 moves are undone."
        seat = to_move(game)
        assert seat.asked_move == game.move_count and list(game.seats.values_list("bank", flat=True)) == banks
        turns = Notification.objects.filter(game=game, kind=MailKind.TURN, move=game.move_count)
        assert {each.seat_id for each in turns} == {each.pk for each in game.seats.exclude(asked_move=None)}
        entry = CatalogueEntry.objects.get(game=game)
        assert entry.moves == 20

    def test_the_pages_and_forms_of_all_go_on_from_there(self, game: Game, browser: Callable) -> None:
        ana, ben = (game.seats.get(user__username=name).user for name in ("Ana", "Ben"))
        page = browser(ana).get(f"/games/{game.public_id}/moves/20/").content.decode()
        assert "Request rewind" in page
        browser(ana).post(f"/games/{game.public_id}/rewind/", {"place": "20"})
        asked = Request.objects.get()
        assert "requests a rewind to move 20" in browser(ben).get(game.get_absolute_url()).content.decode()
        browser(ben).post(f"/games/{game.public_id}/requests/{asked.pk}/", {"agrees": "yes"})
        game.refresh_from_db()
        assert game.counted == game.move_count, "what a page knows is as new for one as for the other"
        for each in (ana, ben):
            assert "rewind to move 20" in browser(each).get(game.get_absolute_url()).content.decode()
        seat = to_move(game)
        assert game_log.latest_known(game, seat) == game.move_count
        order(game, legal(game, seat)[0], seat=seat, shown_move=game.counted)

    @pytest.mark.parametrize(("text", "state"), [("AGREE", State.GRANTED), ("DECLINE", State.REFUSED)])
    def test_the_others_answer_by_mail(self, game: Game, text: str, state: str) -> None:
        asked = ask(game, 20)
        ben = game.seats.get(user__username="Ben").user
        assert ben is not None
        mail = compose.write_email(
            Notification.objects.select_related("game", "seat", "user").get(user=ben, request=asked)
        )
        for shown in (mail.body, str(mail.alternatives[0].content)):
            assert f"{game.get_absolute_url()}moves/20/" in shown
        got = inbox.receive_mail(raw=write_mail(text), recipient=reply_to(ben, asked), sender="ben@example.org")
        assert got.outcome == IncomingMail.Outcome.ACTED
        asked.refresh_from_db()
        assert asked.state == state

    def test_a_rewound_order_is_shown_to_its_player_alone_until_the_end(
        self, game: Game, browser: Callable, client: Client
    ) -> None:
        rewind(game, 20)
        seats = seats_of(game)

        def struck(viewer: int | None) -> set[int]:
            told = game_log.read_log(game=game, seats=seats, viewer=viewer, count=200, struck=True)
            return {entry.seat.index for entry in told.entries if entry.undone and entry.seat}

        assert [struck(viewer) for viewer in (None, 0, 1)] == [set(), {0}, {1}]
        readers = [client, *(browser(seat.user) for seat in seats)]
        for reader in readers:
            assert reader.get(reverse("games:move", args=[game.public_id, 21])).status_code == 404
            found = reader.get(reverse("games:positions", args=[game.public_id, 0, "any"]), follow=True).json()
            assert len(found["moves"]) == 21
        game.status = Game.Status.FINISHED
        assert [struck(viewer) for viewer in (None, 0, 1)] == [{0, 1}] * 3

    def test_turns_of_its_feed_have_other_keys_than_those_that_were_rewound(self, game: Game, client: Client) -> None:
        def keys() -> list[str]:
            feed = client.get(reverse("games:game_feed", args=[game.public_id])).content.decode()
            return re.findall(r"<id>(\S+#move-\S+)</id>", feed)

        before, moves = keys(), counting(game, 20)
        rewind(game, 20)
        assert set(keys()) < set(before)
        again(game, moves)
        after = keys()
        assert len(after) == len(set(after)) == len(before) and len(set(after) & set(before)) < len(before)
        assert [re.sub(r"(move-\d+)-1$", r"\1", each) for each in after] == before

    def test_an_order_taken_back_before_a_rewind_stays_its_players_alone(self, game: Game) -> None:
        seat = to_move(game)
        order(game, legal(game, seat)[0], seat=seat)
        game.refresh_from_db()
        assert seat.user is not None
        if undoable(game=game, seat=seat):
            undo_orders(user=seat.user, game_id=game.pk, seat=seat.index, shown_move=game.move_count)
        rewind(game, 20)
        assert settled_place(game) == 20 == past.visible_extent(game=game, audience=past.ANYBODY, last_settled=20)


def past_state(game: Game, place: int) -> str:
    return game.moves.get(place=place, taken_back=False).state


def again_or_stop(game: Game, moves: list[Move]) -> None:
    """The same orders as far as other dice allow them."""
    for move in moves:
        try:
            again(game, [move])
        except Refused:  # what follows other dice may be another question
            return


def test_a_branch_has_its_own_dice_and_what_is_kept_has_the_old() -> None:
    first, second = KeyedDice(b"seed", "g"), KeyedDice(b"seed", "g", 1)
    kept = KeyedDice(b"seed", "g", 1, [(0, 30), (0, 31)], 10)
    old = [first.draw(n, "battle", 6) for n in range(30, 32)]
    assert [kept.draw(n, "battle", 6) for n in (10, 11)] == old
    assert [kept.draw(n, "battle", 6) for n in range(12, 40)] == [second.draw(n, "battle", 6) for n in range(12, 40)]
    assert [first.draw(n, "battle", 6) for n in range(40)] != [second.draw(n, "battle", 6) for n in range(40)]


@pytest.mark.django_db(transaction=True)
def test_an_order_that_comes_with_the_last_yes_is_before_it_or_after_it() -> None:
    game = opening()
    seat, asked = to_move(game), ask(game, 20)
    line = legal(game, seat)[0]
    latest = game.move_count
    _agreed, ordered = at_once(lambda: answer(game, asked), lambda: order(game, line, seat=seat, shown_move=latest))
    game.refresh_from_db()
    assert (game.branch, game.place) == (1, 20), "carried out before it and taken back, or refused as out of date"
    assert isinstance(ordered, Game | StalePosition)


@pytest.mark.django_db
def test_bots_agree_and_play_on() -> None:
    game = running_game(person("Ana"), bots=1)
    for _move in range(8):
        order(game, legal(game, to_move(game))[0])
    game.refresh_from_db()
    place = settled_place(game) - 1
    assert ask(game, place).state == State.GRANTED
    game.refresh_from_db()
    assert game.branch == 1 and to_move(game).user is not None


@pytest.mark.django_db
class TestWhoIsAway:
    """Nobody's silence is a yes, and no bot's that stands in for them."""

    @pytest.fixture(params=["rated", "league", "friendly"])
    def game(self, request: pytest.FixtureRequest) -> Game:
        game = opening()
        game.rated = request.param == "rated"
        game.creator = None if request.param == "league" else game.creator  # which is drawn and opened by nobody
        game.save(update_fields=["rated", "creator"])
        return game

    @pytest.fixture(params=["away", "silent", "gone"])
    def left(self, game: Game, request: pytest.FixtureRequest) -> Game:
        leave(game, request.param)
        return game

    def test_a_rewind_is_refused_with_the_reason_while_a_player_is_away(self, left: Game) -> None:
        for _time in range(2):
            with pytest.raises(NotNow, match="A player who would have to agree has left"):
                ask(left, 20)
        left.refresh_from_db()
        assert left.branch == 0 and not left.requests.exists()

    def test_a_waiting_request_is_not_granted_when_its_voter_leaves(self, game: Game) -> None:
        asked = ask(game, 20)
        leave(game, "away")
        requests.settle_after_leaving(Game.objects.get(pk=game.pk))
        asked.refresh_from_db()
        assert asked.state == State.OPEN and Game.objects.get(pk=game.pk).branch == 0

    def test_a_player_who_is_back_can_agree(self, game: Game) -> None:
        asked = ask(game, 20)
        leave(game, "away")
        ben = game.seats.get(user__username="Ben").user
        with pytest.raises(BotPlays):
            answer(game, asked)
        seats.come_back(user=ben, game_id=game.pk)
        assert answer(game, asked).state == State.GRANTED

    def test_a_pause_while_a_player_is_away_is_refused_if_the_game_counts(self, game: Game, left: Game) -> None:
        ana = left.seats.get(user__username="Ana").user
        if left.rated or left.creator_id is None:
            with pytest.raises(NotNow, match="A player who would have to agree has left"):
                requests.ask_pause(user=ana, game_id=left.pk, days=3)
        else:
            assert requests.ask_pause(user=ana, game_id=left.pk, days=3).state == State.GRANTED


def leave(game: Game, how: str) -> None:
    """Ben leaves his seat to the bot, of his own will or by silence, or deletes his account."""
    ben = game.seats.get(user__username="Ben")
    assert ben.user is not None
    if how == "gone":
        ben.user.delete()
    elif how == "away":
        seats.go_away(user=ben.user, game_id=game.pk)
    else:
        abandonment.give_up(game, ben, Seat.Why.EXPIRED)
    game.refresh_from_db()


@pytest.mark.django_db
def test_tables_and_ratings_know_how_often(client: Client) -> None:
    game = opening()
    Game.objects.filter(pk=game.pk).update(rated=True)
    for place in (20, 10):
        rewind(game, place)
    game = play_to_the_end(game)
    assert "rewound 2 times" in client.get(reverse("games:end", args=[game.public_id])).content.decode()
