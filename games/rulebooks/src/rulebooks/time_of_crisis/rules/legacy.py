"""6.6 Gain Legacy."""

from rulebooks.engine.kernel import Step

from . import log
from .data.card_setups import MILITARY, POPULACE
from .data.emperors import POPULACE_LEGACY_FACTOR
from .emperors import emperor_kind
from .state import Board, TocState
from .support import empire_of, is_disputed, remove_markers


class GainLegacy(Step):
    """6.6 As Pretender, as Emperor, for provinces, for improvements, in that order."""

    seat: int

    def run(self, state: TocState) -> None:
        state.now.phase = "legacy"
        gain_legacy(state, self.seat, pretender_legacy(state, self.seat), "pretender")
        if state.emperor == self.seat:
            self.reign(state)
        gain_legacy(state, self.seat, len(state.governed(self.seat)), "provinces")
        gain_legacy(state, self.seat, improvement_legacy(state, self.seat), "improvements")

    def reign(self, state: TocState) -> None:
        """6.6 The Emperor's claim is legitimate, his legacy that of his kind; only an undisputed turn counts."""
        remove_markers(state, self.seat, empire_of(state, self.seat))
        if emperor_kind(state) == MILITARY:
            gain_legacy(state, self.seat, -usurped_legacy(state), "usurped")
        else:
            gain_legacy(state, self.seat, emperor_legacy(state), "emperor")
        if not is_disputed(state, self.seat):
            add_emperor_turns(state, self.seat, 1)


def pretender_legacy(table: Board, seat: int) -> int:
    """6.6 One for each province of the empire, if there is no other Pretender."""
    return len(empire_of(table, seat)) if table.pretenders() == [seat] else 0


def emperor_legacy(table: Board) -> int:
    """6.6 The support level of Italia less the number of Pretender provinces, not below 0; by the
    expansion's 3.3.2 a Populace Emperor has twice the support of his province instead, and by
    its 3.3.3 a Military Emperor nothing.
    """
    kind = emperor_kind(table)
    if kind == MILITARY:
        return 0
    if kind == POPULACE:
        worth = POPULACE_LEGACY_FACTOR.value * table.provinces[table.emperor_token].support
    else:
        worth = table.provinces["italia"].support
    return max(0, worth - pretender_provinces(table))


def pretender_provinces(table: Board) -> int:
    """4. All provinces with a Seat of Power or Breakaway marker."""
    return sum(bool(place.marker) for place in table.provinces.values())


def usurped_legacy(table: Board) -> int:
    """Expansion, 3.3.3. A Military Emperor's loss to Pretenders: one for each of their provinces,
    but no more than his legacy from the battles of this turn.
    """
    return min(pretender_provinces(table), table.now.battle_legacy)


def improvement_legacy(table: Board, seat: int) -> int:
    """6.6 One for each improvement in the provinces one governs."""
    return sum(len(table.provinces[name].improvements) for name in table.governed(seat))


def gain_legacy(state: TocState, seat: int, amount: int, why: str, *, doubled: bool = False) -> None:
    """Move a Legacy marker; it does not fall below 0. ``doubled`` is told, not done."""
    player = state.players[seat]
    before = player.legacy
    player.legacy = max(0, before + amount)
    if player.legacy != before:
        state.log(log.LegacyGained(seat, player.legacy - before, why, doubled))


def add_emperor_turns(state: TocState, seat: int, by: int) -> None:
    """Move an Emperor Turns marker; it does not fall below 0."""
    player = state.players[seat]
    before = player.emperor_turns
    player.emperor_turns = max(0, before + by)
    if player.emperor_turns != before:
        state.log(log.EmperorTurn(seat, player.emperor_turns, player.emperor_turns - before))
