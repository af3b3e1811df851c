"""Counts of a whole game come to its result, and its pages and pictures show them as they should."""

from io import BytesIO
from random import Random

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

import rulebooks
from games.titles.rome_in_crisis.board import picture
from games.titles.rome_in_crisis.title import RomeInCrisis
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice
from rulebooks.engine.figures import Moment
from rulebooks.rome_in_crisis.rules import ruleset

TITLE = RomeInCrisis()
NAMES = ("Ana", "Ben", "Cleo", "Dan")


def moments(players: int) -> tuple[list[Moment], engine.State]:
    """A game of sensible bots, move by move, as anybody may know it."""
    dice, rng = KeyedDice(bytes([players]), "chronicle"), Random(players)
    state = ruleset.new({"players": players}, dice)
    view_of_all = ruleset.view(rulebooks.load(rulebooks.dump(state)), None)
    moments_so_far = [Moment(0, 0, [], view_of_all, view_of_all)]
    while seats := engine.to_move(state):
        view = ruleset.view(state, seats[0])
        action = TITLE.seating.bots["sensible"].choose(view, engine.legal(state, seats[0]), rng)
        events = [event for event in engine.apply(state, seats[0], action, dice).events if engine.visible(event, None)]
        after = ruleset.view(rulebooks.load(rulebooks.dump(state)), None)
        moments_so_far.append(Moment(len(moments_so_far), len(moments_so_far), events, moments_so_far[-1].after, after))
    return moments_so_far, state


@pytest.mark.parametrize("players", TITLE.seating.players)
def test_the_sources_of_points_come_to_the_result(players: int) -> None:
    game, state = moments(players)
    figures = TITLE.statistics.chronicle.figures(game)
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
    game, _state = moments(4)
    for scale in (1, 2, "mail"):
        image = Image.open(BytesIO(picture.png(game[60].after, NAMES, scale=scale)))
        assert image.size == picture.size(scale)
        assert len(image.convert("RGB").getcolors(image.width * image.height) or ()) > 20


def test_a_game_is_found_by_what_happened_in_it() -> None:
    game, _state = moments(3)
    events = [event for moment in game for event in moment.events]
    assert {TITLE.statistics.search_keys.event(event) for event in events} >= {"removed", "top_crisis"}
    assert {TITLE.words.mark(event) for event in events} >= set(TITLE.words.marks)


@pytest.mark.parametrize(("page", "sentence"), [("how", "House rulings"), ("cards", "Trebonianus Gallus, side B")])
def test_pages_of_the_title_say_what_is_a_house_ruling(client: Client, db: None, page: str, sentence: str) -> None:
    text = client.get(reverse("games:about", args=[TITLE.name, page])).content.decode()
    assert sentence in text and "not public" in text
