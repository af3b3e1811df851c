"""Players made of code. They see no more than a person in their seat: the view and the legal
actions.
"""

from games.engine.bot import Bot
from games.engine.random_bot import RandomBot

from .sensible import RomeSensibleBot

BOTS: dict[str, Bot] = {"random": RandomBot(), "sensible": RomeSensibleBot()}
