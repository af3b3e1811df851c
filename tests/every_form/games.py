"""Ways to the forms of games: the lobby, the table, clocks, talk, standing orders, mails."""

from datetime import timedelta
from urllib.parse import urlsplit
from uuid import uuid4

from allauth.account.models import EmailAddress
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games import forms, standing_forms
from games.doors.views.clock import requests as clock_forms
from games.doors.views.clock.vacations import VacationForm
from games.doors.views.history.files import ImportForm
from games.doors.views.learn.rules_form import RulesSearch
from games.doors.views.lobby import search
from games.doors.views.moderation import appeals, queue, reports
from games.doors.views.talk import talk
from games.mail import box, links
from games.models import Game, MailKind, ModeratorAct, Report, Seat
from games.services.clock import requests, vacations
from games.services.history import importing
from games.services.lobby import fellows, lobby, seats
from games.services.moderation import letters, reporting
from games.services.outbox import delivery, preferences
from games.services.standing import turn_list
from games.services.talk import table_talk
from tests import tables
from tests.form_filling import form_at
from tests.laid import lay
from tests.orders import choose_provinces, order, select_hands, to_move
from tests.tables import game_of_two, person
from tests.titles.time_of_crisis.standing import questions

from .ways import Filled, leads, signed_in, with_code


def at(game: Game, name: str, *rest: object) -> str:
    return reverse(f"games:{name}", args=[game.public_id, *rest])


def waiting_game(**fields: object) -> Game:
    """A game of Ana's that waits for players."""
    return lobby.create_game(user=person("Ana"), name="Limes", players=3, pace=tables.PACE, **fields)


def first_turn(client: Client) -> Seat:
    """The seat that is to take actions, whose person sits before the browser."""
    seat = to_move(select_hands(choose_provinces(game_of_two())))
    client.force_login(seat.user)
    return seat


def finished_game(client: Client) -> Game:
    game = game_of_two()
    tables.end(game, signed_in(client))
    return game


# The lobby


@leads("games:new", forms.NewGameForm)
def open_a_game(client: Client) -> Filled:
    signed_in(client)
    form = form_at(client, reverse("games:new"), field="pace")
    return form.fill(name="Limes", players=3, pace="own", grace=24, bank=48, seat_2="sensible"), "Create game"


@leads("games:practice", forms.PracticeForm)
def practise(client: Client) -> Filled:
    signed_in(client)
    return form_at(client, "/how/", action="/practice/"), "Start a practice game"


@leads("games:join", forms.SaltForm)
def join_a_game(client: Client) -> Filled:
    game = waiting_game()
    signed_in(client, "Ben")
    return form_at(client, at(game, "table"), action="/join/").fill(salt="Three words more"), "Join"


@leads("games:invitation", forms.SaltForm)
def follow_an_invitation(client: Client) -> Filled:
    game = waiting_game(private=True)
    signed_in(client, "Ben")
    return form_at(client, reverse("games:invitation", args=[game.invite_token]), button="Join"), "Join"


@leads("games:give_salt", forms.SaltForm)
def give_words_for_the_dice(client: Client) -> Filled:
    game = waiting_game()
    signed_in(client)
    return form_at(client, at(game, "table"), action="/salt/").fill(salt="Three words more"), "Save salt"


@leads("follow")
def follow_a_player(client: Client) -> Filled:
    signed_in(client)
    return form_at(client, person("Ben").get_absolute_url(), action="/follow/"), "Follow"


@leads("unfollow")
def stop_following(client: Client) -> Filled:
    fellows.follow(user=signed_in(client), person=person("Ben"))
    return form_at(client, "/people/Ben/", action="/unfollow/"), "Unfollow"


@leads("block")
def block_a_player(client: Client) -> Filled:
    signed_in(client)
    return form_at(client, person("Ben").get_absolute_url(), action="/block/"), "Block Ben"


