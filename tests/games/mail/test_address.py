"""The address that a mail is answered at."""

import base64

import pytest
from django.utils.crypto import salted_hmac
from pytest_django.fixtures import Settings

from games.mail import address
from games.mail.address import Claim
from games.models import Game, NewsMail
from tests.orders import order, to_move

LARGEST = Claim(2**35 - 1, 2**35 - 1, 2**21 - 2, 2**21 - 2, 2**35 - 1)


@pytest.mark.parametrize(
    "claim",
    [
        Claim(1, 1, 0, 0),
        Claim(300, 70_000, None, 127),
        Claim(5, 6, 128, 130),
        Claim(5, 6, None, None),
        Claim(5, 6, None, 130, 9),
        Claim(5, 6, None, 130, None, False),
        Claim(5, 6, 4, 130, 9, False),
        LARGEST,
        LARGEST._replace(listed=False),
    ],
)
def test_the_claim_of_an_address_is_read_back(claim: Claim) -> None:
    assert address.read_claim(address.address_of(claim)) == claim


def test_a_mail_server_may_change_the_case() -> None:
    claim = Claim(12, 34, 56, 78)
    mail_address = address.address_of(claim)
    assert mail_address == mail_address.lower()
    assert address.read_claim(mail_address.upper()) == address.read_claim(mail_address.title()) == claim


def test_an_address_for_talk_is_none_for_orders() -> None:
    claim = Claim(12, 34, 56, 78)
    mail_address = address.address_of(claim, address.TALK)
    assert address.read_claim(mail_address) == claim
    assert address.read_claim(mail_address.replace(address.TALK, address.ORDERS, 1)) is None


def test_no_mail_server_finds_it_too_long() -> None:
    assert len(address.address_of(LARGEST).partition("@")[0]) <= 64


def test_every_changed_letter_is_noticed() -> None:
    token, _, domain = address.address_of(Claim(12, 34, 56, 78)).partition("@")
    for place in range(len("orders+"), len(token) - 1):  # the last letter holds bits that stand for nothing
        other = "a" if token[place] != "a" else "b"
        assert address.read_claim(f"{token[:place]}{other}{token[place + 1 :]}@{domain}") is None


@pytest.mark.parametrize(
    "mail_address", ["", "orders", "orders@x", "orders+@x", "orders+0189@x", "orders+ä@x", "noreply+aa@x"]
)
def test_an_address_that_was_never_signed_is_no_claim(mail_address: str) -> None:
    assert address.read_claim(mail_address) is None


OLD = {
    bytes([5, 6, 129, 1, 131, 1]): Claim(5, 6, 128, 130),
    bytes([5, 6, 0, 131, 1, 9]): Claim(5, 6, None, 130, 9, listed=False),
}


@pytest.mark.parametrize("payload", OLD, ids=["of a decision", "of a request"])
def test_addresses_from_before_lists_were_told_apart_still_count(payload: bytes) -> None:
    signed = payload + salted_hmac("games.mail.address.orders", payload, algorithm="sha256").digest()[:12]
    token = base64.b32encode(signed).decode().rstrip("=").lower()
    assert address.read_claim(f"orders+{token}@play.example.org") == OLD[payload]


def test_a_key_of_another_site_signs_nothing_here(settings: Settings) -> None:
    mail_address = address.address_of(Claim(1, 2, 3, 4))
    settings.SECRET_KEY = "another"
    assert address.read_claim(mail_address) is None


def test_a_retired_key_still_counts(settings: Settings) -> None:
    mail_address = address.address_of(Claim(1, 2, 3, 4))
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "new"
    assert address.read_claim(mail_address) == Claim(1, 2, 3, 4)
    assert address.address_of(Claim(1, 2, 3, 4)) != mail_address


def test_the_address_lies_at_the_sites_own_domain(settings: Settings) -> None:
    settings.MAIL_DOMAIN = "play.example.org"
    mail_address = address.address_of(Claim(1, 2, 3, 4))
    assert mail_address.endswith("@play.example.org")
    assert address.takes_replies(mail_address.upper())
    assert not address.takes_replies(mail_address.replace("play.", ""))
    assert not address.takes_replies("noreply@play.example.org")


def test_the_address_is_bound_to_person_seat_decision_and_position(running_game: Game) -> None:
    seat = to_move(running_game)
    order(running_game, "start in gallia", seat=seat)
    asked_seat = to_move(running_game)
    turn = running_game.notifications.select_related("game", "seat").get(kind="turn", seat=asked_seat)
    assert address.read_claim(address.reply_to(turn, listed=True)) == Claim(asked_seat.user_id, asked_seat.pk, 1, 1)


def test_the_address_of_news_names_its_mail_and_gives_no_orders() -> None:
    mail_address = address.for_news(NewsMail(pk=2**40))
    assert address.read_news(mail_address.upper()) == 2**40
    assert address.read_claim(mail_address) is None
    assert address.read_news(address.address_of(Claim(12, 34, 56, 78))) is None
