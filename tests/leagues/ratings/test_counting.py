"""Holders of a seat who are rated, and games that are rated at all."""

from collections.abc import Sequence

import pytest

from games.leagues.ratings import Holder, Role, Sitter, Unrated, sitters, why_unrated

PLAYED, LEFT, LATE = Role.PLAYED, Role.LEFT, Role.LATE


@pytest.mark.parametrize(
    ("holders", "roles"),
    [
        ([Holder(1, 9, False)], [PLAYED]),
        ([Holder(1, 0, False)], [PLAYED]),
        ([Holder(1, 9, True)], [LEFT]),
        ([Holder(1, 5, True), Holder(2, 5, False)], [LEFT, PLAYED]),  # half of all decisions are enough
        ([Holder(1, 6, True), Holder(2, 5, False)], [LEFT, LATE]),
        ([Holder(1, 5, True), Holder(2, 6, True)], [LEFT, LEFT]),
        ([Holder(1, 5, True), Holder(2, 0, False, is_bot=True)], [LEFT, PLAYED]),  # a bot decides nothing
        ([Holder(1, 2, True), Holder(2, 2, True), Holder(3, 4, False)], [LEFT, LEFT, PLAYED]),
    ],
)
def test_a_substitute_is_rated_for_half_of_all_decisions_of_the_seat(
    holders: Sequence[Holder], roles: Sequence[Role]
) -> None:
    assert sitters(2, 3, holders) == [
        Sitter(holder.player, 2, 3, role, holder.is_bot) for holder, role in zip(holders, roles, strict=True)
    ]


def test_a_sitter_is_a_person_unless_it_is_told() -> None:
    assert not Sitter(1, 0, 1, PLAYED).is_bot and not Holder(1, 0, False).is_bot


@pytest.mark.parametrize(
    ("people", "reason"),
    [
        ([(9, PLAYED), (9, PLAYED)], Unrated.NO),
        ([(2, PLAYED), (2, PLAYED)], Unrated.NO),
        ([(2, PLAYED), (1, PLAYED)], Unrated.SHORT),
        ([(2, PLAYED), (0, LEFT)], Unrated.NO),  # who left may have gone at once
        ([(9, LEFT), (9, LEFT)], Unrated.DESERTED),
        ([(9, PLAYED)], Unrated.FEW),
        ([(9, LEFT)], Unrated.FEW),
        ([(9, PLAYED), (9, LATE)], Unrated.FEW),
        ([(9, PLAYED), (9, LEFT), (1, LATE)], Unrated.NO),
        ([], Unrated.FEW),
    ],
)
def test_a_game_needs_two_people_and_one_of_them_to_the_end(
    people: Sequence[tuple[int, Role]], reason: Unrated
) -> None:
    holders = [Holder(player, decisions, role == LEFT) for player, (decisions, role) in enumerate(people)]
    roles = [role for _decisions, role in people]
    assert why_unrated(holders, roles) == reason
    bot = Holder(99, 0, False, is_bot=True)
    assert why_unrated([bot, *holders], [PLAYED, *roles]) == reason, "a bot changes nothing"
