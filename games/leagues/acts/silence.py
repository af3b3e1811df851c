"""Removal from a season for saying nothing: it comes by itself (`services.silence`), and can be undone."""

from games.leagues.models import DeskAct

from . import returning
from .frame import DeskActKind, Kind, UndoPlan


class RemoveSilentPlayer(DeskActKind):
    kind = Kind.SILENCE

    @staticmethod
    def plan_undo(act: DeskAct) -> UndoPlan | None:
        return returning.plan_return(act)
