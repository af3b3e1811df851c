"""Draw the pictures of the titles and their expansions that the front page and link previews show.

Each is a position in the middle of a game among bots, by the board's own code, always the same under the same rules:

    .venv/bin/python manage.py shell --no-imports --command "from tools import pictures; pictures.build_pictures()"
"""

from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

import rulebooks
from games.titles.picture import Scale
from games.titles.registry import TITLES, USUAL
from games.titles.title import Title
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice

STATIC = Path(__file__).resolve().parents[1] / "static"
SEED, PLAYERS = 3, 4
SHOWN_AT = 0.6
"""The played share of the game, where most boards are full."""
PREVIEW = (1200, 630)
"""The shape of the picture for links to the site, as most services want it."""


def build_pictures() -> None:
    """Draw all pictures into the folder of static files."""
    for title in TITLES.values():
        if title.board.picture is None:
            continue
        for name, options in _list_pictures(title):
            _path_of(title, name).write_bytes(draw_middle(title, options, 1))
    _crop_preview(draw_middle(TITLES[USUAL], {}, 2)).save(STATIC / "preview.png", optimize=True)


def _list_pictures(title: Title) -> Iterator[tuple[str, Mapping[str, Any]]]:
    yield "title", {}
    for page, expansion in title.words.expansions.items():
        yield page, expansion.pictured


def _path_of(title: Title, name: str) -> Path:
    return STATIC / "titles" / title.name / f"{name}.png"


def draw_middle(title: Title, options: Mapping[str, Any], scale: Scale) -> bytes:
    """Draw a middle position of a game with these options, in PNG; the title has pictures."""
    assert title.board.picture is not None, "this title is never drawn"
    view = rulebooks.view(_play_to_middle(title, options), None)
    return title.board.picture.png(view, list(title.seating.bot_names), scale=scale)


def _play_to_middle(title: Title, options: Mapping[str, Any]) -> engine.State:
    """Play a game among bots, and go back to its middle."""
    rng = Random(SEED)
    dice = KeyedDice(rng.randbytes(32), "pictures")
    state = rulebooks.new(title.name, {**options, "players": PLAYERS}, dice)
    bot, texts = title.seating.bots[title.seating.stand_in], [rulebooks.dump(state)]
    while seats := engine.to_move(state):
        action = bot.choose(rulebooks.view(state, seats[0]), engine.choices(state, seats[0]), rng)
        engine.apply(state, seats[0], action, dice)
        texts.append(rulebooks.dump(state))
    return rulebooks.load(texts[int(SHOWN_AT * len(texts))])


def _crop_preview(picture: bytes) -> Image.Image:
    """Cut the upper part of a picture to the shape of a link's preview."""
    image, (wide, high) = Image.open(BytesIO(picture)), PREVIEW
    return image.crop((0, 0, image.width, image.width * high // wide))
