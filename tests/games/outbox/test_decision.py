"""The mail that asks for a decision: enough to decide by, light enough for every mailbox, nobody else's business."""

import re
from collections.abc import Callable
from email.message import Message
from html import unescape
from urllib.parse import urlsplit

import pytest
from django.core.mail import EmailMultiAlternatives
from django.test import Client

import rulebooks
from accounts.models import User
from games.mail import address, plain_text, style, subjects
from games.mail.letters import Letter
from games.mail.plain_text import COLUMNS
from games.models import Game, IncomingMail, MailKind, Notification
from games.present import numbered
from games.present.colours import colours
from games.services.outbox import compose
from games.services.play import play
from games.titles.time_of_crisis.board.places import description
from games.titles.time_of_crisis.words.choices import groups
from rulebooks import engine
from rulebooks.time_of_crisis.rules.data.regions import PROVINCES
from rulebooks.time_of_crisis.rules.state import TocState
from tests import orders, tables
from tests.titles.time_of_crisis.board.fullest import stored
from tools.bench import database, record

LIMIT = 100_000
TOUCHED = 0.8
"""Share of the long game that has been played when others have just touched who is asked."""
Kind = MailKind


def opening() -> None:
    """A long game is late."""
    database.game_at("late", record.LATE)


@pytest.fixture
def late(opened: Game) -> Notification:
    """The mail for somebody with much to choose from in it."""
    return owe_turn_mail(opened)


@pytest.fixture
def fullest(opened: Game) -> Notification:
    """The same with the board of a thousand games' fullest position, in a game of the longest names."""
    game = opened
    Game.objects.filter(pk=game.pk).update(state=crowded(game), stored_name="Ä" * 80)
    for seat in game.seats.all():
        User.objects.filter(pk=seat.user_id).update(username=f"{seat.index}" + "Ö" * 29)
    return owe_turn_mail(game)


def crowded(game: Game) -> str:
    state, found = rulebooks.load(game.state), stored()["the whole map"]
    assert isinstance(state, TocState)
    for part in ("provinces", "armies", "homelands", "leaders", "rivals", "lasting"):
        setattr(state, part, getattr(found, part))
    return rulebooks.dump(state)


def owe_turn_mail(game: Game) -> Notification:
    seat = game.seats.filter(asked_move__isnull=False)[0]
    User.objects.filter(pk=seat.user_id).update(email="ana@example.org")
    row = Notification.objects.create(game=game, seat=seat, user=seat.user, kind=Kind.TURN, move=seat.asked_move)
    return Notification.objects.select_related("game", "seat", "user").get(pk=row.pk)


def html_of(mail: EmailMultiAlternatives) -> str:
    return str(mail.alternatives[0].content)


def words_of(html: str) -> str:
    """Return the words that a reader sees, on one line."""
    body = re.sub(r"<style.*?</style>|<!--.*?-->", "", html, flags=re.DOTALL)
    return flat(unescape(re.sub(r"<[^>]*>", " ", body)))


def flat(text: str) -> str:
    return " ".join(text.split())


def parts(mail: EmailMultiAlternatives) -> list[Message]:
    return [part for part in mail.message().walk() if not part.is_multipart()]


def test_both_parts_offer_the_same_numbered_choices(late: Notification) -> None:
    mail, letter = compose.write_email(late), compose.build_letter(late)
    shown = [offer for section in letter.sections for offer in section.offers]
    assert len(shown) > 10
    for part in (flat(mail.body), words_of(html_of(mail))):
        for offer in shown:
            assert re.search(rf"\b{offer.number}\. {re.escape(flat(offer.label))}", part)
            assert offer.order in part


def test_the_numbers_are_those_that_answers_are_read_by(late: Notification) -> None:
    letter = compose.build_letter(late)
    legal = engine.legal(rulebooks.load(late.game.state), late.seat.index)
    by_number = {option.number: option.order for option in numbered.numbered(groups(letter.view, legal, letter.names))}
    assert all(by_number[offer.number] == offer.order for section in letter.sections for offer in section.offers)


def test_options_that_are_not_shown_are_counted(late: Notification) -> None:
    mail, letter = compose.write_email(late), compose.build_letter(late)
    assert letter.more == len(letter.options) - sum(len(section.offers) for section in letter.sections) > 0
    for part in (flat(mail.body), words_of(html_of(mail))):
        assert f"{letter.more} more options" in part


