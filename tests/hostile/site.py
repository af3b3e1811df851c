"""The demo's site with secrets planted in it, and four readers who must not see each other's."""

from datetime import timedelta
from http.cookies import SimpleCookie
from random import Random
from types import SimpleNamespace
from typing import NamedTuple
from uuid import uuid4

from allauth.account.models import EmailAddress
from django.core.mail import get_connection, send_mail
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

import rulebooks
from accounts.models import User
from games.leagues.models import Admission, Season
from games.leagues.services import calendars, creating, entrance
from games.leagues.services.demo import RULES
from games.models import Game, Report
from games.services import demo
from games.services.lobby import fellows, lobby
from games.services.moderation import reporting
from games.services.talk import notes, table_talk
from tests.staff.conftest import with_second_factor
from tests.tables import PACE, person

HOST = "127.0.0.1:8000"
STRANGER, PLAYER, ORGANISER, STAFF = "stranger", "brutus", "augusta", "mira"
OWNER, CONFIDANT = "cornelia", "drusus"
"""The person whose secrets they are, and one who shares some of them."""
GAME, LEAGUE, NOTE, WORDS, REASON = (
    "Clausum Corneliae Ludum",
    "Clausum Corneliae Foedus",
    "Corneliae nota abdita",
    "Corneliae verba abdita",
    "Corneliae causa abdita",
)


class Reader(NamedTuple):
    """A kind of person before a browser: cookies, and the texts that no page may show them, but for those of staff."""

    name: str
    cookies: dict[str, str]
    secrets: dict[str, str]
    staff_reads: frozenset[str]
    """Return those of the secrets that stand on pages for moderators and administrators."""

    def browser(self) -> Client:
        """Return a browser with these cookies, whatever became of them in another."""
        client = Client(raise_request_exception=False, headers={"host": HOST})
        client.cookies = SimpleCookie(self.cookies)
        return client


def build() -> list[Reader]:
    """Make the demo, plant the secrets, and let everybody sign in."""
    call_command("demo", stdout=SimpleNamespace(write=lambda text: None))
    for name in demo.PEOPLE:
        _move_to_secret_address(User.objects.get(username=name))
    staff = person(STAFF)
    _move_to_secret_address(staff)
    User.objects.update(is_staff=False)
    User.objects.filter(pk=staff.pk).update(is_staff=True)
    secrets = _plant(User.objects.get(username=OWNER), User.objects.get(username=CONFIDANT))
    browsers = {STRANGER: Client(), STAFF: with_second_factor(staff)}
    for name in (PLAYER, ORGANISER):
        browsers[name] = Client()
        browsers[name].force_login(User.objects.get(username=name))
    return [_reader(name, browser, secrets) for name, browser in browsers.items()]


def redeal(game: Game, reader: str) -> None:
    """Deal anew what is hidden from a reader in a running game."""
    state = rulebooks.load(game.state)
    seat = game.seats.filter(user__username=reader).first()
    rulebooks.redeal(state, seat.index if seat else None, Random(1))
    Game.objects.filter(pk=game.pk).update(state=rulebooks.dump(state))


def _reader(name: str, browser: Client, secrets: dict[str, str]) -> Reader:
    theirs = {f"address of {name}"} | ({"name of a private league"} if name == STAFF else set())
    mine = {why: text for why, text in secrets.items() if why not in theirs}
    cookies = {key: morsel.value for key, morsel in browser.cookies.items()}
    reads = [why for why in mine if why.startswith(("address", "name", "reason"))] if name == STAFF else []
    return Reader(name, cookies, mine, frozenset(reads))


def _move_to_secret_address(user: User) -> None:
    user.email = f"abdita-{user.username}@secretum.example"
    user.save()
    EmailAddress.objects.update_or_create(user=user, defaults={"email": user.email, "verified": True, "primary": True})


def _plant(owner: User, confidant: User) -> dict[str, str]:
    """Give the owner a private game and league, a note, words to one player, a report; return what is secret."""
    game = lobby.create_game(user=owner, name=GAME, players=3, pace=PACE, private=True)
    league = creating.create(
        user=owner,
        name=LEAGUE,
        about="",
        rules=RULES,
        starts=timezone.now() + timedelta(days=9),
        admission=Admission.LINK,
    )
    running = Game.objects.get(public_id="demo-middle")
    notes.keep_note(user=owner, game=running, move=None, text=NOTE)
    table_talk.say_at_table(user=owner, game_id=running.pk, text=WORDS, key=uuid4(), readers=[confidant.pk])
    reporting.report(user=owner, subject=Report.Subject.PLAYER, key=PLAYER, kind=Report.Kind.OTHER, reason=REASON)
    fellows.block(user=owner, person=User.objects.get(username=PLAYER))
    connection = get_connection("games.mail.box.LocalBox")
    send_mail("Salve", "Vale", None, ["nobody@example.org"], html_message="<head></head>Vale", connection=connection)
    texts = {f"address of {user.username}": user.email for user in User.objects.all()}
    texts |= {f"password of {user.username}": user.password for user in User.objects.exclude(password="")}
    texts |= {f"seed of {each.public_id}": bytes(each.seed).hex() for each in Game.objects.filter(status="running")}
    texts |= {f"secret of season {each.pk}": bytes(each.secret).hex() for each in Season.objects.filter(state="open")}
    return texts | {
        "name of a private game": GAME,
        "name of a private league": LEAGUE,
        "note": NOTE,
        "words to another": WORDS,
        "reason of a report": REASON,
        "link to a private game": game.invite_token,
        "link to a private league": entrance.make_invitation(user=owner, league=league).token,
        "key of a calendar": calendars.key_of(owner).token,
    }