@leads("games:unblock")
def unblock_a_player(client: Client) -> Filled:
    fellows.block(user=signed_in(client), person=person("Ben"))
    return form_at(client, reverse("games:blocked"), button="Unblock"), "Unblock"


@leads("games:invite")
def invite_a_fellow(client: Client) -> Filled:
    waiting_game()
    fellows.follow(user=signed_in(client), person=person("Ben"))
    return form_at(client, reverse("games:fellows"), action="/invite/"), "Invite to Limes"


@leads("games:invite")
def invite_by_name(client: Client) -> Filled:
    game = waiting_game()
    person("Ben")
    signed_in(client)
    return form_at(client, at(game, "table"), action="/invite/").fill(name="Ben"), "Invite"


@leads("games:start")
def start_with_bots(client: Client) -> Filled:
    game = waiting_game()
    signed_in(client)
    return form_at(client, at(game, "table"), action="/start/"), "Start with bots"


@leads("games:cancel")
def cancel_a_game(client: Client) -> Filled:
    game = waiting_game()
    signed_in(client)
    return form_at(client, at(game, "table"), action="/cancel/"), "Cancel game"


@leads("games:leave")
def leave_a_game(client: Client) -> Filled:
    game = waiting_game()
    lobby.join_game(user=signed_in(client, "Ben"), game_id=game.pk)
    return form_at(client, at(game, "table"), action="/leave/"), "Leave"


@leads("games:watch")
def watch_a_game(client: Client) -> Filled:
    game = game_of_two()
    signed_in(client, "Cai")
    return form_at(client, at(game, "table"), action="/watch/"), "Watch"


@leads("games:unwatch")
def stop_watching(client: Client) -> Filled:
    game = game_of_two()
    lobby.watch(user=signed_in(client, "Cai"), game=game)
    return form_at(client, at(game, "table"), action="/unwatch/"), "Stop watching"


@leads("games:away")
def go_away(client: Client) -> Filled:
    game = game_of_two()
    signed_in(client)
    return form_at(client, at(game, "away"), button="Step away"), "Step away"


@leads("games:resign")
def resign(client: Client) -> Filled:
    game = game_of_two()
    signed_in(client)
    return form_at(client, at(game, "resign"), button="Resign"), "Resign"


@leads("games:back")
def come_back(client: Client) -> Filled:
    game = game_of_two()
    seats.go_away(user=signed_in(client), game_id=game.pk)
    return form_at(client, at(game, "table"), action="/back/"), "Come back"


@leads("games:substitute")
def take_a_seat_over(client: Client) -> Filled:
    game = game_of_two()
    seats.go_away(user=User.objects.get(username="Ben"), game_id=game.pk)
    signed_in(client, "Cai")
    return form_at(client, at(game, "substitute"), field="seat"), "Take over seat"


@leads("games:finished", search.SearchForm)
def search_finished_games(client: Client) -> Filled:
    finished_game(client)
    fields = {"player": "Ana, Ben", "players": 2, "moves_from": 0, "sort": "oldest"}
    return form_at(client, reverse("games:finished"), field="winner").fill(fields), "Search"


@leads("games:rules", RulesSearch)
def search_all_rules(client: Client) -> Filled:
    return form_at(client, reverse("games:rules"), field="q").fill(q="Legion"), "Search"


@leads("games:rules_of", RulesSearch)
def search_rules_of_a_game(client: Client) -> Filled:
    return form_at(client, reverse("games:rules_of", args=["rome_in_crisis"]), field="q").fill(q="Gold"), "Search"


@leads("games:running", search.SearchForm)
def search_running_games(client: Client) -> Filled:
    game_of_two()
    return form_at(client, reverse("games:running"), field="player").fill(player="Ana"), "Search"


@leads("person")
def compare_two_people(client: Client) -> Filled:
    finished_game(client)
    return form_at(client, "/people/Ana/", field="against").fill(against="Ben"), "Compare"


