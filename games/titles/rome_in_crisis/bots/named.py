"""Players made of code. They see what a person in their seat would see: the view and what is legal."""

from games.engine.bot import Bot
from games.engine.random_bot import RandomBot

from .sensible import SensibleBot

BOTS: dict[str, Bot] = {"random": RandomBot(), "sensible": SensibleBot()}