def test_a_choice_links_to_a_page_that_acts_only_when_asked(late: Notification, client: Client) -> None:
    offer = compose.build_letter(late).sections[0].offers[0]
    assert offer.link in unescape(html_of(compose.write_email(late)))
    page = client.get(urlsplit(offer.link).path)
    assert page.status_code == 200 and offer.label in unescape(page.content.decode())
    late.game.refresh_from_db()
    assert compose.build_letter(late).sections[0].offers[0] == offer


def test_the_hand_and_what_is_left_to_spend_are_told(late: Notification) -> None:
    mail, letter = compose.write_email(late), compose.build_letter(late)
    hand, influence, *_rest = letter.board.holdings
    assert re.fullmatch(r"Influence left: Military \d+, Senate \d+, Populace \d+\.", influence)
    for part in (flat(mail.body), words_of(html_of(mail))):
        assert hand in part and influence in part


def test_own_provinces_and_armies_are_described_below_the_map(late: Notification) -> None:
    shown = words_of(html_of(compose.write_email(late)))
    below = shown[shown.index("Your provinces and armies") :]
    letter = compose.build_letter(late)
    mine = letter.seat.index
    own = {*letter.view.governed(mine), *(each.region for each in letter.view.armies.values() if each.seat == mine)}
    assert len(own) >= 4
    for region in PROVINCES:
        told = flat(description(letter.view, region, letter.names))
        assert (told in below) == (region in own)


def test_the_map_leads_to_the_games_page_and_says_so(late: Notification) -> None:
    html = html_of(compose.write_email(late))
    assert re.search(r'<a [^>]*/games/late/"[^>]*>\s*<img [^>]*src="cid:map.', html)
    assert "Open the board on the game's page" in words_of(html)


def test_the_mail_can_be_answered_above_its_first_line(late: Notification) -> None:
    mail = compose.write_email(late)
    line = plain_text.reply_line() + "\nReply with numbers or orders, one per line, to make your move"
    assert line in mail.body
    claim = address.read_claim(mail.reply_to[0])
    assert claim == address.Claim(late.user_id, late.seat_id, late.seat.asked_move, late.game.move_count)


@pytest.mark.django_db
def test_events_that_affected_the_reader_come_first() -> None:
    touched, _rest = database.game_at("touched", TOUCHED)
    told = compose.build_letter(owe_turn_mail(touched)).story
    assert [chapter.title for chapter in told.brief] == ["What affected you", "The other players in brief"]
    names = {seat.sitter for seat in touched.seats.all()}
    assert all(line.text.partition(":")[0] in names for line in told.brief[1].lines)
    assert all("Round" in chapter.title for chapter in told.acts)


@pytest.mark.django_db
def test_dice_of_others_are_drawn_in_cells_and_told_in_the_text() -> None:
    touched, _rest = database.game_at("touched", TOUCHED)
    turn = owe_turn_mail(touched)
    letter, mail = compose.build_letter(turn), compose.write_email(turn)
    rolled = [line for chapter in letter.story.chapters for line in chapter.lines if line.dice]
    dice = [die for line in rolled for row in line.dice for die in row.dice]
    cells = re.findall(r'<span class="die[^"]*" style="[^"]*background-color[^"]*">(\d)</span>', html_of(mail))
    assert rolled and cells == [str(die.face) for die in dice]


def weight(mail: EmailMultiAlternatives) -> int:
    """As it goes over the wire."""
    return len(mail.message().as_bytes().replace(b"\n", b"\r\n"))


def test_the_fullest_mail_weighs_little(fullest: Notification) -> None:
    mail = compose.write_email(fullest)
    assert len(compose.build_letter(fullest).options) > 40
    assert weight(mail) < LIMIT


@pytest.mark.parametrize("asked", [["help"], ["help", "map"], ["map", "hand"], ["log"]])
def test_the_fullest_answer_weighs_little_too(fullest: Notification, asked: list[str]) -> None:
    """It is the mail of the decision with what was asked for besides."""
    letter, mail = answered(fullest, asked)
    assert len(letter.options) > 40
    assert weight(mail) < LIMIT


def test_the_board_of_help_is_in_words_for_the_picture_would_weigh_too_much(fullest: Notification) -> None:
    letter, mail = answered(fullest, ["help"])
    shown = words_of(html_of(mail))
    assert len(parts(mail)) == 2 and "cid:map" not in html_of(mail)
    assert shown.count(flat(letter.board.summary)) == 1 and "See the board on the game's page." in shown
    assert all(option.order in shown and option.order in mail.body for option in letter.options)


