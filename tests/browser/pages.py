"""The pages of the site with its demo, and the looks in which each has to be good.

A new page is added here by name; what is none, or is opened by a secret in its address alone, to NOT_HERE.
"""

from typing import Any

STRANGERS = {
    "front": "/",
    "sign-in": "/accounts/login/",
    "sign-up": "/accounts/signup/",
    "games-to-join": "/games/",
    "game-to-join": "/games/demo-waiting/",
    "running-games": "/games/running/",
    "finished-games": "/games/finished/",
    "finished-game": "/games/demo-finished/",
    "log": "/games/demo-finished/log/",
    "end-of-game": "/games/demo-finished/end/",
    "statistics": "/statistics/",
    "fairness": "/fairness/",
    "dice-of-a-game": "/games/demo-finished/fairness/",
    "ratings": "/ratings/",
    "ratings-of-games": "/ratings/time_of_crisis/4/",
    "ratings-of-person": "/people/brutus/ratings/",
    "ladder": "/ladders/",
    "move": "/games/demo-finished/moves/40/",
    "substitutes": "/games/substitutes/",
    "forgotten-password": "/accounts/password/reset/",
    "sign-in-by-code": "/accounts/login/code/",
    "mail-sent": "/accounts/confirm-email/",
    "useless-link": "/accounts/confirm-email/nonsense/",
    "outbox": "/outbox/",
    "seals": "/fairness/seals/",
    "news": "/news/",
    "news-item": "/news/1/",
    "leagues": "/leagues/",
    "league": "/leagues/limes-league/",
    "season": "/leagues/limes-league/1/",
    "season-to-enter": "/leagues/tiro-league/1/",
    "division": "/leagues/limes-league/2/1/",
    "tournament": "/leagues/ludi-saeculares/1/",
    "decisions": "/leagues/limes-league/decisions/",
    "decision": "/leagues/tiro-league/decisions/1/",
    "cards": "/cards/",
    "aid": "/aid/",
    "how-to-play": "/how/",
    "factions": "/about/time_of_crisis/factions/",
    "how-to-play-another": "/about/rome_in_crisis/how/",
    "cards-of-another": "/about/rome_in_crisis/cards/",
    "move-of-another": "/games/demo-rome-finished/moves/40/",
    "end-of-another": "/games/demo-rome-finished/end/",
}
PEOPLE = {
    "home": "/",
    "my-games": "/games/mine/",
    "watching": "/games/watching/",
    "new-game": "/games/new/",
    "ladder-to-join": "/ladders/",
    "new-league": "/leagues/new/",
    "new-tournament": "/leagues/new-tournament/",
    "calendar": "/calendar/",
    "signs": "/leagues/limes-league/2/1/signs/",
    "organisers-desk": "/leagues/tiro-league/desk/",
    "imports": "/games/import/",
    "table": "/games/demo-middle/",
    "table-of-another": "/games/demo-rome/",
    "panel-of-another": "/games/demo-rome/?panel=threats",
    "notes": "/games/demo-middle/notes/",
    "plan": "/games/demo-middle/plan/",
    "standing-orders": "/games/demo-middle/standing/",
    "standing-order": "/games/demo-middle/standing/AllocateHits/",
    "resign": "/games/demo-middle/seat/resign/",
    "away": "/games/demo-middle/seat/away/",
    "mails": "/mails/",
    "mail-settings": "/mails/settings/",
    "vacations": "/vacations/",
    "profile": "/people/me/",
    "person": "/people/brutus/",
    "change-of-address": "/accounts/email/",
    "change-of-password": "/accounts/password/change/",
    "devices": "/accounts/sessions/",
    "sign-out": "/accounts/logout/",
}
NOT_HERE = {
    *("next", "practice", "hints", "pulse", "picture", "health"),
    *("since", "positions", "move_picture", "feed", "game_feed", "person_feed", "room"),
    *("words", "remove_message"),
    *("game_text", "game_json", "seals_text", "remove_import"),
    *(
        "end_picture",
        "rematch",
        "undo",
        "say",
        "invite",
        "join",
        "give_salt",
        "leave",
        "start",
        "cancel",
        "back",
        "mute",
        "unmute",
        "watch",
        "unwatch",
    ),
    *("option", "unsubscribe", "invitation", "resume_mail", "substitute", "give_back"),
    *("ask_time", "ask_pause", "ask_rewind", "end_pause", "answer_request"),
    *("mail", "mail_html", "mail_reply", "test_mail", "log_out_everywhere", "browser_zone"),
    *("join_ladder", "leave_ladder"),
    *("enter", "check_in", "withdraw", "add_organiser", "announce", "open_again"),
    *("end_league", "resume_league", "step_down"),
    *("invite", "end_invitation", "appeal", "answer_appeal"),
    *("renew_calendar", "player", "own_calendar", "season_calendar", "draw", "bracket"),
}
"""Names of addresses: redirects, data and the targets of forms; what needs a token, an open seat or a mail; what shows
a page of here under another address."""
WIDE = "wide"
WIDTHS = {WIDE: {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}
ZOOMED: dict[str, Any] = {"viewport": {"width": 640, "height": 450}, "device_scale_factor": 2}
"""A window 1280 wide at 200 %."""
THEMES = ("light", "dark")
SIZES: dict[str, dict[str, Any]] = {
    **{width: {"viewport": size} for width, size in WIDTHS.items()},
    "zoomed": ZOOMED,
}
LOOKS: dict[str, dict[str, Any]] = {
    f"{width}-{theme}": {"viewport": size, "color_scheme": theme} for width, size in WIDTHS.items() for theme in THEMES
}
