"""The games for OpenSpiel. Importing this module registers each as ``rulebooks_NAME``.

>>> import pyspiel
>>> import rulebooks.adapters.open_spiel
>>> game = pyspiel.load_game("rulebooks_rome_in_crisis(players=3)")
>>> state = game.new_initial_state()
>>> while state.is_chance_node():
...     state.apply_action(state.chance_outcomes()[0][0])
>>> [state.action_to_string(action) for action in state.legal_actions()][:2]
['select by military', 'select by spqr']

Every die and every card of a shuffle is a chance node with its outcomes, equally likely. This is the safer of
OpenSpiel's two ways: dice rolled inside a state would tell a search that clones it what they are going to show.
Between the order and its last die, a state has the position before the order, and the pips so far.

Seats that may decide at the same time are asked one after the other, the lowest first; none sees what another one
chose until the rules show it. A player's return is the share of the win, so that returns add up to 1.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

import msgspec
import numpy as np
import pyspiel

import rulebooks
from rulebooks import Action, Rulebook, State
from rulebooks.engine.results import win_shares
from rulebooks.options import Option

from .features import LENGTH, features
from .numbered import MOST_ACTIONS, MOST_STEPS, split, text_of

MOST_SIDES = 128
"""Outcomes of a chance node: those of the last card of the largest pile, and some more."""
MOST_DICE = 20_000
"""Chance nodes of a game: far more than any game needs. A game that has had as many is ended as it stands."""
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


class DieNeeded(Exception):
    """The rules ask for a die that has not been cast."""

    def __init__(self, purpose: str, sides: int) -> None:
        super().__init__(f"a die of {sides} for {purpose}")
        self.purpose, self.sides = purpose, sides


class CastDice:
    """The dice cast since the latest order; raise `DieNeeded` when there are no more."""

    def __init__(self, pips: Sequence[int]) -> None:
        self.remaining = list(pips)

    def draw(self, counter: int, purpose: str, sides: int) -> int:
        if sides == 1:
            return 1
        if not self.remaining:
            raise DieNeeded(purpose, sides)
        return self.remaining.pop(0)


class SeatMemory(NamedTuple):
    """All that a seat has seen and ordered, as a chain of sums, and the sum of what it saw last."""

    chain: str = ""
    latest: str = ""

    def add(self, view: str, order: str) -> "SeatMemory":
        """Return the memory with a view, and the seat's own order that led to it; a view as before adds nothing."""
        latest = _sum_of(view)
        if latest == self.latest and not order:
            return self
        return SeatMemory(_sum_of(f"{self.chain} {order} {latest}"), latest)


def _sum_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


@lru_cache(maxsize=256)
def _read(position: str) -> State:
    """Return a position to look at, never to change."""
    return rulebooks.load(position)


@lru_cache(maxsize=256)
def _orders(position: str, seat: int) -> Sequence[Action]:
    return rulebooks.choices(_read(position), seat)


def _view_text(state: State, seat: int | None) -> str:
    return msgspec.json.encode(rulebooks.view(state, seat)).decode()


class SpielState(pyspiel.State):
    """A position, or one between an order and the dice that it needs.

    Its fields are text and numbers only, the position as `rulebooks.dump` writes it: so that OpenSpiel can copy,
    write and read a state by itself.
    """

    def __init__(self, game: "SpielGame", ruleset: str, options: Mapping[str, Any]) -> None:
        super().__init__(game)
        self.ruleset, self.options = ruleset, options
        self.position = ""
        self.order: tuple[int, str] | None = None
        self.pips: tuple[int, ...] = ()
        self.die: tuple[str, int] = ("", 0)
        self.player = TERMINAL
        self.part = range(0)
        self.steps = self.dice = 0
        self.memories = (SeatMemory(),) * options["players"]
        self.shares = (0.0,) * options["players"]
        self._carry_out()

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def returns(self) -> list[float]:
        """Return the shares of the win; zeros until the end."""
        return list(self.shares)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        sides = self.die[1]
        return [(pip, 1 / sides) for pip in range(sides)]

    def observation(self, player: int | None) -> str:
        """Return what a seat, or an onlooker, sees: its view as JSON, and in the midst of a choice, the part chosen.

        It is nothing until the game is set up; while dice are cast, it is the position before the order.
        """
        if not self.position:
            return ""
        part = self._narrow_part(player)
        suffix = f" orders {part[0] + 1} to {part[-1] + 1}" if part else ""
        return _view_text(_read(self.position), player) + suffix

    def features(self, player: int | None) -> list[float]:
        """Return the `observation` as a row of numbers."""
        if not self.position:
            return [0.0] * LENGTH
        return features(rulebooks.view(_read(self.position), player), self._narrow_part(player))

    def memory(self, player: int) -> str:
        """Return a sum over all that the seat has seen and ordered, and what it sees."""
        return f"{self.memories[player].chain}\n{self.observation(player)}"

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """Return a copy with all that is hidden from a player dealt anew; ``sampler`` returns numbers from 0 to 1.

        The copy's history is that of this state. Raises ValueError while dice are cast.
        """
        if self.player == CHANCE:
            raise ValueError("nothing can be dealt anew while dice are cast")
        copy: SpielState = self.clone()
        state = rulebooks.load(self.position)
        rulebooks.redeal(state, player, Random(sampler()))
        copy.position = rulebooks.dump(state)
        if copy.player not in (player, TERMINAL):
            copy.part = range(len(_orders(copy.position, copy.player)))
        return copy

    def _narrow_part(self, player: int | None) -> range | None:
        """Return the part of its orders to which the seat to move has come; None before it has chosen one."""
        if player != self.player or len(self.part) == len(_orders(self.position, self.player)):
            return None
        return self.part

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(split(self.part))))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"{self.die[0]}: {action + 1}"
        return text_of(_orders(self.position, player), split(self.part)[action])

    def _apply_action(self, action: int) -> None:
        if self.player == CHANCE:
            self.dice += 1
            self.pips = (*self.pips, action + 1)
            self._carry_out()
            return
        self.steps += 1
        self.part = split(self.part)[action]
        if len(self.part) == 1:
            self.order = (self.player, rulebooks.text(_orders(self.position, self.player)[self.part[0]]))
            self._carry_out()
        elif self.steps >= MOST_STEPS:
            self._end_as_it_stands()

    def _carry_out(self) -> None:
        """Set up the game, or carry out the order, with the dice cast for it; if one is wanting, wait for it."""
        try:
            state = self._next_position(CastDice(self.pips))
        except DieNeeded as need:
            self.die = (need.purpose, need.sides)
            self.player = CHANCE
            if self.position and self.dice >= MOST_DICE:
                self._end_as_it_stands()
        else:
            if self.steps >= MOST_STEPS and not rulebooks.result(state):
                rulebooks.stop(state)
            self._settle(state)

    def _next_position(self, dice: CastDice) -> State:
        if self.order is None:
            return rulebooks.new(self.ruleset, dict(self.options), dice)
        seat, line = self.order
        state = rulebooks.load(self.position)
        rulebooks.apply(state, seat, rulebooks.parse(self.ruleset, line), dice)
        return state

    def _end_as_it_stands(self) -> None:
        state = rulebooks.load(self.position)
        rulebooks.stop(state)
        self.order = None
        self._settle(state)

    def _settle(self, state: State) -> None:
        """Go on to the next decision, or to the end."""
        orders = dict([self.order] if self.order else [])
        self.memories = tuple(
            memory.add(_view_text(state, seat), orders.get(seat, "")) for seat, memory in enumerate(self.memories)
        )
        self.position, self.order, self.pips, self.die = rulebooks.dump(state), None, (), ("", 0)
        seats = rulebooks.to_move(state)
        self.player = seats[0] if seats else TERMINAL
        self.part = range(len(_orders(self.position, self.player))) if seats else range(0)
        if result := rulebooks.result(state):
            self.shares = tuple(win_shares(result))

    def __str__(self) -> str:
        return f"{self.position} {self.order} {self.pips} {self.part}"