def test_help_with_the_map_has_the_picture_and_the_usual_choices(fullest: Notification) -> None:
    letter, mail = answered(fullest, ["help", "map"])
    assert len(parts(mail)) == 3 and html_of(mail).count("cid:map") == 1
    assert letter.more > 0 and "more options" in words_of(html_of(mail))


def answered(owed_mail: Notification, asked: list[str]) -> tuple[Letter, EmailMultiAlternatives]:
    """The same decision in the answer to a mail that asks for something."""
    owed_mail.kind = Kind.ANSWER
    owed_mail.incoming = IncomingMail(user=owed_mail.user, outcome="answered", report={"asked": asked})
    return compose.build_letter(owed_mail), compose.write_email(owed_mail)


def test_no_part_is_blown_up_on_its_way(fullest: Notification) -> None:
    """A line of a thousand bytes would have the whole part quoted."""
    assert [part["Content-Transfer-Encoding"] for part in parts(compose.write_email(fullest))] == [
        "8bit",
        "8bit",
        "base64",
    ]


def test_the_fullest_text_fits_a_narrow_window(fullest: Notification) -> None:
    lines = compose.write_email(fullest).body.splitlines()
    assert max(len(line) for line in lines if not line.startswith("http")) <= max(COLUMNS, 80)


def test_names_are_text_in_both_parts(late: Notification) -> None:
    name = '<i>"Rhenus" & ' + "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihung"[:60] + "</i>"
    Game.objects.filter(pk=late.game_id).update(stored_name=name)
    late.game.refresh_from_db()
    mail = compose.write_email(late)
    assert "<i>" not in html_of(mail)
    assert name in words_of(html_of(mail)) and name in " ".join(str(mail.body).split())
    assert len(mail.subject) <= subjects.LONGEST_SUBJECT and "(due " in mail.subject


def test_a_mail_about_anothers_seat_tells_only_what_everybody_may_know(late: Notification) -> None:
    """Such as one that was on its way when a substitute took the seat."""
    stranger = tables.person("Zoe")
    late.user = stranger
    letter = compose.build_letter(late)
    assert letter.view.players[late.seat.index].hand is None
    assert (letter.board.holdings, letter.options, letter.story.lines) == ([], [], [])
    assert compose.write_email(late).reply_to == []


def test_a_mail_about_anothers_seat_names_no_own_places(late: Notification) -> None:
    late.user = User(username="flavia", email="flavia@example.org", pk=0)
    late.user_id, late.kind = 0, Kind.WANTED
    assert compose.build_letter(late).board.own_places == []


def test_every_colour_is_the_sites(late: Notification) -> None:
    known = {*colours("light").values(), *colours("dark").values()}
    assert set(re.findall(r"#[0-9a-f]{6}\b", style.sheet())) <= known
    assert "var(" not in style.sheet()


def test_the_dark_style_has_light_words_on_dark_ground(late: Notification) -> None:
    (night,) = re.findall(r"<style>(.*?)</style>", html_of(compose.write_email(late)), re.DOTALL)
    dark = colours("dark")
    assert f"background-color:{dark['panel']}!important" in night
    assert f"color:{dark['text']}!important" in night


def test_the_last_expiry_is_announced(late: Notification) -> None:
    assert "and the game goes on" in compose.build_letter(late).otherwise
    late.seat.expiries = 2
    assert "until you come back or a substitute takes it" in flat(compose.write_email(late).body)


def test_own_orders_are_no_news(db: None) -> None:
    game = orders.select_hands(orders.choose_provinces(tables.running_game(tables.person("Ana"), tables.person("Ben"))))
    seat = orders.to_move(game)
    turn = game.notifications.filter(seat=seat, kind=Kind.TURN).select_related("game", "seat", "user").latest("pk")
    before = compose.build_letter(turn).story.lines
    line = next(line for line in orders.legal(game, seat) if line.startswith("play "))
    play.submit(user=seat.user, game_id=game.pk, seat=seat.index, order=line, shown_move=game.move_count)
    turn.game.refresh_from_db()
    assert compose.build_letter(turn).story.lines == before


@pytest.mark.django_db
def test_few_queries_make_a_mail(late: Notification, django_assert_max_num_queries: Callable) -> None:
    with django_assert_max_num_queries(5):
        compose.write_email(late)
