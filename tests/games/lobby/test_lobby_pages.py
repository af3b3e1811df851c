"""The lobby over HTTP."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.present.clocks import PACES
from games.services.lobby import lobby
from games.services.talk import table_talk
from rulebooks.clock import TimeControl
from tests import tables
from tests.form_filling import PageForm, form_at
from tests.orders import choose_provinces
from tests.tables import PACE

Browser = Callable[[User], Client]


def open_game(creator: User, **wishes: object) -> Game:
    return lobby.create_game(user=creator, name="Limes", pace=PACE, **{"players": 3, **wishes})


def new_game_form(client: Client, **answers: object) -> PageForm:
    """The form of a new game, filled in."""
    return form_at(client, reverse("games:new"), field="pace").fill({"name": "Limes", "players": 4, **answers})


@pytest.mark.django_db
def test_a_stranger_sees_what_this_is_and_how_to_sign_up(client: Client) -> None:
    page = client.get("/").content.decode()
    assert reverse("account_signup") in page
    assert "No open games right now." in page


def test_a_stranger_sees_the_board_of_a_game(running_game: Game, client: Client) -> None:
    page = client.get("/").content.decode()
    assert reverse("games:picture", args=[running_game.public_id]) in page
    assert running_game.get_absolute_url() in page


def test_of_the_latest_games_the_front_page_shows_one_with_much_on_its_board(
    running_game: Game, people: list[User], client: Client
) -> None:
    lobby.create_game(user=people[0], name="Just begun", pace=PACE, players=2, bot_seats=["sensible"])
    choose_provinces(running_game)
    assert client.get("/").context["shown"] == running_game


def test_the_games_being_played_are_there_for_everybody(running_game: Game, client: Client) -> None:
    assert running_game.name in client.get(reverse("games:running")).content.decode()


def test_a_private_game_is_shown_to_no_stranger(running_game: Game, client: Client) -> None:
    Game.objects.update(private=True, invite_token="token")
    for page in ("/", reverse("games:running")):
        assert running_game.public_id not in client.get(page).content.decode()


@pytest.mark.parametrize("name", ["mine", "watching", "new"])
@pytest.mark.django_db
def test_pages_about_oneself_ask_to_sign_in(client: Client, name: str) -> None:
    assert client.get(reverse(f"games:{name}")).url.startswith(reverse("account_login"))


@pytest.mark.parametrize("name", ["open", "mine", "watching", "running", "finished"])
def test_an_empty_list_says_so(people: list[User], browser: Browser, name: str) -> None:
    page = browser(people[0]).get(reverse(f"games:{name}"))
    assert 'class="empty"' in page.content.decode()


def test_one_opens_a_game(people: list[User], browser: Browser) -> None:
    client = browser(people[0])
    answer = new_game_form(client, players=3, seat_2="sensible", short=True).press()
    game = Game.objects.get()
    assert answer.url == game.get_absolute_url()
    assert (game.options["players"], game.options["short"]) == (3, True)
    assert game.terms == PACES["normal"].terms
    assert [seat.bot for seat in game.seats.all()] == ["", "sensible", ""]


def test_the_same_form_sent_twice_opens_one_game(people: list[User], browser: Browser) -> None:
    client = browser(people[0])
    form = new_game_form(client)
    first, second = (form.press() for _click in range(2))
    assert first.url == second.url
    assert Game.objects.count() == 1


HOUR = 3600
OWN = [
    ({"grace": "36"}, TimeControl(36 * HOUR)),
    ({"grace": "1", "bank": "10"}, TimeControl(HOUR, 10 * HOUR, 0, 10 * HOUR)),
    (
        {"grace": "336", "bank": "0", "increment": "168", "cap": "720"},
        TimeControl(336 * HOUR, 0, 168 * HOUR, 720 * HOUR),
    ),
]
REFUSED = [
    ({"grace": ""}, "Enter a number of hours from 1 to 336."),
    ({"grace": "0"}, "greater than or equal to 1."),
    ({"grace": "337"}, "less than or equal to 336."),
    ({"grace": "24", "bank": "721"}, "less than or equal to 720."),
    ({"grace": "24", "bank": "48", "cap": "24"}, "The limit can&#39;t be below the starting time bank."),
    ({"grace": "24", "increment": "2", "cap": "0"}, "A time bank that grows must hold at least 1 hour."),
    ({"grace": "24", "increment": "2"}, "A time bank that grows must hold at least 1 hour."),
    ({"grace": "24", "increment": "169", "cap": "400"}, "less than or equal to 168."),
]


@pytest.mark.parametrize(("figures", "terms"), OWN)
def test_ones_own_figures_are_kept(
    people: list[User], browser: Browser, figures: dict[str, str], terms: TimeControl
) -> None:
    client = browser(people[0])
    new_game_form(client, pace="own", **figures).press()
    assert Game.objects.get().terms == terms


@pytest.mark.parametrize(("figures", "sentence"), REFUSED)
def test_figures_that_make_no_sense_are_refused_with_a_sentence(
    people: list[User], browser: Browser, figures: dict[str, str], sentence: str
) -> None:
    client = browser(people[0])
    answer = client.post(reverse("games:new"), new_game_form(client, pace="own").fields | figures)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not Game.objects.exists()


def test_a_usual_pace_minds_no_figures(people: list[User], browser: Browser) -> None:
    client = browser(people[0])
    new_game_form(client, pace="live", grace="5", bank="4", cap="2").press()
    assert Game.objects.get().terms == PACES["live"].terms


def test_the_time_is_told_before_one_joins(people: list[User], browser: Browser) -> None:
    client = browser(people[0])
    new_game_form(client, pace="normal").press()
    other = browser(people[1])
    page = other.get(Game.objects.get().get_absolute_url()).content.decode().replace("\xa0", " ")
    assert "24 hours per decision, and a time bank of 3 days (+6 hours per decision, up to 5 days)" in page
    assert "24 hours per decision, and a time bank" in other.get(reverse("games:open")).text.replace("\xa0", " ")


def test_joining_leads_back_to_the_game(people: list[User], browser: Browser) -> None:
    game = open_game(people[0])
    answer = browser(people[1]).post(reverse("games:join", args=[game.public_id]))
    assert answer.url == game.get_absolute_url()
    assert game.seats.filter(user=people[1]).exists()


def test_a_waiting_game_shows_the_seal_of_its_dice_and_a_cancelled_one_the_seed(
    people: list[User], client: Client
) -> None:
    game = open_game(people[0])
    seed = bytes(game.seed).hex()
    page = client.get(game.get_absolute_url()).content.decode()
    assert game.seed_hash in page and seed not in page
    lobby.cancel_game(user=people[0], game_id=game.pk)
    assert seed in client.get(game.get_absolute_url()).content.decode()


@pytest.mark.parametrize(("verb", "status"), [("cancel", 403), ("start", 403), ("leave", 302)])
def test_a_stranger_neither_cancels_nor_starts_nor_leaves_a_game(
    people: list[User], browser: Browser, verb: str, status: int
) -> None:
    game = open_game(people[0])
    answer = browser(people[1]).post(reverse(f"games:{verb}", args=[game.public_id]))
    assert answer.status_code == status
    assert Game.objects.get().status == Game.Status.OPEN


def test_a_full_game_is_refused_with_a_sentence(people: list[User], browser: Browser) -> None:
    game = tables.running_game(people[0], people[1])
    answer = browser(people[2]).post(reverse("games:join", args=[game.public_id]))
    assert answer.status_code == 409
    assert "This game has already started." in answer.content.decode()


@pytest.mark.parametrize("verb", ["join", "leave", "start", "cancel", "watch", "unwatch"])
def test_a_link_alone_changes_nothing(people: list[User], browser: Browser, verb: str) -> None:
    game = open_game(people[0])
    led = browser(people[0]).get(reverse(f"games:{verb}", args=[game.public_id]))
    assert (led.status_code, led["Location"]) == (302, game.get_absolute_url())
    game.refresh_from_db()
    assert game.status == Game.Status.OPEN and [seat.user for seat in game.seats.all()][1:] == [None, None]
    assert not game.watchers.exists()


def test_a_private_game_does_not_exist_for_others(people: list[User], browser: Browser) -> None:
    game = open_game(people[0], private=True)
    other = browser(people[1])
    assert other.get(game.get_absolute_url()).status_code == 404
    assert other.post(reverse("games:join", args=[game.public_id])).status_code == 404
    assert "Limes" not in other.get(reverse("games:open")).content.decode()


def test_the_invitation_opens_a_private_game(people: list[User], browser: Browser) -> None:
    game = open_game(people[0], private=True)
    invitation = reverse("games:invitation", args=[game.invite_token])
    other = browser(people[1])
    assert invitation in browser(people[0]).get(game.get_absolute_url()).content.decode()
    assert "invites you" in other.get(invitation).content.decode()
    assert other.post(invitation).url == game.get_absolute_url()
    assert other.get(game.get_absolute_url()).status_code == 200


def test_a_late_acceptance_is_refused_without_showing_the_private_table(people: list[User], browser: Browser) -> None:
    game = lobby.create_game(
        user=people[0], name="Secretum", players=2, pace=86400, private=True, bot_seats=["sensible"]
    )
    answer = browser(people[1]).post(reverse("games:invitation", args=[game.invite_token]))
    assert answer.status_code == 409
    assert "board-title" not in answer.content.decode()


def strongest(page: str) -> list[str]:
    """The words of the buttons that stand out on a page, besides the notice of something new."""
    main = page.split("<main")[1].split("</main>")[0]
    found = re.findall(r"<(button|a)\b([^>]*)>([^<]+)</", main)
    strong = [
        (kind, said) for tag, kind, said in found if "secondary" not in kind and (tag == "button" or "button" in kind)
    ]
    return [said for kind, said in strong if "moved-link" not in kind]


@pytest.mark.parametrize("private", [True, False])
def test_the_likeliest_button_of_a_waiting_room_stands_out_alone(
    people: list[User], browser: Browser, client: Client, private: bool
) -> None:
    game = open_game(people[0], private=private)
    lobby.join_game(user=people[1], game_id=game.pk, token=game.invite_token)
    way_in = reverse("games:invitation", args=[game.invite_token]) if private else game.get_absolute_url()
    for reader in people[:2]:
        page = browser(reader).get(game.get_absolute_url()).content.decode()
        assert strongest(page) == ["Copy link"]
        assert f'id="invitation" href="{way_in}"' in page
    assert strongest(browser(people[2]).get(way_in).content.decode()) == ["Join"]
    assert strongest(client.get(way_in).content.decode()) == ["Sign in to join"]


@pytest.mark.django_db
def test_an_unknown_invitation_does_not_exist(client: Client) -> None:
    answer = client.get(reverse("games:invitation", args=["guess"]))
    assert answer.status_code == 404
    assert "This invitation link doesn&#39;t work" in answer.text and "have access to it" not in answer.text


class TestInvitationShownToAStranger:
    """A person with the link of a private game who is not signed in."""

    @pytest.fixture
    def game(self, people: list[User]) -> Game:
        game = open_game(people[0], private=True, players=4, options={"short": True}, reliability=80)
        return lobby.join_game(user=people[1], game_id=game.pk, token=game.invite_token)

    @pytest.fixture
    def link(self, game: Game) -> str:
        return reverse("games:invitation", args=[game.invite_token])

    def test_the_page_names_the_inviter_the_game_and_its_terms(
        self, people: list[User], client: Client, link: str
    ) -> None:
        page = client.get(link).text
        told = ["Limes", f"{people[0]} invites you to this private game.", "Time of Crisis, short game", "<dd>4</dd>"]
        told += ["per decision", "at least 80% on time", "2 seats are open", people[1].username]
        assert [each for each in told if each not in page] == []
        assert page.count(">open seat<") == 2

    def test_both_ways_in_lead_back(self, client: Client, link: str) -> None:
        page = client.get(link).text
        for way in ("account_login", "account_signup"):
            assert f'href="{reverse(way)}?next={link}"' in page
            assert f'name="next" value="{link}"' in client.get(f"{reverse(way)}?next={link}").text

    def test_it_shows_no_more_than_an_invited_one_may_know(self, game: Game, client: Client, link: str) -> None:
        page = client.get(link).text
        assert game.public_id not in page and 'id="talk"' not in page and "games:invite" not in page
        assert '<meta name="robots" content="noindex">' in page

    @pytest.mark.parametrize(
        ("end", "sentence"),
        [
            (lobby.start_game, "This game has already started."),
            (lobby.cancel_game, "This game was cancelled before it started."),
        ],
    )
    def test_a_link_that_comes_too_late_gets_one_sentence(
        self, people: list[User], game: Game, client: Client, link: str, end: Callable[..., Game], sentence: str
    ) -> None:
        end(user=people[0], game_id=game.pk)
        page = client.get(link).text
        assert sentence in page
        assert not any(word in page for word in (people[0].username, people[1].username, "open seat", "invites you"))

    def test_it_stands_when_who_opened_the_game_is_gone(
        self, people: list[User], game: Game, client: Client, link: str
    ) -> None:
        people[0].delete()
        page = client.get(link).text
        assert "You are invited to this private game." in page and "None" not in page


def test_a_person_invited_by_name_reads_who_invites_them(people: list[User], browser: Browser) -> None:
    game = open_game(people[0], private=True)
    lobby.join_game(user=people[1], game_id=game.pk, token=game.invite_token)
    table_talk.invite_person(user=people[1], game_id=game.pk, name=people[2].username)
    page = browser(people[2]).get(reverse("games:invitation", args=[game.invite_token])).text
    assert f"{people[1]} invites you to this private game." in page


def test_my_turn_comes_first(people: list[User], browser: Browser) -> None:
    open_game(people[0], players=2)
    game = tables.running_game(*people[:2], name="Mea")
    mine = next(person for person in people[:2] if tables.seat_of(game, person).index in game.to_move)
    lobby.create_game(user=mine, name="Newer", players=2, pace=PACE)
    page = browser(mine).get(reverse("games:mine")).content.decode()
    assert page.index("Mea") < page.index("Newer")
    assert "<strong>Your turn</strong>" in page


def test_a_watched_game_is_on_the_list_until_it_is_dropped(people: list[User], browser: Browser) -> None:
    game = tables.running_game(*people[:2])
    onlooker = browser(people[2])
    onlooker.post(reverse("games:watch", args=[game.public_id]))
    assert "Limes" in onlooker.get(reverse("games:watching")).content.decode()
    onlooker.post(reverse("games:unwatch", args=[game.public_id]))
    assert "Limes" not in onlooker.get(reverse("games:watching")).content.decode()


def test_a_games_name_is_text_and_never_markup(people: list[User], browser: Browser) -> None:
    lobby.create_game(user=people[0], name="<b>Roma</b>", players=2, pace=PACE)
    page = browser(people[1]).get(reverse("games:open")).content.decode()
    assert "&lt;b&gt;Roma&lt;/b&gt;" in page
    assert "<b>Roma" not in page


def test_long_lists_come_in_pages_of_few_queries(
    people: list[User], browser: Browser, django_assert_max_num_queries: Callable
) -> None:
    for number in range(45):
        lobby.create_game(user=people[0], name=f"Game {number}", players=4, pace=PACE)
    client = browser(people[1])
    with django_assert_max_num_queries(7):
        page = client.get(reverse("games:open"), {"page": 3}).content.decode()
    assert "Game 4<" in page and "Game 5<" not in page
