"""What is counted of a whole game comes to its result, and its pages and pictures show what they should."""

from io import BytesIO
from random import Random

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from games import engine
from games.engine.dice import KeyedDice
from games.engine.figures import Moment
from games.titles import rulebook
from games.titles.rome_in_crisis.board import picture
from games.titles.rome_in_crisis.rules import ruleset
from games.titles.rome_in_crisis.title import RomeInCrisis

TITLE = RomeInCrisis()
NAMES = ("Ana", "Ben", "Cleo", "Dan")


def moments(players: int) -> tuple[list[Moment], engine.State]:
    """A game of sensible bots, move by move, as anybody may know it."""
    dice, rng = KeyedDice(bytes([players]), "chronicle"), Random(players)
    state = ruleset.new({"players": players}, dice)
    seen = ruleset.view(rulebook.load(rulebook.dump(state)), None)
    found = [Moment(0, 0, [], seen, seen)]
    while seats := engine.to_move(state):
        view = ruleset.view(state, seats[0])
        action = TITLE.seating.bots["sensible"].choose(view, engine.legal(state, seats[0]), rng)
        told = [event for event in engine.apply(state, seats[0], action, dice).events if engine.visible(event, None)]
        after = ruleset.view(rulebook.load(rulebook.dump(state)), None)
        found.append(Moment(len(found), len(found), told, found[-1].after, after))
    return found, state


@pytest.mark.parametrize("players", TITLE.seating.players)
def test_the_sources_of_points_come_to_the_result(players: int) -> None:
    played, state = moments(players)
    figures = TITLE.statistics.chronicle.figures(played)
    gained = [sum(sum(source.gained[seat]) for source in figures.sources) for seat in range(players)]
    assert state.result is not None
    assert gained == state.result.scores == [values[-1] for values in figures.series[0].values]
    assert figures.rounds == len(figures.rows["reigns"])
    assert {source.name for source in figures.sources} == set(TITLE.statistics.chronicle.sources)
    assert all(TITLE.statistics.chronicle.opening(name) for name in figures.openings)
    for table in TITLE.statistics.chronicle.tables(figures, NAMES[:players]):
        assert all(len(row) == len(table.heads) for row in table.rows)
    for turning in figures.turning:
        assert TITLE.statistics.chronicle.turning(turning, NAMES).endswith(("point.", "points."))


def test_the_picture_is_as_large_as_it_says_and_shows_the_table() -> None:
    played, _state = moments(4)
    for scale in (1, 2, "mail"):
        drawn = Image.open(BytesIO(picture.png(played[60].after, NAMES, scale=scale)))
        assert drawn.size == picture.size(scale)
        assert len(drawn.convert("RGB").getcolors(drawn.width * drawn.height) or ()) > 20


def test_a_game_is_found_by_what_happened_in_it() -> None:
    played, _state = moments(3)
    events = [event for moment in played for event in moment.events]
    assert {TITLE.statistics.finding.event(event) for event in events} >= {"removed", "top_crisis"}
    assert {TITLE.words.mark(event) for event in events} >= set(TITLE.words.marks)


@pytest.mark.parametrize(("page", "told"), [("how", "House rulings"), ("cards", "Trebonianus Gallus, side B")])
def test_its_pages_say_what_is_a_house_ruling(client: Client, db: None, page: str, told: str) -> None:
    shown = client.get(reverse("games:about", args=[TITLE.name, page])).content.decode()
    assert told in shown and "not public" in shown