class SpielObserver:
    """Shows a player the ``observation`` of a state or, with perfect recall, the ``memory``.

    Raises ValueError for a kind that no player at a table has: everybody's secrets, or nothing of what is public.
    """

    def __init__(self, kind: Any, params: Mapping[str, Any] | None) -> None:
        own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observer sees what is public, and of what is private, at most a player's own")
        if kind.perfect_recall and not own:
            raise ValueError("nobody remembers for an onlooker")
        self.own, self.recall = own, kind.perfect_recall
        self.tensor = None if self.recall else np.zeros(LENGTH, np.float32)
        self.dict = {} if self.tensor is None else {"view": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the player's numbers into the tensor."""
        if self.tensor is not None:
            self.tensor[:] = state.features(player if self.own else None)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.memory(player) if self.recall else state.observation(player if self.own else None)


class SpielGame(pyspiel.Game):
    """A game with a number of players and its options. Raises ValueError or IllegalAction for no such game."""

    def __init__(self, book: Rulebook, kind: Any, params: Mapping[str, Any] | None = None) -> None:
        params = params or {}
        players = params.get("players", min(book.players))
        if players not in book.players:
            raise ValueError(f"{book.name} has {min(book.players)} to {max(book.players)} players, not {players}")
        options = {option.name: _read_option(option, params.get(option.name)) for option in book.options}
        self.ruleset = book.name
        self.options = {"players": players} | {name: value for name, value in options.items() if value is not None}
        book.rules.new(dict(self.options), rulebooks.KeyedDice(bytes(32), "trial"))
        info = pyspiel.GameInfo(
            num_distinct_actions=MOST_ACTIONS,
            max_chance_outcomes=MOST_SIDES,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=MOST_STEPS,
        )
        super().__init__(kind, info, dict(params))

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_DICE

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self.ruleset, self.options)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> SpielObserver:
        return SpielObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def _load(game: str) -> Any:
    """Load a game that was pickled, by way of this module, which registers it."""
    return pyspiel.load_game(game)


def _read_option(option: Option, value: Any) -> Any:
    """Return the value of an option; None if the game string has none. In a list, ``+`` stands for a comma."""
    if value in (None, ""):
        return None
    return value if isinstance(value, bool) else option.read(value.replace("+", ","))


def _specify_option(option: Option) -> bool | str:
    """Return the value without which OpenSpiel would not know the kind of an option: off, or none given."""
    return "" if option.values or option.groups else False


def register(book: Rulebook) -> None:
    """Make a game loadable by OpenSpiel."""
    kind = pyspiel.GameType(
        short_name=f"rulebooks_{book.name}",
        long_name=book.name.replace("_", " ").title().replace(" Of ", " of ").replace(" In ", " in "),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(book.players),
        min_num_players=min(book.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": min(book.players),
            **{option.name: _specify_option(option) for option in book.options},
        },
    )

    class RegisteredGame(SpielGame):
        """One game. OpenSpiel lets go of it after the end of Python, which a class survives and a function does not."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(book, kind, params)

    pyspiel.register_game(kind, RegisteredGame)


for _book in rulebooks.RULEBOOKS.values():
    register(_book)
