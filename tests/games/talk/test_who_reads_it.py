"""Secrecy of what is said: no page, log, mail or count tells of a message, a note or a word of onlookers to others."""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.mail import address
from games.models import Game, IncomingMail, MailKind, Message, Note, Notification
from games.sealed_numbers import seal
from games.services.errors import NotYours, Refused
from games.services.inbox import inbox
from games.services.lobby import seats as seat_services
from games.services.outbox import compose
from games.services.rows.moves import settled_place
from games.services.talk import notes, table_talk
from tests import tables
from tests.games.mail.post import write_mail
from tests.orders import order

Browser = Callable[[User], Client]
Kind = MailKind
SECRET = "carthago-delenda"
PANELS = ("players", "market", "threats", "talk", "room", "game")


def say(game: Game, user: User, text: str = SECRET, to: list[User] | None = None) -> None:
    readers = None if to is None else [each.pk for each in to]
    table_talk.say_at_table(user=user, game_id=game.pk, text=text, key=uuid4(), readers=readers)


def all_shown(client: Client, game: Game) -> str:
    """Return all that a person can open of a game, without the parts that differ at each visit."""
    names = ("table", "log", "pulse", "notes")
    answers = [client.get(reverse(f"games:{name}", args=[game.public_id])) for name in names]
    swapped = client.get(game.get_absolute_url(), headers={"HX-Request": "true"})
    panels = [client.get(game.get_absolute_url(), {"panel": name}) for name in PANELS]
    shown = "".join(answer.content.decode() for answer in [*answers, swapped, *panels, *past_shown(client, game)])
    return re.sub(r'name="(csrfmiddlewaretoken|key)" value="[\w-]+"|\d+ (day|hour|minute)s?', "", shown)


def past_shown(client: Client, game: Game) -> list[Any]:
    """Of the game's past, by all eyes: pages of its first moves, and what scripts fetch."""
    pages = [reverse("games:move", args=[game.public_id, place]) for place in (0, 1)]
    eyes = ["any", "all", *map(str, range(4))]
    fetched = [
        reverse(f"games:{name}", args=[game.public_id, 0, eye]) for name in ("words", "positions") for eye in eyes
    ]
    views = [f"{page}?as={eye}" for page in pages for eye in eyes]
    return [client.get(address, follow=address in fetched) for address in [*views, *fetched]]


def is_everywhere(text: str, client: Client, game: Game) -> bool:
    """Tell if it stands in a panel of the table, in the log, and beside the moves of the past by all open eyes."""
    past = [each.text for each in past_shown(client, game) if each.status_code == 200 and '"moves"' not in each.text]
    log = client.get(reverse("games:log", args=[game.public_id])).text
    panels = [client.get(game.get_absolute_url(), {"panel": name}).text for name in ("talk", "room")]
    return len(past) >= 2 and all(text in page for page in [log, *past]) and any(text in panel for panel in panels)


def mailed() -> str:
    """All that the mails owed would say."""
    rows = Notification.objects.select_related("game", "seat", "user", "incoming")
    return "".join(each.body + str(each.alternatives[0].content) for each in map(compose.write_email, rows))


def finish(game: Game) -> None:
    """Let the game be over, as to its rows."""
    score = {"places": [0, 1, 2, 3], "scores": [4, 3, 2, 1], "columns": {}}
    Game.objects.filter(pk=game.pk).update(
        status="finished", result=score, finished=game.started, to_move=[], deadline=None
    )


def test_a_message_to_some_reaches_them_alone(running_game: Game, people: list[User], browser: Browser) -> None:
    others = [browser(people[2]), browser(people[3]), browser(tables.person("felix")), Client()]
    before = [all_shown(client, running_game) for client in others]
    say(running_game, people[0], to=[people[1]])
    assert [all_shown(client, running_game) for client in others] == before  # nor that anything was said
    assert {each.user for each in Notification.objects.filter(kind=Kind.MESSAGE)} == {people[1]}
    for client in (browser(people[0]), browser(people[1])):
        assert is_everywhere(SECRET, client, running_game)
    finish(running_game)
    assert not any(SECRET in all_shown(client, running_game) for client in others)


def test_a_substitute_reads_what_was_for_all_alone(running_game: Game, people: list[User], browser: Browser) -> None:
    say(running_game, people[0], "for all")
    say(running_game, people[0], to=[people[1]])
    seat_services.resign(user=people[1], game_id=running_game.pk)
    felix = tables.person("felix")
    seat = running_game.seats.get(user=people[1])
    seat_services.take_over(user=felix, game_id=running_game.pk, index=seat.index)
    shown = all_shown(browser(felix), running_game)
    assert "for all" in shown and SECRET not in shown and 'class="unread"' not in shown
    assert not any(word in all_shown(browser(people[1]), running_game) for word in ("for all", SECRET))


