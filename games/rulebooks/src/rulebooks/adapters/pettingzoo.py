"""The games for PettingZoo, as environments in which agents act one after the other (AEC).

>>> from rulebooks.adapters.pettingzoo import RulebookEnv
>>> env = RulebookEnv("rome_in_crisis", players=3)
>>> env.reset(seed=1)
>>> env.agent_selection, env.order_texts()[:2]
('player_1', ['select by military', 'select by spqr'])

Agents that may decide at the same time are asked one after the other, the lowest first. The reward is the share of
the win, at the end. The same seed and actions make the same game.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

import rulebooks
from rulebooks import Action
from rulebooks.engine.results import win_shares

from .features import LENGTH, LIMIT, features
from .numbered import MOST_ACTIONS, MOST_STEPS, split, text_of


class RulebookEnv(AECEnv):
    """One game with a number of players and its ``options``, by the name it has in the library.

    An observation has the agent's view as `features`, and the ``action_mask`` of the numbers that stand for an
    order, or a part of the orders, of its decision. Raises KeyError or IllegalAction if there is no such game.
    """

    def __init__(self, game: str, *, players: int, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.metadata = {"name": f"{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.ruleset, self.options = game, {"players": players, **options}
        rulebooks.new(game, dict(self.options), rulebooks.KeyedDice(bytes(32), "trial"))
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: _observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(MOST_ACTIONS) for agent in self.possible_agents}
        self.agent_selection, self.seat = self.possible_agents[0], 0
        self.orders: Sequence[Action] = ()
        self.part = range(0)
        self.lots: Random | None = None

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Set up a new game; without a seed, one more from the seed given before. ``options`` are ignored."""
        if seed is not None or self.lots is None:
            self.lots = Random(seed)
        self.dice = rulebooks.KeyedDice(self.lots.randbytes(32), "pettingzoo")
        self.state_of_game = rulebooks.new(self.ruleset, dict(self.options), self.dice)
        self.steps = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._await_seat()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what the agent sees; no number is open to one that is not to move."""
        seat = self.possible_agents.index(agent)
        is_to_move = agent == self.agent_selection
        mask = np.zeros(MOST_ACTIONS, np.int8)
        mask[: len(split(self.part)) if is_to_move else 0] = 1
        part = self.part if is_to_move and len(self.part) < len(self.orders) else None
        row = features(rulebooks.view(self.state_of_game, seat), part)
        return {"observation": np.array(row, np.float32), "action_mask": mask}

    def order_texts(self) -> list[str]:
        """Return what the numbers from 0 mean to the agent to move: an order each, or a part of its orders."""
        return [text_of(self.orders, part) for part in split(self.part)]

    def step(self, action: int | None) -> None:
        """Take the order, or the part of the orders, of the agent to move. Raises ValueError for a number without one.

        A game of `MOST_STEPS` steps is truncated, and rewarded as it stands.
        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        parts = split(self.part)
        if action is None or not 0 <= action < len(parts):
            raise ValueError(f"{action} is none of the {len(parts)} numbers of this decision")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.steps += 1
        self.part = parts[action]
        if len(self.part) == 1:
            rulebooks.apply(self.state_of_game, self.seat, self.orders[self.part[0]], self.dice)
            self._await_seat()
        if self.orders and self.steps >= MOST_STEPS:
            rulebooks.stop(self.state_of_game)
            self.truncations = dict.fromkeys(self.agents, True)
            self._await_seat()
        self._reward()

    def _await_seat(self) -> None:
        """Put the next decision to the lowest seat that owes one; there is none to put at the end."""
        seats = rulebooks.to_move(self.state_of_game)
        self.seat = seats[0] if seats else 0
        self.orders = rulebooks.choices(self.state_of_game, self.seat)
        self.part = range(len(self.orders))
        self.agent_selection = self.possible_agents[self.seat]

    def _reward(self) -> None:
        """Give out the shares of the win at the end."""
        if result := rulebooks.result(self.state_of_game):
            self.rewards = dict(zip(self.possible_agents, win_shares(result), strict=True))
            if not any(self.truncations.values()):
                self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return an onlooker's view as JSON in the mode ``ansi``."""
        if self.render_mode is None:
            return None
        view = msgspec.json.encode(rulebooks.view(self.state_of_game, None))
        return msgspec.json.format(view, indent=2).decode()

    def close(self) -> None:
        """Do nothing: an environment holds nothing open."""


def _observation_space() -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-LIMIT, LIMIT, (LENGTH,), np.float32),
            "action_mask": spaces.Box(0, 1, (MOST_ACTIONS,), np.int8),
        }
    )
