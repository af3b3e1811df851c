"""Jump targets in a game's past."""

from django.utils.translation import gettext_lazy as lazy

from games.engine import Event

from ..rules import log

MARKS = {"emperor": lazy("Emperors selected"), "crisis": lazy("Crises addressed"), "war": lazy("Wars fought")}
KINDS: dict[type[Event], str] = {
    log.EmperorSelected: "emperor",
    log.CrisisAddressed: "crisis",
    log.WarFought: "war",
}