def test_a_message_to_a_person_outside_the_table_is_refused(running_game: Game, people: list[User]) -> None:
    with pytest.raises(Refused, match="Choose at least one player"):
        say(running_game, people[0], to=[tables.person("felix")])
    assert not Message.objects.exists()


@pytest.mark.parametrize(
    ("ticked", "readers"),
    [(["brutus", "cornelia", "drusus"], None), (["brutus"], ["augusta", "brutus"]), ([], "refused")],
)
def test_the_form_says_who_reads_it(
    running_game: Game, people: list[User], browser: Browser, ticked: list[str], readers: list[str] | str | None
) -> None:
    form = {"key": str(uuid4()), "text": SECRET, "offered": ["brutus", "cornelia", "drusus"], "to": ticked}
    answer = browser(people[0]).post(reverse("games:say", args=[running_game.public_id]), form)
    if readers == "refused":
        assert answer.status_code == 422 and SECRET in answer.text and 'name="to" value="brutus">' in answer.text
        assert not Message.objects.exists()
        return
    found = Message.objects.get().readers
    assert (found and [each.username for each in people if each.pk in found]) == readers


def test_an_answer_by_mail_goes_to_the_same_people_again_and_again(
    running_game: Game, people: list[User], browser: Browser
) -> None:
    say(running_game, people[0], to=[people[1], people[2]])
    asked = Notification.objects.select_related("game", "seat", "user").get(kind=Kind.MESSAGE, user=people[1])
    told = compose.write_email(asked)
    assert "Your reply goes only to augusta and cornelia" in " ".join(told.body.split())
    for text in ("Ceterum censeo.", "And again."):
        outcome = inbox.receive_mail(raw=write_mail(text), recipient=told.reply_to[0], sender="b@example.org").outcome
        said = Message.objects.latest("pk")
        assert outcome == IncomingMail.Outcome.SAID and said.text == text
        assert set(said.readers) == {each.pk for each in people[:3]}
        assert {each.user for each in said.notifications.all()} == {people[0], people[2]}
        told = compose.write_email(Notification.objects.filter(kind=Kind.ANSWER, user=people[1]).latest("pk"))
        assert "Your message was sent only to augusta and cornelia." in told.body
    assert "censeo" not in all_shown(browser(people[3]), running_game)


def test_an_address_that_goes_on_with_a_message_for_others_tells_nobody(running_game: Game, people: list[User]) -> None:
    say(running_game, people[0], to=[people[1]])
    other = tables.seat_of(running_game, people[2])
    claim = address.Claim(people[2].pk, other.pk, None, None, message_id=Message.objects.get().pk)
    recipient = address.address_of(claim, address.TALK)
    assert address.read_claim(recipient) == claim
    assert (
        inbox.receive_mail(raw=write_mail("Me too!"), recipient=recipient, sender="c@example.org").outcome == "refused"
    )
    assert Message.objects.count() == 1


def test_markdown_is_rendered_but_in_plain_text_as_it_was_written(
    running_game: Game, people: list[User], browser: Browser
) -> None:
    say(running_game, people[0], "**Ave**\n\n- one")
    assert "<strong>Ave</strong>" in browser(people[1]).get(running_game.get_absolute_url(), {"panel": "talk"}).text
    told = compose.write_email(Notification.objects.get(kind=Kind.MESSAGE, user=people[1]))
    assert "<strong>Ave</strong>" in str(told.alternatives[0].content) and "> **Ave**\n>\n> - one" in told.body


def test_new_messages_are_counted_until_they_were_shown(
    running_game: Game, people: list[User], browser: Browser
) -> None:
    for text in ("one", "two"):
        say(running_game, people[0], text)
    address = running_game.get_absolute_url()
    assert "2 new messages" in browser(people[1]).get(reverse("games:mine")).text
    assert "2 new messages" in browser(people[1]).get(address).text
    assert browser(people[1]).get(address, {"panel": "talk"}).text.count('class="badge">new<') == 2
    assert not re.search(r"\d new message", browser(people[1]).get(address).text)
    assert not re.search(r"\d new message", browser(people[0]).get(address).text)
    say(running_game, people[0], "three", to=[people[2]])
    assert not re.search(r"\d new message", browser(people[1]).get(address).text)
    assert tables.seat_of(running_game, people[2]).unread == 3


