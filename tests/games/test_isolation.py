"""A name from right to left turns nothing beside it: on pages it stands in ``<bdi>``, in text between isolates."""

from collections.abc import Callable, Iterator
from uuid import uuid4

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.mail.inbound.written_lines import normal
from games.models import Game, Notification
from games.services.clock import deadlines, requests
from games.services.history import past
from games.services.history.files import game_file
from games.services.lobby import seats
from games.services.outbox import compose
from games.services.rows.seats import seats_of
from games.services.talk import table_talk
from rulebooks.files import text as file_text
from tests.isolation import LEAGUE, NAMES, TITLE, PageReader, astray
from tests.leagues.leagues import league
from tests.orders import play_on, play_to_the_end, to_move
from tests.tables import almost_out, person, running_game, time_out
from tocsite.isolation import FIRST_STRONG, Isolated, as_html, isolate, without_isolates

Browser = Callable[[User], Client]


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<p>⁨א1⁩ (bot)</p>", "<p><bdi>א1</bdi> (bot)</p>"),
        (
            '<a title="⁨א1⁩" href="/⁨א1⁩/" data-a=\'<b>⁨א⁩\'>⁨א⁩</a>',
            '<a title="⁨א1⁩" href="/א1/" data-a=\'<b>א\'><bdi>א</bdi></a>',
        ),
        ("<title>⁨א⁩ 2</title><svg><text>⁨א⁩</text></svg>", "<title>⁨א⁩ 2</title><svg><text>⁨א⁩</text></svg>"),
        ("<!-- > --><option>⁨א⁩</option> ⁨א⁩ & 3 < 4", "<!-- > --><option>⁨א⁩</option> <bdi>א</bdi> & 3 < 4"),
        ("<p>Ana</p>", "<p>Ana</p>"),
    ],
)
def test_a_name_that_is_read_in_an_element_stands_in_bdi(page: str, expected: str) -> None:
    assert as_html(page) == expected


def test_an_isolated_name_equals_its_text_and_is_written_with_isolates() -> None:
    name = isolate("דוד")
    assert isinstance(name, Isolated) and name == "דוד" and hash(name) == hash("דוד") and len(name) == 3
    texts = ["%s" % name, f"{name}", "{}".format(name), "%(a)s" % {"a": name}, str(name)]  # noqa: UP031, UP032
    assert set(texts) == {"⁨דוד⁩"} and without_isolates(name) == without_isolates(str(name)) == "דוד"
    assert isolate(str(name)) == name and type(isolate("Zoë")) is str


@pytest.fixture
def ready() -> Game:
    return play_on(running_game(*map(person, NAMES), name=TITLE), 40)


def addresses(game: Game) -> Iterator[str]:
    for view in ("table", "log", "since", "notes", "standing", "plan", "end", "game_fairness", "substitute", "resign"):
        yield reverse(f"games:{view}", args=[game.public_id])
    for view in ("home", "open", "mine", "running", "finished", "substitutes", "mails", "statistics", "seals", "news"):
        yield reverse(f"games:{view}")
    yield reverse("games:move", args=[game.public_id, 3])
    for panel in ("players", "messages", "game"):
        yield f"{game.get_absolute_url()}?panel={panel}"
    for name in NAMES:
        yield reverse("person", args=[name])
        yield reverse("leagues:person", args=[name])
        yield f"{reverse('person', args=[name])}?against={NAMES[0]}"
    yield "/people/me/"
    yield reverse("leagues:index")


@pytest.mark.django_db
@pytest.mark.parametrize("when", ["running", "away", "over"])
def test_every_page_isolates_names_and_titles(ready: Game, browser: Browser, when: str) -> None:
    first, second = ready.seats.select_related("user").order_by("index")
    table_talk.say_at_table(user=first.user, game_id=ready.pk, text="Salve", readers=None, key=uuid4())
    league(second.user, name=LEAGUE)
    requests.ask_rewind(user=first.user, game_id=ready.pk, place=10)
    if when == "away":
        seats.go_away(user=second.user, game_id=ready.pk)
    elif when == "over":
        ready = play_to_the_end(ready)
    isolated: set[str] = set()
    for client in (Client(), browser(first.user)):
        for address in addresses(ready):
            answer = client.get(address, follow=True)
            if answer.status_code in (404, 409):  # nothing is there to see, or to be done any more
                continue
            assert answer.status_code == 200, address
            page = PageReader(answer.content.decode())
            assert page.faults == [], address
            isolated |= page.isolated
    assert {*NAMES, TITLE, LEAGUE} <= isolated


@pytest.mark.django_db
def test_every_mail_isolates_names_and_titles(ready: Game) -> None:
    seat = to_move(ready)
    other = ready.seats.exclude(pk=seat.pk).select_related("user").get()
    table_talk.say_at_table(user=other.user, game_id=ready.pk, text="Salve", readers=None, key=uuid4())
    pause_request = requests.ask_pause(user=other.user, game_id=ready.pk, days=3)
    requests.answer_request(user=seat.user, game_id=ready.pk, request_id=pause_request.pk, agrees=False)
    almost_out(ready)
    deadlines.remind_due()
    time_out(ready)
    deadlines.expire_due()
    seats.resign(user=other.user, game_id=ready.pk)
    seats.take_over(user=person("נח"), game_id=ready.pk, index=other.index)
    play_to_the_end(Game.objects.get(pk=ready.pk))
    kinds = set()
    for notification in Notification.objects.filter(game=ready).select_related("game", "seat", "user"):
        letter = compose.write_email(notification)
        kinds.add(notification.kind)
        assert astray(letter.subject) == [] and astray(str(letter.body)) == [], (notification.kind, letter.subject)
        raw = letter.message().as_bytes()
        assert raw.isascii() or b"8bit" in raw
        for part, _type in letter.alternatives:
            assert PageReader(part).faults == [], notification.kind
    assert len(kinds) >= 7 and not mail.outbox


@pytest.mark.django_db
def test_files_and_what_is_sent_back_have_none(ready: Game) -> None:
    text = file_text.to_text(game_file(game=ready, seats=seats_of(ready), audience=past.ANYBODY))
    assert FIRST_STRONG not in text and all(name in text for name in [*NAMES, TITLE])
    assert normal("attack ⁨דוד2⁩", 80) == ["attack דוד2"]


@pytest.mark.django_db
def test_a_box_of_a_form_has_the_name_alone_and_takes_it_back(ready: Game, browser: Browser) -> None:
    client = browser(User.objects.get(username=NAMES[0]))
    box = client.get("/people/me/").context["form"]["username"]
    assert box.value() == NAMES[0] and FIRST_STRONG not in str(box)
    assert client.post("/people/me/", {"username": box.value(), "timezone": "Europe/Rome"}).status_code == 302
