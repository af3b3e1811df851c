"""The games in the dress of OpenSpiel and of PettingZoo, by the tests that those projects have for games.

What needs the extras is left to `make night`, which installs them.
"""

import doctest
import pickle
import re
import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import rulebooks
from rulebooks.adapters import features as rows
from rulebooks.adapters.features import LENGTH, LIMIT, features
from rulebooks.adapters.numbered import MOST_ACTIONS, split, text_of
from rulebooks.registry import RULEBOOKS

GUIDE = Path(rulebooks.__file__).parents[4] / "docs" / "rulebooks" / "adapters.md"
ROME = "rulebooks_rome_in_crisis(players=3)"
SHORT = "rulebooks_time_of_crisis(players=2,short=True)"
SPIEL_GAMES = [
    ROME,
    SHORT,
    "rulebooks_time_of_crisis(players=4,short=True,cards=selective,stacks=mob+cavalry,factions=gordian_iii)",
]
ZOO_GAMES = [("rome_in_crisis", 2, {}), ("rome_in_crisis", 4, {}), ("time_of_crisis", 3, {"short": True})]
DICTIONARY = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}
"""Warnings that PettingZoo gives for every observation with a mask in it, but those of its own games."""


def positions(game: str, players: int, seed: int, every: int) -> Iterator[rulebooks.State]:
    """Positions of a random game."""
    rng = Random(seed)
    dice = rulebooks.KeyedDice(rng.randbytes(32), "adapters")
    state, number = rulebooks.new(game, {"players": players}, dice), 0
    while seats := rulebooks.to_move(state):
        if number % every == 0:
            yield state
        rulebooks.apply(state, seats[0], rng.choice(rulebooks.choices(state, seats[0])), dice)
        number += 1


@pytest.mark.parametrize("game", RULEBOOKS)
def test_a_row_of_numbers_is_the_same_whatever_is_hidden_from_its_reader(game: str) -> None:
    rng, differs, differs_to_owner = Random(1), 0, 0
    for state in positions(game, 3, seed=1, every=4):
        for seat in range(3):
            other = rulebooks.load(rulebooks.dump(state))
            rulebooks.redeal(other, seat, rng)
            row, other_row = (features(rulebooks.view(position, seat)) for position in (state, other))
            assert row == other_row and len(row) == LENGTH and max(map(abs, row)) <= LIMIT
            differs += rulebooks.dump(other) != rulebooks.dump(state)
            owner = (seat + 1) % 3
            pair = [features(rulebooks.view(position, owner)) for position in (state, other)]
            differs_to_owner += pair[0] != pair[1]
    assert differs > 10 and differs_to_owner > 10


def test_words_of_a_list_count_without_their_place_and_numbers_with_it() -> None:
    assert doctest.testmod(rows).failed == 0
    assert features({"hand": ["mob", "cavalry"]}) == features({"hand": ["cavalry", "mob"]})
    assert features({"points": [1, 2]}) != features({"points": [2, 1]})
    assert features({"points": 3}) != features({"points": 3}, range(4, 8)) != features({"points": 3}, range(4, 9))
    assert max(features({"points": 10_000})) == LIMIT
    assert [(place, number) for place, number in enumerate(features({"points": 3})) if number] == [(1999, 3.0)]


@pytest.mark.parametrize("count", [1, 2, MOST_ACTIONS, MOST_ACTIONS + 1, 6128, MOST_ACTIONS**2 + 1])
def test_every_order_is_reached_by_one_row_of_small_numbers(count: int) -> None:
    def leaves(part: range) -> list[int]:
        parts = split(part)
        assert len(parts) <= MOST_ACTIONS
        return [place for sub in parts for place in ([sub[0]] if len(sub) == 1 else leaves(sub))]

    assert leaves(range(count)) == list(range(count))


@pytest.fixture
def spiel() -> Any:
    """OpenSpiel's module, with the games in it."""
    pyspiel = pytest.importorskip("pyspiel", reason="needs the extra openspiel, which make night installs")
    import_module("rulebooks.adapters.open_spiel")
    return pyspiel


