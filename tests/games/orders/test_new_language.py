"""A language added by text files alone is read at once."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from django.utils.translation import override

from games.orders.languages import shows_notation
from games.orders.read_line import read_line
from games.orders.readings import Order
from rulebooks.engine.notation import order_text
from tests.local_site import ROOT
from tests.titles.time_of_crisis.orders.conftest import a_turn, offered

OF_ALL_TITLES = Path("games") / "orders" / "languages" / "text"
OF_TITLE = Path("games") / "titles" / "time_of_crisis" / "orders" / "languages" / "text"
DUTCH = (
    ("fillers: a,", "fillers: de, het, een, a,"),
    ("particles: -", "particles: aan"),
    ("2: two,", "2: twee,"),
    ("with: with,", "with: met,"),
    ("to: to, into,", "to: naar, into,"),
)
"""Lines of the English file, and Dutch ones in their place."""
DUTCH_ALONE = """
[endings of verbs]
-en: -, -t

[irregular verbs]
vallen: val, valt

[endings of nouns]
-: -en, -s
"""
DUTCH_OF_TITLE = """[verbs]
move: verplaatsen
attack: aanvallen

[nouns]
army: leger
franks: frank

[words]
gallia: gallië

[phrases]
end actions: klaar met acties
"""
ORDERS = {
    "Verplaats het leger twee naar Gallië": "move army 2 to gallia",
    "Val de Franken met leger 1 aan!": "attack franks with army 1",
    "klaar met acties": "end actions",
    "move army 2 to gallia": "move army 2 to gallia",
}
READ = """
import sys
from django import setup
setup()
from django.utils.translation import override
from rulebooks.engine import order_text
from games.orders.languages import shows_notation
from games.orders.read_line import read_line
from games.titles.registry import TITLES
from tests.titles.time_of_crisis.orders.conftest import a_turn, offered
with override("nl"):
    turn = offered(a_turn())
    for line in sys.argv[1:]:
        print(order_text(read_line(line, turn).action))
    for title in TITLES.values():
        print(*(words.language.code for words in title.words.lexicon.languages))
    print(shows_notation())
"""


def read_in_dutch(tree: Path) -> list[str]:
    """Return what a process with the games of a tree prints."""
    process = subprocess.run(
        [sys.executable, "-c", READ, *ORDERS],
        cwd=tree,
        env=os.environ | {"PYTHONPATH": f"{tree}:{ROOT}"},
        capture_output=True,
        text=True,
        check=True,
    )
    return process.stdout.splitlines()


def test_in_a_language_without_files_players_write_in_english_words() -> None:
    with override("nl"):
        assert shows_notation()
        found = read_line("Army 2, march to Gaul, please!", offered(a_turn()))
    assert isinstance(found, Order) and order_text(found.action) == "move army 2 to gallia"


def test_language_is_text_files_alone(tmp_path: Path) -> None:
    """In a title without its file players write in English words."""
    shutil.copytree(ROOT / "games", tmp_path / "games", copy_function=os.symlink)
    words = (ROOT / OF_ALL_TITLES / "en.txt").read_text()
    for english, dutch in DUTCH:
        assert words.count(f"\n{english}") == 1
        words = words.replace(f"\n{english}", f"\n{dutch}")
    (tmp_path / OF_ALL_TITLES / "nl.txt").write_text(words + DUTCH_ALONE)
    (tmp_path / OF_TITLE / "nl.txt").write_text(DUTCH_OF_TITLE)
    assert read_in_dutch(tmp_path) == [*ORDERS.values(), "en de nl", "en de", "False"]
