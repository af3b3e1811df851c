"""Invariants and secrets of the rules, for their trials."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from rulebooks.engine import ruleset
from rulebooks.engine.kernel import decision
from rulebooks.rome_in_crisis.rules.crises import MountCrisis
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.candidates import CANDIDATES, FRONTS
from rulebooks.rome_in_crisis.rules.data.influence import GOLD
from rulebooks.rome_in_crisis.rules.data.offices import CATEGORY, EMPEROR, in_play
from rulebooks.rome_in_crisis.rules.state import RomePlayer, RomeState


class RomeProof(ruleset.RulesProof):
    def check(self, state: RomeState) -> list[str]:
        return [*influence_cards(state), *known_cards(state), *candidates(state), *offices(state), *crises(state)]

    def scramble(self, state: RomeState, seat: int | None, rng: Random) -> None:
        """Deal the others' hands and the deck anew, but for the known cards, and exchange the cards chosen to mount."""
        others = [player for number, player in enumerate(state.players) if number != seat]
        unseen = [*state.deck, *(card for player in others for card in _unknown_cards(player))]
        cards = [card for card in unseen if card not in CANDIDATES]
        rng.shuffle(cards)
        for player in others:
            player.hand = [*player.known, *(cards.pop() for _card in _unknown_cards(player))]
        state.deck = [*cards, *(card for card in unseen if card in CANDIDATES)]
        rng.shuffle(state.deck)
        open_decision = decision(state)
        if isinstance(open_decision, MountCrisis):
            for number in sorted(open_decision.answers.keys() - {seat}):
                open_decision.answers[number] = rng.choice(state.players[number].hand)

    def revealed(self, state: RomeState) -> tuple[int, int, int]:
        """Return the turn, the size of the deck, and the number of mounted cards."""
        return state.round, len(state.deck), len(state.current.mounted) if state.current else 0


def _unknown_cards(player: RomePlayer) -> list[str]:
    return list((Counter(player.hand) - Counter(player.known)).elements())


def known_cards(state: RomeState) -> Iterator[str]:
    """Check that every card known to lie in a hand lies there."""
    for seat, player in enumerate(state.players):
        if strange := Counter(player.known) - Counter(player.hand):
            yield f"{sorted(strange.elements())} known in hand {seat}, and not there"


def influence_cards(state: RomeState) -> Iterator[str]:
    """Check that all 48 are in play, and each once."""
    lying = Counter([*state.deck, *state.discard, *state.offer, *[GOLD] * state.loose_gold])
    for player in state.players:
        lying.update(player.hand)
        for candidate in player.candidates:
            lying.update(candidate.cards)
    for cards in state.crises.values():
        lying.update(cards)
    for card, printed in influence.CARDS.items():
        if lying[card] != printed.copies:
            yield f"{lying[card]} copies of {card}"


def candidates(state: RomeState) -> Iterator[str]:
    """Check that each of the ten candidate cards is in play, on one of its sides."""
    piles = [*state.deck, *state.discard, *state.offer, *state.removed]
    names = [name for name in piles if name in CANDIDATES]
    names += [candidate.name for player in state.players for candidate in player.candidates]
    cards = [CANDIDATES[name].card for name in names]
    if len(set(cards)) != len(cards) or (state.round and len(cards) != len(FRONTS)):
        yield f"candidate cards {sorted(cards)}"


def offices(state: RomeState) -> Iterator[str]:
    """Check that an office has one holder, with the rating for it; two players have no Legatus."""
    holders = [(candidate.office, candidate) for _seat, candidate in state.all_candidates() if candidate.office]
    if len({office for office, _holder in holders}) != len(holders):
        yield "an office has two holders"
    for office, holder in holders:
        if office != EMPEROR and office not in in_play(len(state.players)):
            yield f"{office} is not in play"
        elif office != EMPEROR and not holder.printed.rating(CATEGORY[office]):
            yield f"{holder.name} may not be {office}"


def crises(state: RomeState) -> Iterator[str]:
    """Check that each crisis has a card of its own kind, and besides only Gold, which lies with one of them."""
    golden = [kind for kind, cards in state.crises.items() if GOLD in cards]
    if len(golden) > 1 or (golden and state.loose_gold):
        yield "the gold is divided"
    for kind, cards in state.crises.items():
        types = {influence.CARDS[card].type for card in cards}
        if kind not in types and not _is_being_reduced(state):
            yield f"a crisis {kind} of nothing but gold"
        if types - {kind, GOLD}:
            yield f"{types} in the crisis {kind}"


def _is_being_reduced(state: RomeState) -> bool:
    """Return True between two choices of one reduction, when the rest of a crisis may be Gold alone (R35)."""
    return type(decision(state)).__name__ == "ReduceCrisis"