@pytest.mark.parametrize(("page", "queries"), [("notes", 6), ("log", 10)])
def test_the_pages_of_messages_and_notes_take_few_queries(
    running_game: Game, people: list[User], browser: Browser, django_assert_max_num_queries: Callable,
    page: str, queries: int,
) -> None:  # fmt: skip
    for number in range(3):
        say(running_game, people[0], f"{number}")
    notes.keep_note(user=people[1], game=running_game, move=None, text=SECRET)
    client, where = browser(people[1]), reverse(f"games:{page}", args=[running_game.public_id])
    client.get(where)
    with django_assert_max_num_queries(queries):
        client.get(where)


class TestRoom:
    """Of the onlookers, which players do not enter before the end."""

    def whisper(self, game: Game, user: User) -> None:
        table_talk.say_in_room(user=user, game_id=game.pk, text=SECRET, key=uuid4())

    def test_players_and_strangers_learn_nothing_of_it_before_the_end(
        self, running_game: Game, people: list[User], browser: Browser
    ) -> None:
        felix, flora = tables.person("felix"), tables.person("flora")
        others = [*map(browser, people), Client()]
        before = [all_shown(client, running_game) for client in others]
        self.whisper(running_game, felix)
        assert [all_shown(client, running_game) for client in others] == before
        assert SECRET not in mailed()
        assert is_everywhere(SECRET, browser(flora), running_game)
        with pytest.raises(NotYours):
            self.whisper(running_game, people[0])
        finish(running_game)
        assert is_everywhere(SECRET, browser(people[0]), running_game)
        assert SECRET not in all_shown(Client(), running_game)

    def test_a_form_says_it_once_and_what_is_refused_stays(self, running_game: Game, browser: Browser) -> None:
        client, where = browser(tables.person("felix")), reverse("games:room", args=[running_game.public_id])
        form = {"key": str(uuid4()), "text": SECRET}
        assert [client.post(where, form).status_code for _click in range(2)] == [302, 302]
        assert Message.objects.count() == 1
        refused = client.post(where, form | {"key": str(uuid4()), "text": "y" * 2001})
        assert refused.status_code == 422 and "y" * 2001 in refused.text

    def test_an_onlooker_who_takes_a_seat_leaves_the_room(
        self, running_game: Game, people: list[User], browser: Browser
    ) -> None:
        felix = tables.person("felix")
        self.whisper(running_game, felix)
        seat_services.resign(user=people[1], game_id=running_game.pk)
        seat = running_game.seats.get(user=people[1])
        seat_services.take_over(user=felix, game_id=running_game.pk, index=seat.index)
        assert SECRET not in all_shown(browser(felix), running_game)


class TestNotes:
    """Of a game and of its moves, for their writer alone."""

    def test_nobody_else_ever_reads_ones_notes(self, running_game: Game, people: list[User], browser: Browser) -> None:
        game = order(running_game, "start in gallia")
        others = [*map(browser, people[1:]), browser(tables.person("felix")), Client()]
        before = [all_shown(client, game) for client in others]
        for move in (None, 1):
            notes.keep_note(user=people[0], game=game, move=move, text=SECRET)
        say(game, people[0], "Ave!", to=[people[1]])
        assert SECRET in all_shown(browser(people[0]), game) and SECRET not in mailed()
        assert [all_shown(client, game) for client in others[1:]] == before[1:]
        finish(game)
        assert not any(SECRET in all_shown(client, game) for client in others)

    def test_a_note_is_stored_changed_and_deleted(
        self, running_game: Game, people: list[User], browser: Browser
    ) -> None:
        game = order(running_game, "start in gallia")
        client, where = browser(people[0]), reverse("games:notes", args=[game.public_id])
        move = seal(game.public_id, 1)
        assert "Note on move 1" in client.get(where, {"move": move}).text
        for text in ("*one*", "*two*", "*two*"):
            assert client.post(where, {"move": move, "text": text}).status_code == 302
        assert Note.objects.get().text == "*two*" and "<em>two</em>" in client.get(where).text
        assert "<em>two</em>" in client.get(reverse("games:log", args=[game.public_id])).text
        refused = client.post(where, {"move": move, "text": "x" * 2001})
        assert refused.status_code == 422 and "x" * 2001 in refused.text
        client.post(where, {"move": move, "text": " "})
        assert not Note.objects.exists()

    @pytest.mark.parametrize("move", ["1", "m00", "77"])
    def test_a_note_on_a_move_that_does_not_exist_is_refused(
        self, running_game: Game, people: list[User], browser: Browser, move: str
    ) -> None:
        where = reverse("games:notes", args=[running_game.public_id])
        assert browser(people[0]).post(where, {"move": move, "text": "x"}).status_code == 422
        assert not Note.objects.exists()

    def test_strangers_are_asked_to_sign_in(self, running_game: Game, client: Client) -> None:
        assert client.get(reverse("games:notes", args=[running_game.public_id])).status_code == 302


