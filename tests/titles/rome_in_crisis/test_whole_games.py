"""Whole games: every promise of the engine holds, every event and choice is told, and the sensible bot beats chance."""

from random import Random

import pytest

from games.titles.rome_in_crisis.title import RomeInCrisis
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice
from rulebooks.rome_in_crisis.bots.sensible import BOTS
from rulebooks.rome_in_crisis.rules import ruleset
from rulebooks.trial.arena import play_matches, scores_by_bot
from rulebooks.trial.fuzz import MIXED, trial

TITLE = RomeInCrisis()
NAMES = ("Ana", "Ben", "Cleo", "Dan")


@pytest.mark.parametrize("players", TITLE.seating.players)
def test_every_promise_holds_in_a_whole_game(players: int) -> None:
    record = trial(0, seed=players, players=players, crew=MIXED, ruleset=TITLE.name)
    assert record.failure == ""
    assert len(record.moves) > 40


@pytest.mark.parametrize("players", TITLE.seating.players)
def test_every_position_and_move_is_told_to_everybody(players: int) -> None:
    dice, rng = KeyedDice(bytes([players]) * 32, "told"), Random(players)
    state = ruleset.new({"players": players}, dice)
    names = NAMES[:players]
    while seats := engine.to_move(state):
        seat = rng.choice(seats)
        legal = engine.legal(state, seat)
        view = ruleset.view(state, seat)
        offered = [choice for group in TITLE.words.choices(view, legal, names) for choice in group.choices]
        assert sorted(choice.order for choice in offered) == sorted(map(engine.order_text, legal))
        assert len({choice.label for choice in offered}) == len(offered)
        assert "%" not in TITLE.words.prompt(view, names).question
        for line in TITLE.board.in_words(view, names).full_text.splitlines():
            assert len(line) <= 76
        applied = engine.apply(state, seat, BOTS["random"].choose(view, legal, rng), dice)
        for event in applied.events:
            sentences = {TITLE.words.sentence(event, names, reader) for reader in (None, *range(players))}
            assert all(sentence and "%" not in sentence and "_" not in sentence for sentence in sentences)
    assert TITLE.words.prompt(ruleset.view(state, None), names).question == "The game is over."


@pytest.mark.parametrize("players", TITLE.seating.players)
def test_the_sensible_bot_wins_eight_games_in_ten_against_random_ones(players: int) -> None:
    bots = ("sensible", *["random"] * (players - 1))
    sensible, _random = scores_by_bot(list(play_matches(TITLE.rulebook, bots, {}, seed=players, games=24)))
    assert (sensible.name, sensible.games) == ("sensible", 24)
    assert sensible.share >= 0.8
