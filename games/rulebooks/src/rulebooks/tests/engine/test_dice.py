"""Dice, drawn from a key or read from a script."""

import hashlib
import hmac
from collections import Counter

import pytest

import rulebooks
from rulebooks.engine import latest_draws
from rulebooks.engine.dice import WORD, KeyedDice, ScriptedDice, commitment, salt_of, salted_key
from rulebooks.engine.errors import DiceExhausted
from rulebooks.tests.time_of_crisis.play import playthrough

SEED = b"a seed of the game's own"


class HighFirst(KeyedDice):
    """A stream whose first attempt at every draw falls into the part that would make a die unfair."""

    def _random_word(self, place: str, purpose: str, attempt: int) -> int:
        return WORD - 1 if attempt == 0 else super()._random_word(place, purpose, attempt)


class Watched:
    """Keeps the counters it was asked for."""

    def __init__(self) -> None:
        self.dice = KeyedDice(SEED, "watched")
        self.counters: list[int] = []

    def draw(self, counter: int, purpose: str, sides: int) -> int:
        self.counters.append(counter)
        return self.dice.draw(counter, purpose, sides)


def test_the_same_seed_and_game_draw_the_same() -> None:
    first, again = KeyedDice(SEED, "g"), KeyedDice(SEED, "g")
    assert [first.draw(n, "battle", 6) for n in range(50)] == [again.draw(n, "battle", 6) for n in range(50)]


@pytest.mark.parametrize("other", [KeyedDice(b"another", "g"), KeyedDice(SEED, "h")])
def test_a_different_seed_or_game_draws_other_dice(other: KeyedDice) -> None:
    own = KeyedDice(SEED, "g")
    assert [own.draw(n, "battle", 6) for n in range(50)] != [other.draw(n, "battle", 6) for n in range(50)]


def test_the_purpose_is_part_of_a_draw() -> None:
    dice = KeyedDice(SEED, "g")
    assert [dice.draw(n, "vote", 6) for n in range(50)] != [dice.draw(n, "battle", 6) for n in range(50)]


def test_anyone_who_knows_the_seed_can_check_a_roll() -> None:
    word = hmac.digest(SEED, b"g|7|battle|0", "sha256")[:8]
    assert KeyedDice(SEED, "g").draw(7, "battle", 6) == int.from_bytes(word, "big") % 6 + 1


def test_the_seed_is_committed_to_by_its_hash() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


@pytest.mark.parametrize("sides", [2, 4, 6, 14])
def test_every_side_comes_up_about_as_often(sides: int) -> None:
    dice = KeyedDice(SEED, "fair")
    counts = Counter(dice.draw(n, "battle", sides) for n in range(1000 * sides))
    assert set(counts) == set(range(1, sides + 1))
    assert all(850 < count < 1150 for count in counts.values())


def test_words_that_would_favour_low_pips_are_rejected() -> None:
    plain, high = KeyedDice(SEED, "g"), HighFirst(SEED, "g")
    expected = [plain._random_word(str(n), "battle", 1) % 6 + 1 for n in range(50)]
    assert [high.draw(n, "battle", 6) for n in range(50)] == expected


def test_a_word_is_kept_where_the_sides_divide_it_evenly() -> None:
    assert HighFirst(SEED, "g").draw(0, "tie-break", 2) == 2


def test_a_game_draws_every_number_of_its_stream_once() -> None:
    watched = Watched()
    for _ in playthrough({"players": 3, "short": True}, watched, seed=5):
        pass
    assert len(watched.counters) > 100
    assert watched.counters == list(range(len(watched.counters)))


def test_the_counter_is_stored_with_the_state() -> None:
    watched = Watched()
    state = rulebooks.new("time_of_crisis", {"players": 4}, watched)
    assert state.draws == len(watched.counters)
    assert rulebooks.load(rulebooks.dump(state)).draws == state.draws


def test_every_draw_is_recorded_with_its_number_and_purpose() -> None:
    dice = KeyedDice(SEED, "g")
    state = rulebooks.new("time_of_crisis", {"players": 3}, dice)
    noted_draws = [latest_draws(state)] + [
        step.applied.draws for step in playthrough({"players": 3, "short": True}, dice, seed=5)
    ]
    draws = rulebooks.load_draws(rulebooks.dump_draws([draw for part in noted_draws for draw in part]))
    numbers = [draw.number + place for draw in draws for place in range(len(draw.results))]
    assert numbers == list(range(len(numbers)))
    for draw in draws:
        assert draw.results == [dice.draw(draw.number + n, draw.purpose, draw.sides) for n in range(len(draw.results))]


def test_scripted_dice_show_their_pips_in_order() -> None:
    dice = ScriptedDice([3, 1, 6])
    assert [dice.draw(n, "battle", 6) for n in range(3)] == [3, 1, 6]
    assert dice.remaining == []


def test_scripted_dice_refuse_to_show_more_than_their_script() -> None:
    dice = ScriptedDice([3])
    dice.draw(0, "battle", 6)
    with pytest.raises(DiceExhausted, match="draw 1, battle"):
        dice.draw(1, "battle", 6)


@pytest.mark.parametrize(("pip", "sides"), [(5, 4), (0, 6), (7, 6)])
def test_scripted_dice_refuse_a_pip_that_the_die_does_not_have(pip: int, sides: int) -> None:
    with pytest.raises(DiceExhausted, match=f"a die of {sides} cannot show {pip}"):
        ScriptedDice([pip]).draw(0, "battle", sides)


def test_the_vectors_hold_that_are_written_down() -> None:
    """For whoever checks games with a program of their own: those of ``docs/fairness.md``."""
    seed, game = bytes(range(32)), "k3v8q2m9xa"
    key = salted_key(seed, game, ["aa" * 32, "", "0b" * 32])
    dice, plain = KeyedDice(key, game), KeyedDice(seed, game)
    assert commitment(seed) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert key.hex() == "1ace6c3e6a453c55327089fc1ebb1a7d491737c82ee9fc4c81bb4d37928d692e"
    assert dice.draw(0, "seat order", 4) == 2
    assert [dice.draw(n, "vote", 6) for n in range(4, 14)] == [5, 2, 6, 6, 3, 2, 1, 6, 1, 1]
    assert dice.draw_at("1.14", "battle", 6) == 1
    assert [plain.draw(n, "battle", 6) for n in range(5)] == [5, 1, 5, 5, 6]


@pytest.mark.parametrize(
    ("words", "begins"), [("iacta alea est", "0579c7d3"), ("ab" * 31, "cf696841"), ("zz" * 32, "72996563")]
)
def test_words_for_the_dice_are_hashed(words: str, begins: str) -> None:
    assert salt_of(words).startswith(begins) and len(salt_of(words)) == 64


@pytest.mark.parametrize(("words", "salt"), [("", ""), ("AB" * 32, "ab" * 32)])
def test_64_digits_are_taken_as_they_are_and_nothing_stays_nothing(words: str, salt: str) -> None:
    assert salt_of(words) == salt