def test_a_message_stands_in_the_log_after_the_move_of_its_time(
    running_game: Game, people: list[User], browser: Browser
) -> None:
    say(running_game, people[0], "said-before")
    game = order(running_game, "start in gallia")
    say(game, people[0], "said-after")
    log = browser(people[1]).get(reverse("games:log", args=[game.public_id]), {"order": "oldest"}).text
    assert log.index("said-before") < log.index('id="move-1"') < log.index("said-after")
    assert [each.move for each in Message.objects.order_by("pk")] == [0, 1]


def test_a_message_stands_beside_the_past_move_of_its_time(
    running_game: Game, people: list[User], browser: Browser
) -> None:
    game = running_game
    for _seat in range(4):
        game = order(game, "start in " + ("gallia", "hispania", "africa", "aegyptus")[game.place])
    say(game, people[0], "said-after")
    settled = settled_place(game)
    found = browser(people[1]).get(reverse("games:words", args=[game.public_id, 0, "any"])).json()["words"]
    assert [(place, "said-after" in line) for place, line in found] == [(settled, True)]
    assert browser(people[1]).get(reverse("games:words", args=[game.public_id, 9, "any"])).status_code == 404


class TestRemoved:
    """Messages and words of the room that were removed."""

    def remove(self, client: Client, game: Game) -> int:
        where = reverse("games:remove_message", args=[game.public_id])
        return client.post(where, {"message": str(Message.objects.get().key)}).status_code

    @pytest.mark.parametrize("in_room", [False, True])
    def test_a_removed_message_is_read_by_nobody_but_its_row_stays(
        self, running_game: Game, people: list[User], browser: Browser, *, in_room: bool
    ) -> None:
        author, other = (tables.person("felix"), tables.person("flora")) if in_room else people[:2]
        if in_room:
            table_talk.say_in_room(user=author, game_id=running_game.pk, text=SECRET, key=uuid4())
        else:
            say(running_game, author)
        where = f"{running_game.get_absolute_url()}?panel={'room' if in_room else 'talk'}"
        assert "Remove message" in browser(author).get(where).text
        assert "Remove message" not in browser(other).get(where).text
        assert [self.remove(browser(author), running_game) for _twice in range(2)] == [302, 302]
        for client in (browser(author), browser(other)):
            assert is_everywhere("Removed by its author", client, running_game)
            assert SECRET not in all_shown(client, running_game)
        assert Message.objects.get().text == SECRET

    def test_a_message_is_not_removed_by_another_player(
        self, running_game: Game, people: list[User], browser: Browser
    ) -> None:
        say(running_game, people[0])
        assert self.remove(browser(people[1]), running_game) == 403
        assert self.remove(Client(), running_game) == 302  # to sign in
        bad = browser(people[0]).post(reverse("games:remove_message", args=[running_game.public_id]), {"message": "x"})
        assert bad.status_code == 422 and Message.objects.get().removed is None

    def test_a_moderator_removes_what_they_may_read(
        self, running_game: Game, people: list[User], browser: Browser
    ) -> None:
        moderator = tables.person("felix", is_staff=True)
        say(running_game, people[0])
        assert self.remove(browser(moderator), running_game) == 403
        Message.objects.all().delete()
        table_talk.say_in_room(user=tables.person("flora"), game_id=running_game.pk, text=SECRET, key=uuid4())
        assert "a moderator removed it" in browser(moderator).get(f"{running_game.get_absolute_url()}?panel=room").text
        assert self.remove(browser(moderator), running_game) == 302
        assert is_everywhere("Removed by a moderator", browser(User.objects.get(username="flora")), running_game)

    def test_the_waiting_mails_of_a_removed_message_are_not_sent(
        self, running_game: Game, people: list[User], browser: Browser
    ) -> None:
        say(running_game, people[0])
        sent = Notification.objects.filter(user=people[2])
        sent.update(status="sent")
        self.remove(browser(people[0]), running_game)
        kept = Notification.objects.filter(kind=Kind.MESSAGE).values_list("user", "status")
        assert dict(kept) == {people[1].pk: "void", people[2].pk: "sent", people[3].pk: "void"}
