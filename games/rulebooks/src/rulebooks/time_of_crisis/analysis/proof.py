"""Proofs of a position, for the trials of the rules: its invariants, each broken one named, and its secrets,
exchanged for others that a seat must not be able to tell from them.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.engine import ruleset
from rulebooks.engine.kernel import decision
from rulebooks.time_of_crisis.rules.card import CARDS, SLOTS
from rulebooks.time_of_crisis.rules.cards.demagogue import RevealCards
from rulebooks.time_of_crisis.rules.closing import CloseTurn
from rulebooks.time_of_crisis.rules.data import limits
from rulebooks.time_of_crisis.rules.data.event_cards import EVENT_CARDS, LEADERS
from rulebooks.time_of_crisis.rules.data.regions import (
    NO_PLACE_GOVERNOR,
    PROVINCES,
    REGIONS,
    SEAS,
    TRIBES,
    TRIBES_NOT_USED,
)
from rulebooks.time_of_crisis.rules.emperors import PlaceEmperor
from rulebooks.time_of_crisis.rules.forces import army_of, general_of
from rulebooks.time_of_crisis.rules.hands import SelectCards
from rulebooks.time_of_crisis.rules.losses import AllocateHits
from rulebooks.time_of_crisis.rules.points import at_sea
from rulebooks.time_of_crisis.rules.state import (
    BREAKAWAY,
    NEUTRAL,
    NOBODY,
    SEAT,
    TocState,
    legions_left,
    markers_left,
    militia_left,
    mobs_left,
)
from rulebooks.time_of_crisis.rules.support import neutral_support


def check(state: TocState) -> list[str]:
    """Every broken invariant, in a few words; empty for a sound position."""
    return [
        *check_supplies(state),
        *check_support(state),
        *check_leaders(state),
        *check_armies(state),
        *check_barbarians(state),
        *check_influence_cards(state),
        *check_stacks(state),
        *check_event_cards(state),
        *check_empires(state),
        *check_points(state),
        *check_emperor(state),
    ]


def check_supplies(state: TocState) -> Iterator[str]:
    """2. Counters are limited to the content of the box."""
    counters_left = {
        "legions": legions_left(state),
        "militia": militia_left(state),
        "neutral governors": limits.NEUTRAL_GOVERNORS - len(state.governed(NEUTRAL)) if state.turn else 0,
        "quaestor and castra markers": markers_left(state),
        "mobs": mobs_left(state),
    }
    yield from (f"{-count} {name} too many" for name, count in counters_left.items() if count < 0)


def check_support(state: TocState) -> Iterator[str]:
    """3.2, 5.3 Support stays on its track, a Neutral Italia's is a count; closed provinces have no governor."""
    closed = NO_PLACE_GOVERNOR[len(state.players)]
    for name in PROVINCES:
        place = state.provinces[name]
        top = limits.ITALIA_SUPPORT_MAX if name == "italia" else limits.SUPPORT_MAX
        if not 0 <= place.support <= top:
            yield f"support {place.support} in {name}"
        if (place.governor == NOBODY) != (name in closed):
            yield f"governor {place.governor} in {name}"
        if len(set(place.improvements)) != len(place.improvements):
            yield f"an improvement twice in {name}"
    if state.emperor == NEUTRAL and state.provinces["italia"].support != neutral_support(state):
        yield f"support {state.provinces['italia'].support} in a neutral italia"


def check_leaders(state: TocState) -> Iterator[str]:
    """2. Six Governors and six Generals each, in the box, on the map, or for hire."""
    for seat, player in enumerate(state.players):
        governors = len(state.governed(seat)) + player.governors + len(player.governors_for_hire)
        commanding = [general_of(army) for army in state.armies_of(seat)]
        # a General's counter is numbered by its price, the one at the start is number 0
        generals = sorted([*commanding, *player.generals, *player.generals_for_hire])
        if governors != limits.COUNTERS_PER_PLAYER:
            yield f"seat {seat} has {governors} governors"
        if generals != list(range(limits.COUNTERS_PER_PLAYER)):
            yield f"seat {seat} has generals {generals}"
        if player.legacy < 0 or player.emperor_turns < 0:
            yield f"seat {seat} is below zero on a track"


def check_armies(state: TocState) -> Iterator[str]:
    """4, 6.3.1 One army in a capital, none without units, none at sea when nobody can bring it ashore."""
    for number, army in state.armies.items():
        if number != army.number or army.region not in REGIONS:
            yield f"army {number} is lost"
        if army.full < 0 or army.reduced < 0 or army.units < 1:
            yield f"army {number} has no units"
        if army.capital and army.region not in PROVINCES:
            yield f"army {number} is in a capital of {army.region}"
        if army.region in SEAS and (
            state.turn is None or state.turn.seat != army.seat or state.turn.phase != "actions"
        ):
            yield f"army {number} is left at sea"
    for name, count in Counter(army.region for army in state.armies.values() if army.capital).items():
        if count > 1:
            yield f"{count} armies in the capital of {name}"
    for name in PROVINCES:
        inside = state.army_in_capital(name)
        if state.provinces[name].militia and (
            state.provinces[name].governor < 0 or (inside and inside.seat != state.provinces[name].governor)
        ):
            yield f"militia of nobody in {name}"


