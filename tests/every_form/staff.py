"""The way to the form on which staff confirm an act."""

from django.test import Client

from tests.form_filling import form_at, form_in
from tests.tables import game_of_two
from tocsite.staff.acts import StaffActForm

from .ways import Filled, leads, signed_in, with_code


@leads("staff:games_game_changelist", StaffActForm)
def end_a_game(client: Client) -> Filled:
    game = game_of_two()
    user = signed_in(client, "Mira")
    user.is_staff = True
    user.save()
    with_code(client, user)
    form = form_at(client, "/staff/games/game/", field="action", button="Go")
    question = form.fill(action="cancel", _selected_action=[str(game.pk)]).press("Go")
    return form_in(client, question, field="reason").fill(reason="Opened twice"), "Cancel or end games"