@leads("games:hints")
def turn_hints_off(client: Client) -> Filled:
    return form_at(client, "/aid/", action="/hints/"), "Turn hints off"


@leads("games:lesson_email")
def email_a_step(client: Client) -> Filled:
    user = signed_in(client)
    EmailAddress.objects.get_or_create(user=user, email=user.email, defaults={"verified": True, "primary": True})
    return form_at(client, "/learn/time_of_crisis/by-email/", action="/email/"), "Email me this step"


# What was played


@leads("games:imports", ImportForm)
def import_a_file(client: Client) -> Filled:
    signed_in(client)
    form = form_at(client, reverse("games:imports"), field="file")
    return form.fill(file=SimpleUploadedFile("game.txt", b"no game at all")), "Import"


@leads("games:remove_import")
def remove_an_import(client: Client) -> Filled:
    row = importing.take_in(user=signed_in(client), contents=b"no game at all")
    return form_at(client, reverse("games:imports"), action=f"/{row.pk}/remove/"), ""


@leads("games:rematch", forms.KeyForm)
def ask_for_a_rematch(client: Client) -> Filled:
    game = finished_game(client)
    return form_at(client, at(game, "end"), action="/rematch/"), "Rematch with rotated seats"


@leads("games:rematch", forms.SaltForm)
def join_a_rematch(client: Client) -> Filled:
    form, button = ask_for_a_rematch(client)
    form.press(button)
    game = Game.objects.get(status=Game.Status.FINISHED)
    signed_in(client, "Ben")
    form = form_at(client, at(game, "end"), action="/rematch/")
    return form.fill(salt="Three words more"), "Join rematch"


@leads("games:move")
def go_to_a_move(client: Client) -> Filled:
    game = finished_game(client)
    return form_at(client, at(game, "move", 0), field="go").fill(go=0), "Go"


# The table


@leads("games:table", forms.PositionForm)
def give_an_order(client: Client) -> Filled:
    seat = first_turn(client)
    return form_at(client, at(seat.game, "table"), offer="end actions"), "end actions"


@leads("games:table", forms.PositionForm)
def tick_orders(client: Client) -> Filled:
    seat = first_turn(client)
    form = form_at(client, at(seat.game, "table"), button="Confirm choice", offer="play military 1")
    return form.fill(order=["play military 1"]), "Confirm choice"


@leads("games:table", forms.PositionForm)
def write_orders(client: Client) -> Filled:
    seat = first_turn(client)
    form = form_at(client, at(seat.game, "table"), field="orders")
    return form.fill(orders="play military 1\nplay senate 1"), "Send orders"


@leads("games:undo", forms.UndoForm)
def take_back(client: Client) -> Filled:
    seat = first_turn(client)
    order(seat.game, "play military 1")
    return form_at(client, at(seat.game, "table"), action="/undo/"), "1"


@leads("games:option")
def follow_an_option_link(client: Client) -> Filled:
    seat = to_move(game_of_two())
    option = links.LinkOption(seat.game.public_id, seat.index, seat.user_id, seat.game.move_count, "start in gallia")
    form = form_at(client, urlsplit(links.option_addresses([option])[0]).path, field="number")
    number = form.element.xpath(".//label[@for='number']")[0].text_content().split()[-1]
    return form.fill(number=number), "Give order"


# Clocks


@leads("games:ask_time", clock_forms.TimeForm)
def ask_for_time(client: Client) -> Filled:
    seat = to_move(game_of_two())
    client.force_login(seat.user)
    return form_at(client, at(seat.game, "table"), action="/time/").fill(days=2), ""


@leads("games:ask_pause", clock_forms.PauseForm)
def ask_for_a_pause(client: Client) -> Filled:
    game = game_of_two()
    signed_in(client)
    return form_at(client, at(game, "table"), action="/pause/").fill(days=7), "Request pause"