def check_barbarians(state: TocState) -> Iterator[str]:
    """2, 3.3 Ten counters of each tribe in play: at home, in provinces, in armies."""
    unused = TRIBES_NOT_USED[len(state.players)]
    for tribe in TRIBES:
        bands = [
            state.homelands[tribe],
            *(place.barbarians[tribe] for place in state.provinces.values() if tribe in place.barbarians),
        ]
        serving = sum(army.foederati.get(tribe, 0) for army in state.armies.values())
        total = sum(band.total for band in bands) + serving
        if total != (0 if tribe in unused else limits.BARBARIANS_PER_TRIBE):
            yield f"{total} {tribe}"
        if any(band.active < 0 or band.inactive < 0 for band in bands):
            yield f"fewer than no {tribe}"
    for name, leader in state.leaders.items():
        if leader.region not in (*PROVINCES, LEADERS[name]):
            yield f"{name} is in {leader.region}"


def check_influence_cards(state: TocState) -> Iterator[str]:
    """2. No more copies of a card than there are."""
    owned: Counter[str] = Counter(state.market)
    for player in state.players:
        owned.update([*player.hand, *player.available, *player.discard, *player.played])
    for name, count in owned.items():
        basic = not CARDS[name].copies
        if count > (3 * len(state.players) if basic else CARDS[name].copies) or count < 0:
            yield f"{count} copies of {name}"


def check_stacks(state: TocState) -> Iterator[str]:
    """2.1.2 of the expansion: the stacks hold the rest of the supply, each its own two cards."""
    for slot, stack in state.face_down.items():
        lying = Counter([*stack, *([state.face_up[slot]] if slot in state.face_up else [])])
        if lying != Counter({card: count for card in SLOTS[slot] if (count := state.market[card])}):
            yield f"the stack of {slot} holds {dict(lying)}"


def check_event_cards(state: TocState) -> Iterator[str]:
    """3.1 Fifteen event cards, each once."""
    if sorted([*state.deck, *state.drawn]) != sorted(EVENT_CARDS):
        yield "the event cards are not fifteen different ones"


def check_empires(state: TocState) -> Iterator[str]:
    """12. A marker lies in a player's province; an empire has one Seat of Power and at most six
    markers; never Italia.
    """
    marked = {name: place for name, place in state.provinces.items() if place.marker}
    for name, place in marked.items():
        if place.governor < 0 or name == "italia" or place.marker not in (SEAT, BREAKAWAY):
            yield f"a pretender's marker in {name}"
    for seat in {place.governor for place in marked.values()}:
        sides = [place.marker for place in marked.values() if place.governor == seat]
        if sides.count(SEAT) != 1 or len(sides) > limits.SEAT_AND_BREAKAWAY_MARKERS:
            yield f"the empire of seat {seat} has {sides}"


def check_points(state: TocState) -> Iterator[str]:
    """5.1 Nobody spends more than he has, and every army at sea can come ashore."""
    if state.turn is None:
        return
    turn = state.turn
    if min(turn.points.values()) < 0 or turn.political < 0:
        yield "points below zero"
    if turn.phase == "actions" and turn.points["military"] < at_sea(state, turn.seat):
        yield "an army at sea cannot come ashore"


def check_emperor(state: TocState) -> Iterator[str]:
    """Expansion, 3.2 to 3.4. The Emperor has one token, on a leader of his, from when it has been laid down."""
    token, seat = state.emperor_token, state.emperor
    if not token:
        crowning = any(isinstance(step, PlaceEmperor) for step in state.agenda)
        if state.options.emperors and seat != NEUTRAL and not crowning:
            yield f"the emperor of seat {seat} has no token"
    elif not state.options.emperors or seat == NEUTRAL:
        yield f"a token of no emperor in {token}"
    elif token in PROVINCES:
        if state.provinces[token].governor != seat:
            yield f"the emperor of seat {seat} in {token}"
    elif (army := army_of(state, token)) is None:
        # a strike may wipe it out; that its Emperor is dead is told after the battle
        if state.battle is None or token not in (state.battle.attacker, state.battle.defender):
            yield f"the emperor of seat {seat} with {token}, which is gone"
    elif army.seat != seat:
        yield f"the emperor of seat {seat} with {token}"


def scramble(state: TocState, seat: int | None, rng: Random) -> None:
    """Turn a position into another that ``seat`` (None: an onlooker) must not be able to tell from
    it.

    The event deck and the face-down stacks are shuffled, the others' hands and piles are dealt
    anew, and answers given in secret are exchanged.
    """
    rng.shuffle(state.deck)
    for stack in state.face_down.values():
        rng.shuffle(stack)
    for other, player in enumerate(state.players):
        if other != seat:
            unseen = player.hand + player.available
            rng.shuffle(unseen)
            size = len(player.hand)
            player.hand, player.available = unseen[:size], unseen[size:]
    if isinstance(state.aside, CloseTurn) and seat not in state.aside.waiting:
        state.aside.orders.clear()
    pending = decision(state)
    if isinstance(pending, SelectCards):
        _pick_anew(state, pending, seat, rng)
    elif isinstance(pending, AllocateHits):
        for other in sorted(pending.answers.keys() - {seat}):
            others: list[Any] = pending.legal(state, other)
            pending.answers[other] = rng.choice(others)
    elif isinstance(pending, RevealCards):
        for other in sorted(pending.answers.keys() - {seat}):
            pending.answers[other] = rng.choice(state.players[other].hand)


def _pick_anew(state: TocState, selection: SelectCards, seat: int | None, rng: Random) -> None:
    """As many cards for every other seat, out of its new pile."""
    for other, cards in selection.picked.items():
        if other != seat:
            cards[:] = rng.sample(state.players[other].available, len(cards))


class TocProof(ruleset.RulesProof):
    def check(self, state: TocState) -> list[str]:
        return check(state)

    def scramble(self, state: TocState, seat: int | None, rng: Random) -> None:
        scramble(state, seat, rng)

    def revealed(self, state: TocState) -> tuple[int, int]:
        return len(state.deck), state.turned_up
