"""Our own list of options pasted into a reply: nobody knows which of them is meant, unless its number stands beside."""

import pytest

from games.models import Game, IncomingMail, Seat
from tests.games.inbox.answers import answer
from tests.games.mail.post import post
from tests.orders import choose_provinces, select_hands
from tests.tables import game_of_two

pytestmark = pytest.mark.django_db
Outcome = IncomingMail.Outcome
FIRST, SECOND, THIRD = "1. Play Military 1", "2. Play Senate 1", "3. Play Populace 1"
GERMAN = ["1. Militär 1 spielen", "2. Senat 1 spielen", "3. Bevölkerung 1 spielen"]


def opening() -> Game:
    """A turn whose option 1 plays Military 1, option 2 Senate 1, option 3 Populace 1."""
    return select_hands(choose_provinces(game_of_two()))


def done_by(seat: Seat, text: str) -> tuple[str, list[str]]:
    before = Game.objects.get(pk=seat.game_id).move_count
    outcome = post(seat, text).outcome
    moves = seat.game.moves.filter(number__gt=before, seat=seat).order_by("number")
    return outcome, list(moves.values_list("action", flat=True))


AROUND = ["{}", "Hi,\n\n{}\n\nThanks\nMax", "{}\n\n> #~#~# Reply above this line #~#~#\n> 1\n"]
MARKED = {
    "as it is": [FIRST, SECOND, THIRD],
    "two of it": [FIRST, THIRD],
    "an arrow behind": [FIRST, f"{SECOND} <---", THIRD],
    "an arrow before": [FIRST, f"--> {SECOND}", THIRD],
    "a quoting mark before": [FIRST, f"> {SECOND}", THIRD],
    "a quoting mark on the first": [f"> {FIRST}", SECOND, THIRD],
    "bold": [FIRST, f"*{SECOND}*", THIRD],
    "capitals": [FIRST, SECOND.upper(), THIRD],
    "an x behind": [FIRST, f"{SECOND} x", THIRD],
    "a tick": [FIRST, f"✓ {SECOND}", THIRD],
    "boxes": [f"[ ] {FIRST}", f"[x] {SECOND}", f"[ ] {THIRD}"],
    "others struck through": [f"~~{FIRST}~~", SECOND, f"~~{THIRD}~~"],
    "yes and no": [f"{FIRST} no", f"{SECOND} yes", f"{THIRD} no"],
    "with the orders": [FIRST, "    play military 1", f"{SECOND} <--", "    play senate 1"],
    "with its titles": ["Play a card", FIRST, f"{SECOND} <--", "", "Finish", "9. End your actions"],
    "without numbers": ["Play Military 1", "Play Senate 1 <--", "Play Populace 1"],
    "in small letters": [FIRST.lower(), f"{SECOND.lower()} <--", THIRD.lower()],
    "in German": [GERMAN[0], f"{GERMAN[1]} <--", GERMAN[2]],
    "in a list with bullets": [f"- {FIRST}", f"- {SECOND}", f"- {THIRD}"],
    "out of a table": ["1", "Play Military 1", "2", "Play Senate 1", "3", "Play Populace 1"],
    "numbers without a point": ["1 Play Military 1", "2 Play Senate 1 x", "3 Play Populace 1"],
    "one edited": [FIRST, "2. Play Senate", THIRD],
}


@pytest.mark.parametrize("lines", MARKED.values(), ids=MARKED)
@pytest.mark.parametrize(
    "around", ["{}", "Hi,\n\n{}\n\nThanks\nMax", "{}\n\n> #~#~# Reply above this line #~#~#\n> 1\n"]
)
def test_a_pasted_list_is_asked_about(seat: Seat, lines: list[str], around: str) -> None:
    assert done_by(seat, around.format("\n".join(lines))) == (Outcome.REFUSED, [])
    assert "repeats several of our options" in answer(seat.user)


@pytest.mark.parametrize("text", ["2\n\n{}", "{}\n\n2", "Hello,\n\n2\n\n{}\n\nMax", "{}\n\nOption 2, please", "{}\n2."])
def test_a_number_beside_a_pasted_list_chooses_the_option(seat: Seat, text: str) -> None:
    assert done_by(seat, text.format(f"{FIRST}\n{SECOND}\n{THIRD}")) == (Outcome.ACTED, ["play senate 1"])


@pytest.mark.parametrize("text", ["7\n\n{}", "2\n\n{}\n\n3", "{}\n\nbut the second", "play populace 1\n\n{}"])
def test_other_words_beside_a_pasted_list_choose_no_option(seat: Seat, text: str) -> None:
    assert done_by(seat, text.format(f"{FIRST}\n{SECOND}\n{THIRD}")) == (Outcome.REFUSED, [])


def test_a_word_to_the_site_above_it_is_answered(seat: Seat) -> None:
    assert done_by(seat, f"HELP\n\n{FIRST}\n{SECOND}") == (Outcome.ANSWERED, [])


@pytest.mark.parametrize(
    "text",
    ["2. Play Senate 1", "2. Play Senate 1 <--", "> 1. Play Military 1\n2. Play Senate 1\n> 3. Play Populace 1"],
)
def test_one_option_alone_is_an_order(seat: Seat, text: str) -> None:
    assert done_by(seat, text) == (Outcome.ACTED, ["play senate 1"])


@pytest.mark.parametrize(
    "text",
    ["play senate 1\nplay populace 1", "Play Senate 1\nPlay Populace 1", "1) play senate 1\n2) play populace 1"],
)
def test_orders_that_somebody_typed_are_done(seat: Seat, text: str) -> None:
    assert done_by(seat, text) == (Outcome.ACTED, ["play senate 1", "play populace 1"])


def test_a_list_wrapped_on_its_way_is_known(seat: Seat) -> None:
    lines = [FIRST, "2. Play", "Senate 1 <--", "3. Play Populace", "1"]
    assert done_by(seat, "\n".join(lines)) == (Outcome.REFUSED, [])
