"""Pages about a game's dice: the seal from the start, all else once the game is over."""

import hmac
import re
import subprocess
import sys
from collections.abc import Callable

from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.services.lobby import lobby
from games.services.play.draws import dice_of
from games.services.rows.moves import settled_place
from tests import tables
from tests.games.history.test_files import played

Browser = Callable[[User], Client]


def page(client: Client, name: str, *args: object) -> str:
    answer = client.get(reverse(f"games:{name}", args=args))
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_check_of_dice_is_explained_to_anybody(client: Client) -> None:
    assert "check_dice.py" in page(client, "fairness")


def test_while_a_game_runs_its_seal_and_no_draw_is_told(first_turn: Game, client: Client, browser: Browser) -> None:
    game = played(first_turn, to_the_end=False)
    seed = bytes(game.seed).hex()
    sitter = game.seats.exclude(user=None).select_related("user")[0].user
    assert sitter is not None
    for reader in (client, browser(sitter)):
        told = page(reader, "game_fairness", game.public_id)
        assert game.seed_hash in told and seed not in told and "check.js" not in told
        log = page(reader, "log", game.public_id)
        assert 'class="draws"' not in log
        assert 'id="draws"' not in page(reader, "move", game.public_id, settled_place(game))


def test_after_the_end_the_page_says_how_the_dice_were_made(people: list[User], client: Client) -> None:
    game = played(tables.running_game(*people[:2]), to_the_end=True)
    told = page(client, "game_fairness", game.public_id)
    assert bytes(game.seed).hex() in told and reverse("games:game_json", args=[game.public_id]) in told
    command = re.search(r'<code>python3 -c "([^"]+)"</code>', told)
    assert command is not None
    done = subprocess.run([sys.executable, "-c", command[1]], capture_output=True, check=True, text=True)
    assert done.stdout.strip() == game.seed_hash
    said = re.search(r"<code>([^<|]+)\|count\|purpose\|0</code>", told)
    lines = re.search(r"<pre[^>]*>(tocsite dice[^<]+)</pre>", told)
    assert said is not None and lines is not None
    key = hmac.digest(bytes(game.seed), lines[1].encode(), "sha256")
    digest = hmac.digest(key, f"{said[1]}|7|battle|0".encode(), "sha256")
    assert int.from_bytes(digest[:8], "big") % 6 + 1 == dice_of(game).draw(7, "battle", 6)


def test_after_the_end_every_draw_is_told(first_turn: Game, client: Client) -> None:
    game = played(first_turn, to_the_end=True)
    start = page(client, "move", game.public_id, 0)
    assert "<code>event deck</code>" in start
    log = page(client, "log", game.public_id)
    assert 'class="draws"' in log
    assert (
        reverse("games:game_fairness", args=[game.public_id])
        in client.get(f"{game.get_absolute_url()}?panel=game").text
    )


def test_a_private_games_dice_are_its_players_alone(people: list[User], client: Client, browser: Browser) -> None:
    game = lobby.create_game(user=people[0], name="Rhenus", players=2, pace=tables.PACE, private=True)
    address = reverse("games:game_fairness", args=[game.public_id])
    for reader in (client, browser(people[1])):
        assert reader.get(address).status_code == 404
    told = page(browser(people[0]), "game_fairness", game.public_id)
    assert game.seed_hash in told and bytes(game.seed).hex() not in told


def test_a_cancelled_game_shows_its_seed(people: list[User], client: Client) -> None:
    game = lobby.create_game(user=people[0], name="Rhenus", players=2, pace=tables.PACE)
    lobby.cancel_game(user=people[0], game_id=game.pk)
    assert bytes(game.seed).hex() in page(client, "game_fairness", game.public_id)