@leads("games:ask_rewind", clock_forms.RewindForm)
def ask_for_the_way_back(client: Client) -> Filled:
    game = select_hands(choose_provinces(game_of_two()))
    signed_in(client)
    return form_at(client, at(game, "table"), action="/rewind/").fill(place=1), "Request rewind"


@leads("games:ask_rewind", clock_forms.RewindForm)
def ask_for_the_way_back_to_the_move_shown(client: Client) -> Filled:
    game = select_hands(choose_provinces(game_of_two()))
    signed_in(client)
    return form_at(client, at(game, "move", 1), action="/rewind/"), "Request rewind"


def asked_for_a_pause() -> Game:
    game = game_of_two()
    requests.ask_pause(user=User.objects.get(username="Ben"), game_id=game.pk, days=7)
    return game


@leads("games:answer_request", clock_forms.RequestAnswerForm)
def answer_a_request(client: Client) -> Filled:
    game = asked_for_a_pause()
    signed_in(client)
    return form_at(client, at(game, "table"), field="agrees"), "Agree"


@leads("games:end_pause")
def end_a_pause(client: Client) -> Filled:
    form, button = answer_a_request(client)
    form.press(button)
    return form_at(client, at(Game.objects.get(), "table"), action="/pause/end/"), "End pause"


@leads("games:vacations", VacationForm)
def take_a_vacation(client: Client) -> Filled:
    signed_in(client)
    day = timezone.localdate() + timedelta(days=3)
    return form_at(client, reverse("games:vacations"), field="first").fill(first=day, last=day), "Book vacation"


@leads("games:give_back")
def give_a_vacation_back(client: Client) -> Filled:
    day = timezone.localdate() + timedelta(days=3)
    vacations.take_vacation(user=signed_in(client), first=day, last=day)
    return form_at(client, reverse("games:vacations"), action="/give-back/"), ""


# Talk


@leads("games:say", talk.MessageKeyForm)
def write_to_the_table(client: Client) -> Filled:
    game = game_of_two()
    signed_in(client)
    return form_at(client, f"{at(game, 'table')}?panel=talk", action="/talk/").fill(text="Ave!\nCave!"), "Send"


@leads("games:room", talk.MessageKeyForm)
def write_to_the_onlookers(client: Client) -> Filled:
    game = game_of_two()
    signed_in(client, "Cai")
    return form_at(client, f"{at(game, 'table')}?panel=room", action="/room/").fill(text="Ave!"), "Send"


@leads("games:remove_message")
def remove_a_message(client: Client) -> Filled:
    game = game_of_two()
    table_talk.say_at_table(user=signed_in(client), game_id=game.pk, text="Ave!", key=uuid4())
    form = form_at(client, f"{at(game, 'table')}?panel=talk", action="/talk/remove/")
    return form, "Remove message"


@leads("games:notes")
def keep_a_note(client: Client) -> Filled:
    game = game_of_two()
    signed_in(client)
    return form_at(client, at(game, "notes"), field="text").fill(text="Beware of Ben"), "Save note"


# Standing orders and plans


@leads("games:standing")
def order_the_next_turn(client: Client) -> Filled:
    seat = first_turn(client)
    form = form_at(client, at(seat.game, "standing"), button="Queue orders")
    return form.fill(lines="play military 1"), "Queue orders"


@leads("games:standing", standing_forms.TurnListForm)
def bound_the_list(client: Client) -> Filled:
    seat = first_turn(client)
    turn_list.add_lines(user=seat.user, game_id=seat.game_id, text="play military 1", after=0)
    form = form_at(client, at(seat.game, "standing"), field="last_round")
    return form.fill(wait=6, last_round=9), "Save"


@leads("games:standing")
def let_decisions_play_themselves(client: Client) -> Filled:
    seat = first_turn(client)
    return form_at(client, at(seat.game, "standing"), field="on").fill(on=True), "Save"