def play_spiel(spiel: Any, game: str, seed: int) -> Iterator[Any]:
    """The states of a random game, with those before a die."""
    rng, state = Random(seed), spiel.load_game(game).new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


@pytest.mark.night
@pytest.mark.parametrize("game", SPIEL_GAMES)
def test_openspiel_plays_at_random_and_finds_nothing_wrong(spiel: Any, game: str) -> None:
    spiel.random_sim_test(spiel.load_game(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.night
@pytest.mark.parametrize("game", SPIEL_GAMES)
def test_openspiel_copies_and_pickles_states_of_a_random_game(spiel: Any, game: str) -> None:
    trial = import_module("open_spiel.python.tests.games_sim_test").GamesSimTest("test_pig")
    trial.sim_game(spiel.load_game(game))


@pytest.mark.night
@pytest.mark.parametrize("game", SPIEL_GAMES[:2])
def test_a_player_in_openspiel_sees_the_same_whatever_is_hidden(spiel: Any, game: str) -> None:
    rng, differs = Random(2), 0
    for number, state in enumerate(play_spiel(spiel, game, seed=2)):
        if number % 7 or state.is_chance_node() or state.is_terminal():
            continue
        for seat in range(state.num_players()):
            other = state.resample_from_infostate(seat, rng.random)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.legal_actions(seat) == state.legal_actions(seat)
            differs += str(other) != str(state)
    assert differs > 10


@pytest.mark.night
def test_nothing_can_be_dealt_anew_in_openspiel_while_dice_are_cast(spiel: Any) -> None:
    state = spiel.load_game(ROME).new_initial_state()
    assert state.is_chance_node()
    with pytest.raises(ValueError, match="while dice are cast"):
        state.resample_from_infostate(0, Random(1).random)


@pytest.mark.night
def test_the_same_choices_and_dice_make_the_same_game_in_openspiel(spiel: Any) -> None:
    first, again, other = (list(play_spiel(spiel, ROME, seed))[-1] for seed in (1, 1, 2))
    assert str(first) == str(again) != str(other)
    assert first.history() == again.history() and sum(first.returns()) == pytest.approx(1)


@pytest.mark.night
def test_a_player_in_openspiel_remembers_what_the_view_no_longer_tells(spiel: Any) -> None:
    """Two games that differ in one die of the set-up, which is forgotten, are told apart by those who saw it."""
    for state in play_spiel(spiel, ROME, seed=4):
        if not state.is_chance_node() and len(state.legal_actions()) > 1:
            break
    memory = state.information_state_string(0).split("\n")
    assert memory[1] == state.observation_string(0) and re.fullmatch("[0-9a-f]{64}", memory[0])
    seat = state.current_player()
    chains = set()
    for action in state.legal_actions()[:2]:
        child = state.child(action)
        while child.is_chance_node():
            child.apply_action(0)
        chains.add(child.information_state_string(seat).split("\n")[0])
    assert len(chains) == 2 and memory[0] not in chains


@pytest.mark.night
@pytest.mark.parametrize("game", SPIEL_GAMES[:2])
def test_a_memory_in_openspiel_is_of_the_seats_own_views_and_orders_alone(spiel: Any, game: str) -> None:
    memory, line, rng = import_module("rulebooks.adapters.open_spiel").SeatMemory(), "", Random(6)
    state = spiel.load_game(game).new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            memory, line = memory.add(view_text(state.position, 0), line), ""
            assert state.information_state_string(0).startswith(f"{memory.chain}\n")
        action = rng.choice(state.legal_actions())
        if state.current_player() == 0 and len(split(state.part)[action]) == 1:
            line = state.action_to_string(action)
        state.apply_action(action)
    assert state.memories[0] == memory.add(view_text(state.position, 0), line)


def view_text(position: str, seat: int) -> str:
    return msgspec.json.encode(rulebooks.view(rulebooks.load(position), seat)).decode()


@pytest.mark.night
def test_dice_are_chance_nodes_in_openspiel_with_the_rules_purposes(spiel: Any) -> None:
    dice = [
        (state.action_to_string(0), len(state.chance_outcomes()))
        for state in play_spiel(spiel, SHORT, seed=3)
        if state.is_chance_node()
    ]
    assert ("crisis: 1", 6) in dice and ("battle: 1", 6) in dice and len(dice) > 50


@pytest.mark.night
def test_many_orders_are_chosen_by_parts_in_openspiel_which_others_do_not_see(spiel: Any) -> None:
    state = next(
        state
        for seed in range(20)
        for state in play_spiel(spiel, "rulebooks_rome_in_crisis", seed)
        if not state.is_terminal() and not state.is_chance_node() and " to " in state.action_to_string(0)
    )
    seat = state.current_player()
    child = state.child(1)
    assert len(state.legal_actions()) <= MOST_ACTIONS and child.current_player() == seat
    assert child.observation_string(seat) != state.observation_string(seat)
    assert child.information_state_string(seat) != state.information_state_string(seat)
    assert child.observation_tensor(seat) != state.observation_tensor(seat)
    assert child.observation_string(1 - seat) == state.observation_string(1 - seat)
    first, last = re.match(r"(\d+) to (\d+): ", state.action_to_string(1)).groups()
    assert len(child.legal_actions()) == int(last) - int(first) + 1
    assert child.child(0).current_player() != seat or child.child(0).legal_actions() != child.legal_actions()


@pytest.mark.night
@pytest.mark.parametrize(("bound", "most"), [("MOST_STEPS", 50), ("MOST_DICE", 60)])
def test_a_game_without_end_is_ended_as_it_stands_in_openspiel(
    spiel: Any, monkeypatch: pytest.MonkeyPatch, bound: str, most: int
) -> None:
    monkeypatch.setattr(f"rulebooks.adapters.open_spiel.{bound}", most)
    for game in (ROME, SHORT):
        *before, last = ((state.is_chance_node(), sum(state.returns())) for state in play_spiel(spiel, game, seed=5))
        assert last == (False, pytest.approx(1)) and {returns for _, returns in before} == {0}
        assert sum(is_chance is (bound == "MOST_DICE") for is_chance, _ in before) == most


@pytest.mark.night
def test_a_game_there_is_not_is_refused_by_openspiel(spiel: Any) -> None:
    with pytest.raises(ValueError, match="2 to 4 players, not 5"):
        spiel.load_game("rulebooks_rome_in_crisis(players=5)")
    with pytest.raises(ValueError, match="no value"):
        spiel.load_game("rulebooks_time_of_crisis(cards=none)")
    game = pickle.loads(pickle.dumps(spiel.load_game(SPIEL_GAMES[2])))
    options = {"players": 4, "short": True, "cards": "selective", "stacks": ["mob", "cavalry"]}
    assert game.options.items() >= (options | {"factions": ["gordian_iii"], "emperors": False}).items()


@pytest.mark.night
def test_nobody_in_openspiel_sees_all_secrets(spiel: Any) -> None:
    kind = spiel.IIGObservationType(perfect_recall=False, private_info=spiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="at most a player's own"):
        spiel.load_game(ROME).make_py_observer(kind)


@pytest.fixture
def zoo() -> Any:
    """The module with PettingZoo's environment."""
    pytest.importorskip("pettingzoo", reason="needs the extra pettingzoo, which make night installs")
    return import_module("rulebooks.adapters.pettingzoo")


@pytest.mark.night
@pytest.mark.parametrize(("game", "players", "options"), ZOO_GAMES)
def test_pettingzoo_finds_nothing_wrong(zoo: Any, game: str, players: int, options: dict[str, Any]) -> None:
    env = zoo.RulebookEnv(game, players=players, **options)
    with warnings.catch_warnings(record=True) as raised:
        warnings.simplefilter("always")
        import_module("pettingzoo.test").api_test(env, num_cycles=1000)
    assert {str(warning.message) for warning in raised} <= DICTIONARY


@pytest.mark.night
@pytest.mark.parametrize(("game", "players", "options"), ZOO_GAMES)
def test_the_same_seed_makes_the_same_game_in_pettingzoo(
    zoo: Any, game: str, players: int, options: dict[str, Any]
) -> None:
    import_module("pettingzoo.test").seed_test(lambda: zoo.RulebookEnv(game, players=players, **options))


def play_zoo(env: Any, seed: int) -> Iterator[str]:
    """Play a game from its present position at random; yield the agents before they move."""
    rng = Random(seed)
    for agent in env.agent_iter():
        observation, _reward, terminated, truncated, _info = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        yield agent
        env.step(rng.choice([number for number, is_open in enumerate(observation["action_mask"]) if is_open]))


@pytest.mark.night
def test_another_seed_and_another_game_of_one_seed_make_another_game_in_pettingzoo(zoo: Any) -> None:
    env = zoo.RulebookEnv("rome_in_crisis", players=3)
    games = []
    for seed in (1, None, 2, 1):
        env.reset(seed=seed)
        games.append([*(env.state_of_game.draws for _agent in play_zoo(env, 1)), rulebooks.dump(env.state_of_game)])
    assert games[0] == games[3] and len({game[-1] for game in games}) == 3


@pytest.mark.night
@pytest.mark.parametrize("game", RULEBOOKS)
def test_an_agent_in_pettingzoo_sees_the_same_whatever_is_hidden(zoo: Any, game: str) -> None:
    env = zoo.RulebookEnv(game, players=3)
    env.reset(seed=3)
    rng, differs = Random(3), 0
    for number, _agent in enumerate(play_zoo(env, 3)):
        if number % 11:
            continue
        state = env.state_of_game
        for seat, agent in enumerate(env.possible_agents):
            before = env.observe(agent)
            env.state_of_game = rulebooks.load(rulebooks.dump(state))
            rulebooks.redeal(env.state_of_game, seat, rng)
            after = env.observe(agent)
            assert (before["observation"] == after["observation"]).all()
            differs += rulebooks.dump(env.state_of_game) != rulebooks.dump(state)
            env.state_of_game = state
    assert differs > 10


@pytest.mark.night
def test_numbers_without_an_order_are_refused_in_pettingzoo_and_others_have_texts(zoo: Any) -> None:
    env = zoo.RulebookEnv("time_of_crisis", players=2, render_mode="ansi")
    env.reset(seed=1)
    seat = env.possible_agents.index(env.agent_selection)
    orders = rulebooks.choices(env.state_of_game, seat)
    assert env.order_texts() == [text_of(orders, range(place, place + 1)) for place in range(len(orders))]
    assert env.observe(f"player_{seat}")["action_mask"].sum() == len(orders) > 1
    assert env.observe(f"player_{1 - seat}")["action_mask"].sum() == 0
    for number in (len(orders), -1, None):
        with pytest.raises(ValueError, match="is none of the"):
            env.step(number)
    assert '"seat": null' in env.render()


@pytest.mark.night
def test_a_game_without_end_is_truncated_in_pettingzoo(zoo: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulebooks.adapters.pettingzoo.MOST_STEPS", 30)
    env = zoo.RulebookEnv("rome_in_crisis", players=2)
    env.reset(seed=1)
    rewards = {}
    for _agent in play_zoo(env, 1):
        rewards = env.rewards
    assert env.steps == 30 and not env.agents and sum(rewards.values()) == pytest.approx(0)


@pytest.mark.night
@pytest.mark.parametrize("name", ["open_spiel", "pettingzoo"])
def test_examples_of_the_adapters_hold(request: pytest.FixtureRequest, name: str) -> None:
    request.getfixturevalue({"open_spiel": "spiel", "pettingzoo": "zoo"}[name])
    tried = doctest.testmod(import_module(f"rulebooks.adapters.{name}"))
    assert tried.attempted >= 3 and tried.failed == 0


@pytest.mark.night
def test_examples_of_the_guide_run_as_they_stand(spiel: Any, zoo: Any, capsys: pytest.CaptureFixture[str]) -> None:
    examples = re.findall(r"^```python\n(.*?)^```", GUIDE.read_text(), re.DOTALL | re.MULTILINE)
    assert len(examples) == 2
    for example in examples:
        exec(compile(example, GUIDE, "exec"), {"__name__": "example"})
        assert sum(float(share) for share in re.findall(r"\d+\.\d+", capsys.readouterr().out)) == pytest.approx(1)
