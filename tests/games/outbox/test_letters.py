"""The words of the mails, their readers, and their threads."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.message import Message
from html import unescape

import pytest
from django.core.mail import EmailMultiAlternatives
from django.utils.translation import override

import rulebooks
from games import recap
from games.mail import subjects
from games.mail.plain_text import COLUMNS
from games.models import Game, MailKind, Notification, Seat
from games.services.clock import deadlines
from games.services.history import game_log
from games.services.history.game_log import OwnOrder
from games.services.lobby import lobby
from games.services.outbox import compose
from games.services.play import play
from games.services.play.undo import undo_orders
from games.titles.registry import TITLES, title
from games.titles.time_of_crisis.board import picture
from games.titles.time_of_crisis.board.text_board import text_board
from rulebooks import engine
from rulebooks.time_of_crisis.rules import log as events
from tests.games.inbox.answers import in_words
from tests.tables import almost_out, person, run_out, running_game, time_out

Kind = MailKind


def opening() -> None:
    """Ana and Ben have let days pass, until the second turn begins in which one of them may play cards.

    It begins: a turn that goes on after another's answer may have too little left to be warned of.
    """
    game = running_game(person("Ana", timezone="Asia/Tokyo"), person("Ben", timezone="America/Lima"))
    turns = 0
    while turns < 2:
        run_out(game)
        seat = on_turn(game)
        turns += seat.seconds_used is None and bool(card_orders(game, seat))


@pytest.fixture
def finished_game(game: Game) -> Game:
    while game.status == Game.Status.RUNNING:
        run_out(game)
    return game


def latest(game: Game, kind: Kind, **which: object) -> Notification:
    return game.notifications.filter(kind=kind, **which).select_related("game", "seat", "user").latest("pk")


def mail_of(game: Game, kind: Kind) -> EmailMultiAlternatives:
    if kind == Kind.REMINDER:
        almost_out(game)
        deadlines.remind_due()
    return compose.write_email(latest(game, kind))


def html_of(mail: EmailMultiAlternatives) -> str:
    return str(mail.alternatives[0].content)


def on_turn(game: Game) -> Seat:
    return game.seats.get(index=game.to_move[0])


def card_orders(game: Game, seat: Seat) -> list[str]:
    orders = map(engine.order_text, engine.legal(rulebooks.load(game.state), seat.index))
    return [order for order in orders if order.startswith("play ")]


def order_card(game: Game, seat: Seat) -> None:
    """The seat plays the first card it may: everybody sees that, and it can be taken back."""
    order = card_orders(game, seat)[0]
    play.submit(user=seat.user, game_id=game.pk, seat=seat.index, order=order, shown_move=game.move_count)
    game.refresh_from_db()


def told(game: Game, seat: Seat) -> Sequence[str]:
    view = rulebooks.view(rulebooks.load(game.state), seat.index)
    own_order, seats = OwnOrder(seat.pk, game.move_count + 1), list(game.seats.all())
    log = game_log.read_log(game=game, seats=seats, viewer=seat.index, after=own_order, count=recap.MOVES)
    return recap.tell_story(recap.StorySources(log, own_orders=False), seat, view).lines


def flat(text: str) -> str:
    return " ".join(text.split())


def test_the_subject_names_the_game_the_question_and_the_deadline(game: Game) -> None:
    turn = latest(game, Kind.TURN)
    turn.user.timezone, turn.user.timezone_chosen = "Asia/Tokyo", True
    turn.seat.deadline = datetime(2026, 3, 1, 22, 30, tzinfo=UTC)
    assert in_words(turn).subject == "Limes: Your turn (due Mon 2 Mar, 07:30)"


def test_the_subject_names_the_zone_of_a_deadline_while_nobody_has_chosen_it(game: Game) -> None:
    turn = latest(game, Kind.TURN)
    turn.user.timezone = "UTC"
    turn.seat.deadline = datetime(2026, 3, 1, 22, 30, tzinfo=UTC)
    assert in_words(turn).subject == "Limes: Your turn (due Sun 1 Mar, 22:30 UTC)"


def test_a_reminder_has_the_subject_of_its_decision(game: Game) -> None:
    """Gmail and Outlook put mails together by their subjects."""
    reminder = mail_of(game, Kind.REMINDER)
    assert reminder.subject == in_words(latest(game, Kind.TURN)).subject


def test_a_turn_says_what_by_when_and_what_happens_otherwise(game: Game) -> None:
    turn = latest(game, Kind.TURN)
    text = flat(in_words(turn).body)
    assert compose.build_letter(turn).prompt.question in text
    assert "1 day, 23 hours left" in text
    assert "a bot decides for you" in text
    assert f"http://127.0.0.1:8000/games/{game.public_id}/" in text


@pytest.mark.parametrize(
    ("zone", "expected"),
    [
        ("Asia/Tokyo", "Mon 2 Mar 2026, 07:30 (Asia/Tokyo)"),
        ("America/New_York", "Sun 1 Mar 2026, 17:30 (America/New York)"),
    ],
)
def test_the_deadline_is_in_the_readers_time_zone(game: Game, zone: str, expected: str) -> None:
    turn = latest(game, Kind.TURN)
    turn.user.timezone = zone
    turn.seat.deadline = datetime(2026, 3, 1, 22, 30, tzinfo=UTC)
    assert expected in flat(in_words(turn).body)


def test_both_parts_say_the_same(game: Game) -> None:
    turn = latest(game, Kind.TURN)
    mail, letter = compose.write_email(turn), compose.build_letter(turn)
    for part in (flat(mail.body), flat(unescape(html_of(mail)))):
        assert letter.prompt.question in part
        assert letter.link in part
        for line in letter.story.lines:
            assert flat(line) in part


@pytest.mark.parametrize(("language", "label"), [("en", "Rules: "), ("de", "Regeln: ")])
@pytest.mark.parametrize("ruleset", TITLES)
@pytest.mark.django_db
def test_the_question_leads_to_its_rule_in_the_readers_language(ruleset: str, language: str, label: str) -> None:
    reader = person("Cato", language=language)
    game = lobby.practise(user=reader, public_id="tiro", ruleset=ruleset)
    turn = latest(game, Kind.TURN, user=reader)
    mail, rules = in_words(turn), title(ruleset).rules_in_words
    assert rules is not None
    [(name, address, key)] = re.findall(rf"\n\n{label}(.+)\n(http://127.0.0.1:8000/.+#(.+))\n\n", mail.body)
    assert key == rules.rule_of(compose.build_letter(turn).view)
    with override(language):
        assert name == str(rules.by_id[key].paragraph.name)
    assert re.search(rf'<a [^>]*href="{address}"[^>]*>{label}{name}</a>', html_of(mail))


def test_a_turn_tells_what_the_others_have_done_since(game: Game) -> None:
    told = compose.build_letter(latest(game, Kind.TURN)).story
    assert 0 < len(told.lines) <= recap.TOUCHING + recap.OTHERS
    assert told.shortened


def test_a_long_story_leaves_out_what_matters_least_first(game: Game) -> None:
    told = compose.build_letter(latest(game, Kind.TURN)).story
    others = [line.text for chapter in told.acts for line in chapter.lines]
    assert told.shortened and len(others) == recap.OTHERS
    assert not [line for line in others if "ends their actions" in line or "Invasion roll" in line]


def test_a_new_emperor_is_told_however_long_the_story(game: Game) -> None:
    seats = list(game.seats.order_by("index"))
    seat = latest(game, Kind.TURN).seat
    log = game_log.read_log(game=game, seats=seats, viewer=seat.index, count=recap.MOVES)
    other = next(each for each in seats if each != seat).index
    crowned = events.EmperorPlaced(other, "italia", "italia")
    oldest = max(at for at, entry in enumerate(log.entries) if not entry.undone and entry.events)
    entries = [*log.entries]
    entries[oldest] = replace(entries[oldest], events=[*entries[oldest].events, crowned])
    view = rulebooks.view(rulebooks.load(game.state), seat.index)
    told = recap.tell_story(recap.StorySources(replace(log, entries=entries), own_orders=True), seat, view)
    assert told.shortened and f"{seats[other].name} reigns in Rome as Senate Emperor." in told.lines
    assert sum(len(chapter.lines) for chapter in told.acts) <= recap.OTHERS
    assert [line.text for chapter in told.acts for line in chapter.lines if line.weighty]


def test_one_is_told_that_the_clock_has_played_for_somebody(db: None) -> None:
    game = running_game(person("Ana"), person("Ben"))
    late, other = game.seats.order_by("deadline")
    time_out(game)
    deadlines.expire(game_id=game.pk)
    game.refresh_from_db()
    assert told(game, other)[0] == (f"{late.name} ran out of time (2\xa0days). A bot makes this decision.")


def test_one_is_not_told_what_came_before_ones_own_last_move(game: Game) -> None:
    mover = on_turn(game)
    assert told(game, mover) != []
    order_card(game, mover)
    assert told(game, mover) == []


def test_an_order_that_was_taken_back_is_not_told(game: Game) -> None:
    mover = on_turn(game)
    other = game.seats.exclude(pk=mover.pk).get()
    at_first = told(game, other)
    order_card(game, mover)
    meanwhile = told(game, other)
    undo_orders(user=mover.user, game_id=game.pk, seat=mover.index, shown_move=game.move_count)
    game.refresh_from_db()
    assert told(game, other) == at_first != meanwhile


def test_orders_taken_back_step_by_step_are_not_told(game: Game) -> None:
    mover = on_turn(game)
    other = game.seats.exclude(pk=mover.pk).get()
    order_card(game, mover)
    first = told(game, other)
    order_card(game, mover)
    for number in (game.move_count, game.move_count + 1):
        undo_orders(user=mover.user, game_id=game.pk, seat=mover.index, shown_move=number)
    game.refresh_from_db()
    nothing = told(game, other)
    order_card(game, mover)
    assert nothing != first == told(game, other)


def test_a_reminder_says_how_little_is_left(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    almost_out(game)
    game.refresh_from_db()
    assert game.deadline is not None
    now = game.deadline - timedelta(hours=9, minutes=7, seconds=12)
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    deadlines.remind_due()
    mail = compose.write_email(latest(game, Kind.REMINDER))
    assert "Reminder: less than a fifth of your time is left" in flat(mail.body)
    assert re.search(r"9\s?hours, 7\s?minutes left", mail.body)
    assert "Reminder: 9 hours, 7 minutes left" in flat(unescape(html_of(mail)))


def test_the_start_names_everybody_and_seals_the_dice(game: Game) -> None:
    mail = mail_of(game, Kind.STARTED)
    assert mail.subject == "Limes: The game has started"
    assert {"Ana", "Ben"} <= set(re.findall(r"\w+", mail.body))
    assert game.seed_hash in mail.body
    assert "Time control: 2 days per decision." in flat(mail.body)


def test_the_end_says_who_has_won_and_with_what(finished_game: Game) -> None:
    first = finished_game.seats.get(index=finished_game.result["places"][0])
    won = compose.write_email(latest(finished_game, Kind.OVER, user=first.user))
    lost = compose.write_email(finished_game.notifications.exclude(user=first.user).get(kind=Kind.OVER))
    assert won.subject == lost.subject == f"Limes: Game over. Winner: {first.name}"
    assert "you have won" in won.body
    assert f"Winner: {first.name}" in lost.body
    for mail in (won, lost):
        assert f"1. {first.name}: {finished_game.result['scores'][first.index]} legacy" in mail.body


@pytest.mark.parametrize("kind", [Kind.STARTED, Kind.TURN, Kind.REMINDER])
def test_the_text_fits_a_narrow_window(game: Game, kind: Kind) -> None:
    lines = mail_of(game, kind).body.splitlines()
    assert max(len(line) for line in lines if not line.startswith("http")) <= COLUMNS


@pytest.mark.parametrize("kind", [Kind.STARTED, Kind.TURN, Kind.REMINDER])
def test_the_html_fetches_nothing_and_links_only_here(game: Game, kind: Kind) -> None:
    html = html_of(mail_of(game, kind))
    assert not re.search(r"<(script|link|iframe)|\ssrc=(?!\"cid:map\.)|url\(|@import", html)
    links = {link for link in re.findall(r'href="([^"]*)"', html) if not link.startswith("mailto:talk+")}
    assert f"http://127.0.0.1:8000/games/{game.public_id}/" in links
    assert all(link.startswith("http://127.0.0.1:8000/") for link in links)


@pytest.mark.parametrize("kind", [Kind.STARTED, Kind.TURN, Kind.REMINDER])
def test_the_style_is_in_the_elements_and_only_the_night_in_a_sheet(game: Game, kind: Kind) -> None:
    html = html_of(mail_of(game, kind))
    (sheet,) = re.findall(r"<style>(.*?)</style>", html, re.DOTALL)
    assert re.fullmatch(r"\s*@media \(prefers-color-scheme:dark\)\{.*\}\s*", sheet, re.DOTALL)
    assert "background-color:#ffffff" in html.replace("background-color: ", "background-color:")
    assert "var(" not in html


def test_names_are_text_and_never_markup_or_headers(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(stored_name="<b>Ana & Ben</b>\nBcc: everybody@example.org")
    mail = mail_of(game, Kind.TURN)
    assert "<b>Ana" not in html_of(mail)
    assert "<b>Ana & Ben</b>" in mail.body
    assert mail.message()["Bcc"] is None
    assert "\n" not in mail.subject


def test_nobody_is_told_what_their_seat_may_not_know(game: Game) -> None:
    """The events are those of the seat's own eyes: what another seat alone saw is in nobody else's mail."""
    turn = latest(game, Kind.TURN)
    other = game.seats.exclude(pk=turn.seat_id).get()
    everything = [event for move in game.moves.all() for event in rulebooks.load_events(game.ruleset, move.events)]
    secret = [event for event in everything if not engine.visible(event, None)]
    names = [seat.name for seat in game.seats.all()]
    own, others = (
        {
            title(game.ruleset).words.sentence(event, names, None)
            for event in secret
            if engine.visible(event, seat.index)
        }
        for seat in (turn.seat, other)
    )
    mail = compose.write_email(turn)
    assert others - own, "the other has secrets that one does not have oneself"
    for part in (flat(mail.body), html_of(mail)):
        assert not [line for line in others - own if line in part]


def test_all_mails_of_a_game_hang_from_the_first(game: Game) -> None:
    turn = latest(game, Kind.TURN)
    started = latest(game, Kind.STARTED, user=turn.user)
    root, follower = (compose.write_email(each).message() for each in (started, turn))
    assert follower["In-Reply-To"] == follower["References"] == root["Message-ID"]
    assert follower["Message-ID"] != root["Message-ID"]


def test_the_threads_of_two_people_are_apart(game: Game) -> None:
    roots = [compose.write_email(each).message()["Message-ID"] for each in game.notifications.filter(kind=Kind.STARTED)]
    assert len(set(roots)) == 2


def test_a_mail_keeps_its_id_at_every_attempt(game: Game) -> None:
    assert (
        compose.write_email(latest(game, Kind.TURN)).message()["Message-ID"]
        == (compose.write_email(latest(game, Kind.TURN)).message()["Message-ID"])
    )


def test_auto_responders_are_asked_to_keep_quiet(game: Game) -> None:
    assert compose.write_email(latest(game, Kind.TURN)).message()["Auto-Submitted"] == "auto-generated"


def test_a_long_question_is_shortened_in_the_subject_only(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(stored_name="Limes " * 13)
    mail = mail_of(game, Kind.TURN)
    assert len(mail.subject) <= subjects.LONGEST_SUBJECT


def map_of(mail: EmailMultiAlternatives) -> Message:
    (found,) = [part for part in mail.message().walk() if part.get_content_type() == "image/png"]
    return found


@pytest.mark.parametrize("kind", [Kind.TURN, Kind.REMINDER])
def test_a_decision_brings_its_map_along(game: Game, kind: Kind) -> None:
    mail = mail_of(game, kind)
    unique = f"map.{mail.extra_headers['Message-ID'].strip('<>')}"
    assert map_of(mail)["Content-ID"] == f"<{unique}>" and f'src="cid:{unique}"' in html_of(mail)
    assert mail.message().get_content_subtype() == "related"
    assert len(mail.message().as_bytes()) < 100_000


def test_the_map_shows_where_something_has_happened(game: Game) -> None:
    turn = latest(game, Kind.TURN)
    letter = compose.build_letter(turn)
    assert letter.story.places
    plain = picture.png(letter.view, letter.names)
    assert map_of(compose.write_email(turn)).get_payload(decode=True) != plain


def test_the_text_has_the_whole_board(game: Game) -> None:
    turn = latest(game, Kind.TURN)
    mail, letter = compose.write_email(turn), compose.build_letter(turn)
    assert flat(text_board(letter.view, letter.names)) in flat(mail.body)


def test_other_mails_carry_no_map(game: Game) -> None:
    assert [
        part for part in mail_of(game, Kind.STARTED).message().walk() if part.get_content_maintype() == "image"
    ] == []