@leads("games:standing_order", standing_forms.StandingOrderForm)
def give_a_standing_order(client: Client) -> Filled:
    game = lay(game_of_two(), questions.hits())
    client.force_login(game.seats.get(index=1).user)
    form = form_at(client, at(game, "standing_order", "AllocateHits"), field="policy")
    return form.fill(policy="strongest", province="italia", last_round=9), "Add standing order"


@leads("games:plan")
def plan_a_turn(client: Client) -> Filled:
    seat = first_turn(client)
    return form_at(client, at(seat.game, "plan"), button="Add to plan", field="orders").fill(
        orders="play military 1"
    ), "Add to plan"


# Mails


@leads("games:mail_settings", forms.MailSettingsForm)
def choose_which_mails_come(client: Client) -> Filled:
    signed_in(client)
    form = form_at(client, reverse("games:mail_settings"), field="digest_hour")
    return form.fill(digest_hour=7, way_over="digest", way_turn="at_once"), "Save"


@leads("games:mute")
def mute_a_game(client: Client) -> Filled:
    game = game_of_two()
    signed_in(client)
    return form_at(client, f"{at(game, 'table')}?panel=game", action="/mute/"), ""


@leads("games:unmute")
def unmute_a_game(client: Client) -> Filled:
    game = game_of_two()
    preferences.mute(user=signed_in(client), game=game)
    return form_at(client, reverse("games:mail_settings"), action="/unmute/"), "Unmute"


@leads("games:unsubscribe")
def stop_mails(client: Client) -> Filled:
    game = game_of_two()
    ana = User.objects.get(username="Ana")
    link = urlsplit(links.unsubscribe_link(ana.pk, MailKind.TURN, game.pk)).path
    return form_at(client, link, button="Stop these emails"), "Stop these emails"


@leads("games:mail_reply", backend="games.mail.box.LocalBox")
def reply_in_the_local_outbox(client: Client) -> Filled:
    game_of_two()
    delivery.send_due()
    letter = next(name for name in box.names() if name.startswith("turn-"))
    form = form_at(client, reverse("games:mail", args=[letter]), action="/reply")
    return form.fill(text="start in gallia"), "Send reply"


# Reports and moderation


def report_about(name: str = "Ben") -> Report:
    """A report about somebody, with Mia to decide it."""
    person("Mia", is_staff=True)
    person(name)
    return reporting.report(user=person("Eve"), subject="player", key=name, kind="abuse", reason="See for yourself")


def moderator_signed_in(client: Client) -> None:
    """Mia, who has shown the code of her app."""
    with_code(client, signed_in(client, "Mia"))


@leads("report_player", reports.ReportForm)
def report_a_player(client: Client) -> Filled:
    signed_in(client)
    form = form_at(client, reverse("report_player", args=[person("Ben").username]), field="reason")
    return form.fill(kind="abuse", reason="An insult"), "Send report"


@leads("games:claim", queue.ClaimForm)
def claim_a_report(client: Client) -> Filled:
    report = report_about()
    moderator_signed_in(client)
    return form_at(client, reverse("games:case", args=[report.pk]), button="Claim report"), "Claim report"


@leads("games:release")
def release_a_report(client: Client) -> Filled:
    form, button = claim_a_report(client)
    form.press(button)
    return form_at(client, form.address, button="Release report"), "Release report"


@leads("games:act", queue.ActForm)
def decide_about_a_report(client: Client) -> Filled:
    report = report_about()
    moderator_signed_in(client)
    form = form_at(client, reverse("games:case", args=[report.pk]), field="reason")
    return form.fill(reason="Be kind"), "Warn"


@leads("games:appeal", appeals.ModeratorAppealForm)
def appeal_to_moderators(client: Client) -> Filled:
    form, button = decide_about_a_report(client)
    form.press(button)
    address = letters.appeal_path(ModeratorAct.objects.get())
    return form_at(client, address, field="reason").fill(reason="It was not me"), "Send appeal"
