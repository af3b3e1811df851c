"""A whole game is shown without an error, and shows nobody what he may not know."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import rulebooks
from games.titles.time_of_crisis.board import board
from games.titles.time_of_crisis.words import choices, prompts, sentences, sheets, threats
from rulebooks.engine.ruleset import AnyView
from rulebooks.time_of_crisis.rules.state import TocState

Play = Callable[[int, int], Any]
Otherwise = Callable[[TocState, int | None, Random], TocState]


def everything(view: AnyView, names: list[str]) -> list[object]:
    """All that is shown of a view."""
    beside = [
        sheets.my_piles,
        sheets.points_left,
        sheets.events_left,
        sheets.market,
        sheets.supplies,
        prompts.hint,
        prompts.battle,
    ]
    shown: list[object] = [show(view) for show in beside]
    shown += [
        show(view, names)
        for show in (
            sheets.panels,
            sheets.legacy_track,
            sheets.emperor_track,
            prompts.question,
            prompts.topic,
            board.draw,
        )
    ]
    return [*shown, threats.list_threats(view)]


@pytest.mark.parametrize(
    ("players", "seed", "every"),
    [
        (4, 1, 8),
        (2, 3, 8),
        *(pytest.param(*game, 1, marks=pytest.mark.night) for game in ((4, 1), (3, 2), (2, 3))),
    ],
)
def test_the_positions_of_a_game_can_be_shown(
    players: int, seed: int, every: int, play: Play, names: list[str]
) -> None:
    """One in so many of them whole; of each its choices and what led to it."""
    for move, (state, seat, legal, events) in enumerate(play(players, seed)):
        view = rulebooks.view(state, seat)
        assert move % every or all(everything(view, names)[-2:])
        found = choices.groups(view, legal, names)
        assert sum(len(group.choices) for group in found) == len(legal)
        assert all(sentences.sentence(event, names) for event in events)


def test_hidden_cards_of_others_do_not_show(play: Play, names: list[str], otherwise: Otherwise) -> None:
    rng = Random(4)
    for move, (state, seat, _legal, _events) in enumerate(play(4, 5)):
        if move % 40 == 0:
            for reader in (None, seat):
                view = rulebooks.view(state, reader)
                assert everything(view, names) == everything(
                    rulebooks.view(otherwise(state, reader, rng), reader), names
                )


def test_a_finished_game_asks_nothing(play: Play, names: list[str]) -> None:
    state = [state for state, *_rest in play(2, 3)][-1]
    assert prompts.question(rulebooks.view(state, None), names) == "The game is over."
