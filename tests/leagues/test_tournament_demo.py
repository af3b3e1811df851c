"""The demo's tournament."""

import pytest
from django.test import Client

from games.leagues.models import League, Season, Table
from games.leagues.services import checking, demo
from games.models import Game
from tests.tables import person

pytestmark = pytest.mark.django_db


def test_the_demos_tournament_is_in_its_second_round_and_waits_for_somebody(client: Client) -> None:
    augusta, *people = (person(name) for name in ("augusta", "brutus", "cornelia", "drusus"))
    for _twice_is_once in range(2):
        demo.build_tournament(augusta, people)
    season = League.objects.get().seasons.get()
    assert (season.state, season.drawn, season.rounds) == (Season.State.RUNNING, 2, 2)
    final = Table.objects.get(round__number=2)
    assert final.game.status == Game.Status.RUNNING and final.sittings.count() == 3
    assert not checking.list_faults()
    page = client.get(season.get_absolute_url()).text
    assert page.count('class="way"') == 3 and "Round 2 of 2" in page
