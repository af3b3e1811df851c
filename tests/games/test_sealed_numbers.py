"""A number of a move is read in its sealed form alone: a bare one, tried out, would count what others took back."""

from collections.abc import Callable
from hashlib import sha256

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import CatalogueEntry, Game
from games.sealed_numbers import seal, unseal
from tests.orders import legal, to_move

Browser = Callable[[User], Client]
READ = [("log", "before"), ("log", "since"), ("table", "since"), ("notes", "move")]
POSTED = {
    "table": {"expected_move": "{}", "seat": "{seat}", "order": "{order}"},
    "undo": {"expected_move": "{}", "seat": "{seat}"},
    "plan": {"expected_move": "{}", "do": "give"},
    "notes": {"move": "{}", "text": "Nota bene"},
}
"""All addresses with a number in them, and all forms."""


def page(client: Client, address: str, name: str, value: str) -> str:
    """The page at an address with such a parameter, but for where it repeats it and for what no two pages share."""
    page_text = client.get(address, {name: value}).content.decode().replace(f"{name}={value}", "")
    return "\n".join(line for line in page_text.splitlines() if "csrf" not in line and "nonce" not in line)


@pytest.mark.parametrize("number", ["1", "0001", "007", "²", "m1", "m" + "0" * 24])
def test_only_what_the_site_has_sealed_is_a_number(number: str) -> None:
    assert unseal("abc", number) is None and unseal("abc", seal("abd", 1)) is None
    assert unseal("abc", seal("abc", 1)) == 1


@pytest.mark.parametrize(("view", "name"), READ)
def test_no_address_reads_a_bare_number(first_turn: Game, browser: Browser, view: str, name: str) -> None:
    client, address = browser(to_move(first_turn).user), reverse(f"games:{view}", args=[first_turn.public_id])
    page(client, address, name, "x")  # the first look marks what is new
    nothing = page(client, address, name, "x")
    assert page(client, address, name, "1") == nothing != page(client, address, name, seal(first_turn.public_id, 1))


@pytest.mark.parametrize("view", POSTED)
def test_no_form_reads_a_bare_number(first_turn: Game, browser: Browser, view: str) -> None:
    seat = to_move(first_turn)
    address = reverse(f"games:{view}", args=[first_turn.public_id])
    words = {"seat": seat.index, "order": legal(first_turn, seat)[0]}
    fields = {name: value.format(first_turn.move_count, **words) for name, value in POSTED[view].items()}
    answer = browser(seat.user).post(address, fields)
    assert answer.status_code == 422 and "That form was incomplete" in answer.content.decode()
    first_turn.refresh_from_db()
    assert first_turn.move_count == int(fields.get("expected_move", first_turn.move_count))


def test_nobody_finds_a_number_by_the_mark_of_a_feed(first_turn: Game, client: Client) -> None:
    etag = client.get(reverse("games:game_feed", args=[first_turn.public_id]))["ETag"].strip('"')
    last_settled = CatalogueEntry.objects.get(game=first_turn).settled
    bare = f"en {settings.SITE_NAME} {[first_turn.public_id, last_settled, first_turn.status]}"
    assert etag != sha256(bare.encode()).hexdigest()[:32]
