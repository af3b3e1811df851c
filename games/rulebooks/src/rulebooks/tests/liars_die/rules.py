"""The rules: whoever's turn it is has rolled a die in secret and claims what it shows; the next player believes it, or
doubts it and has it shown. After so many rounds most points win, and of equals who comes first at the table.
"""

from random import Random
from typing import Any

from msgspec import Struct

from rulebooks.engine import Dice, Event, GameResult, IllegalAction
from rulebooks.engine.codec import Codec
from rulebooks.engine.events import SecretEvent
from rulebooks.engine.kernel import Action, Decision, GameState, Question, Step, question, start
from rulebooks.engine.notation import Notation
from rulebooks.engine.ruleset import RulesProof

NAME, ROUNDS, PIPS = "liars_die", 2, range(1, 7)


class Claim(Action, frozen=True):
    text = "claim {pips}"
    pips: int


class Believe(Action, frozen=True):
    text = "believe"


class Doubt(Action, frozen=True):
    text = "doubt"


class Rolled(SecretEvent, frozen=True):
    pips: int


class Claimed(Event, frozen=True):
    seat: int
    pips: int


class Judged(Event, frozen=True):
    """``shown`` is the die, where it was doubted; ``winner`` gets the points."""

    seat: int
    shown: int | None
    winner: int
    points: int


class Player(Struct):
    score: int = 0
    die: int | None = None


class Turn(Struct):
    seat: int
    claim: int = 0


class TakeTurn(Step):
    seat: int

    def run(self, state: "State") -> None:
        state.turn = Turn(self.seat)
        pips = state.players[self.seat].die = state.draw("die")
        state.log(Rolled(self.seat, pips))
        state.then(MakeClaim(waiting=[self.seat]), NextTurn(self.seat))


class MakeClaim(Decision):
    def legal(self, state: "State", seat: int) -> list[Action]:
        return [Claim(pips) for pips in PIPS]

    def choose(self, state: "State", seat: int, action: Claim) -> None:
        state.turn = Turn(seat, action.pips)
        state.log(Claimed(seat, action.pips))
        state.then(Judge(waiting=[(seat + 1) % len(state.players)]))


class Judge(Decision):
    """Asked in the turn of another: a true claim that is doubted counts twice, a lie pays whoever sees through it."""

    def legal(self, state: "State", seat: int) -> list[Action]:
        return [Believe(), Doubt()]

    def facts(self, state: "State", seat: int | None) -> dict[str, Any]:
        return {"pips": state.turn.claim, "seat": state.turn.seat} if state.turn else {}

    def choose(self, state: "State", seat: int, action: Action) -> None:
        assert state.turn is not None
        claim, die = state.turn.claim, state.players[state.turn.seat].die or 0
        if isinstance(action, Believe):
            state.pay(Judged(seat, None, state.turn.seat, claim))
        elif die >= claim:
            state.pay(Judged(seat, die, state.turn.seat, 2 * claim))
        else:
            state.pay(Judged(seat, die, seat, max(PIPS)))


class NextTurn(Step):
    seat: int

    def run(self, state: "State") -> None:
        state.players[self.seat].die, state.turn = None, None
        following = (self.seat + 1) % len(state.players)
        state.round += following == 0
        if state.round <= ROUNDS:
            state.then(TakeTurn(following))
        else:
            stop(state)


class State(GameState, kw_only=True):
    agenda: list[TakeTurn | MakeClaim | Judge | NextTurn]  # type: ignore[assignment]  # only what it owes
    players: list[Player]
    round: int = 1
    turn: Turn | None = None

    def pay(self, judged: Judged) -> None:
        self.players[judged.winner].score += judged.points
        self.log(judged)


class View(Struct, frozen=True):
    seat: int | None
    round: int
    turn: Turn | None
    players: list[Player]
    question: Question | None


CODEC = Codec(State, (Rolled, Claimed, Judged), schema=1)
NOTATION = Notation((Claim, Believe, Doubt), {})


def new(options: dict[str, Any], dice: Dice) -> State:
    if options.get("players") not in (2, 3, 4):
        raise IllegalAction("two to four play this")
    players = [Player() for _seat in range(options["players"])]
    state = State(ruleset=NAME, schema=CODEC.schema, agenda=[TakeTurn(seat=0)], players=players)
    start(state, dice)
    return state


def view(state: State, seat: int | None) -> View:
    players = [
        Player(player.score, player.die if index == seat else None) for index, player in enumerate(state.players)
    ]
    return View(seat, state.round, state.turn, players, question(state, seat))


def stop(state: State) -> None:
    state.agenda.clear()
    scores = [player.score for player in state.players]
    state.result = GameResult(sorted(range(len(scores)), key=lambda seat: -scores[seat]), scores)


def own_turn(state: State, seat: int) -> State:
    ahead = CODEC.load(CODEC.dump(state), CODEC.schema)
    assert isinstance(ahead, State)
    ahead.agenda, ahead.turn = [MakeClaim(waiting=[seat])], Turn(seat)
    return ahead


class Secrets(RulesProof):
    def scramble(self, state: State, seat: int | None, rng: Random) -> None:
        for index, player in enumerate(state.players):
            if index != seat and player.die:
                player.die = rng.choice(PIPS)
