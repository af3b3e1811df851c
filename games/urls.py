"""Addresses of the games."""

from django.urls import path

from games.doors.views import health
from games.doors.views.clock import requests, vacations
from games.doors.views.history import bundles, end, files, imports, replay, statistics
from games.doors.views.lobby import feeds, lobby, reference, search, seats
from games.doors.views.outbox import mails, news, outbox, unsubscribe
from games.doors.views.play import option, picture, table
from games.doors.views.standing import standing
from games.doors.views.talk import notes, talk

app_name = "games"
urlpatterns = [
    path("", lobby.home, name="home"),
    path("feed.atom", feeds.site, name="feed"),
    path("games/", lobby.open_games, name="open"),
    path("games/mine/", lobby.own_games, name="mine"),
    path("games/next/", lobby.next_game, name="next"),
    path("games/watching/", lobby.watched_games, name="watching"),
    path("games/running/", search.running_games, name="running"),
    path("games/finished/", search.finished_games, name="finished"),
    path("games/substitutes/", seats.substitutes, name="substitutes"),
    path("games/new/", lobby.new, name="new"),
    path("games/import/", imports.imports, name="imports"),
    path("games/import/<int:import_id>/remove/", imports.remove, name="remove_import"),
    path("games/practice/", lobby.practice, name="practice"),
    path("cards/", reference.page, {"page": "cards"}, name="cards"),
    path("aid/", reference.page, {"page": "aid"}, name="aid"),
    path("how/", reference.page, {"page": "how"}, name="how"),
    path("about/<slug:ruleset>/<slug:page>/", reference.page, name="about"),
    path("hints/", reference.hints, name="hints"),
    path("statistics/", statistics.statistics, name="statistics"),
    path("news/", news.news, name="news"),
    path("news/<int:pk>/", news.item, name="news_item"),
    path("option/<str:token>/", option.option, name="option"),
    path("health/", health.health, name="health"),
    path("mails/", mails.mails, name="mails"),
    path("mails/settings/", mails.settings, name="mail_settings"),
    path("mails/stop/<str:token>/", unsubscribe.unsubscribe, name="unsubscribe"),
    path("vacations/", vacations.vacations, name="vacations"),
    path("vacations/<int:vacation_id>/give-back/", vacations.give_back, name="give_back"),
    path("invitation/<str:token>/", lobby.invitation, name="invitation"),
    path("games/<slug:public_id>/", table.table, name="table"),
    path("games/<slug:public_id>/pulse/", table.pulse, name="pulse"),
    path("games/<slug:public_id>/board.png", picture.board, name="picture"),
    path("games/<slug:public_id>/feed.atom", feeds.game, name="game_feed"),
    path("games/<slug:public_id>/game.txt", files.as_text, name="game_text"),
    path("games/<slug:public_id>/game.json", files.as_json, name="game_json"),
    path("games/<slug:public_id>/undo/", table.undo, name="undo"),
    path("games/<slug:public_id>/log/", table.log, name="log"),
    path("games/<slug:public_id>/end/", end.end, name="end"),
    path("games/<slug:public_id>/end.png", end.picture, name="end_picture"),
    path("games/<slug:public_id>/rematch/", end.rematch, name="rematch"),
    path("games/<slug:public_id>/moves/<int:place>/", replay.move, name="move"),
    path("games/<slug:public_id>/moves/<int:place>/board.png", bundles.board, name="move_picture"),
    path("games/<slug:public_id>/since/", replay.since, name="since"),
    path("games/<slug:public_id>/positions/<int:bundle>/<str:audience>.json", bundles.bundle, name="positions"),
    path("games/<slug:public_id>/standing/", standing.standing, name="standing"),
    path("games/<slug:public_id>/standing/<str:kind>/", standing.edit, name="standing_order"),
    path("games/<slug:public_id>/talk/", talk.say, name="say"),
    path("games/<slug:public_id>/room/", talk.say_in_room, name="room"),
    path("games/<slug:public_id>/notes/", notes.notes, name="notes"),
    path("games/<slug:public_id>/invite/", talk.invite, name="invite"),
    path("games/<slug:public_id>/join/", lobby.join, name="join"),
    path("games/<slug:public_id>/leave/", lobby.leave, name="leave"),
    path("games/<slug:public_id>/start/", lobby.start, name="start"),
    path("games/<slug:public_id>/cancel/", lobby.cancel, name="cancel"),
    path("games/<slug:public_id>/seat/resign/", seats.resign, name="resign"),
    path("games/<slug:public_id>/seat/away/", seats.away, name="away"),
    path("games/<slug:public_id>/seat/back/", seats.back, name="back"),
    path("games/<slug:public_id>/substitute/", seats.substitute, name="substitute"),
    path("games/<slug:public_id>/time/", requests.ask_time, name="ask_time"),
    path("games/<slug:public_id>/pause/", requests.ask_pause, name="ask_pause"),
    path("games/<slug:public_id>/pause/end/", requests.end_pause, name="end_pause"),
    path("games/<slug:public_id>/rewind/", requests.ask_rewind, name="ask_rewind"),
    path("games/<slug:public_id>/requests/<int:request_id>/", requests.answer, name="answer_request"),
    path("games/<slug:public_id>/mute/", mails.mute, name="mute"),
    path("games/<slug:public_id>/unmute/", mails.unmute, name="unmute"),
    path("games/<slug:public_id>/watch/", lobby.watch, name="watch"),
    path("games/<slug:public_id>/unwatch/", lobby.unwatch, name="unwatch"),
    path("outbox", outbox.outbox),  # not left to APPEND_SLASH, whose redirect would tell that there is an outbox
    path("outbox/", outbox.outbox, name="outbox"),
    path("outbox/<str:name>", outbox.mail, name="mail"),
    path("outbox/<str:name>/html", outbox.mail_html, name="mail_html"),
    path("outbox/<str:name>/reply", outbox.reply, name="mail_reply"),
]
