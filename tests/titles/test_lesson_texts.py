"""Files of lessons: what a step says and does stands in one section, and each fault is named with its line."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.utils.translation import override

from games.present.text_reading import TextFileError
from games.titles.lesson import Lesson, LessonOrder
from games.titles.lesson_play import lesson_positions
from games.titles.lesson_texts import LessonTexts
from games.titles.registry import TITLES
from games.titles.text_files import read_file, write_file
from rulebooks.engine import State
from tools import texts

ENGLISH = """# Your first turn {#first}

Draft a card, in 2 steps.

- Cards are drafted.

minutes: 3
seed: 11
options: players 4, cards fixed
board: offer, seat-0
names: gordian, decius
opening of seat 1: select by spqr
opening: take decius; pass (dice 5 6)

## Draft a card {#draft}

Take your last card.

[act] Draft Palmyra 5

[after] The others bid.

orders: draft palmyra 5
orders of seat 2: pass; bid gold, gold
spots: offer palmyra_5, card spqr_9
around: offer, hand
without: points, dice

## Reply {#reply}

Now write: {reply}

[act] Send

[after] We answer.

[reply] help
"""
LINES = ENGLISH.splitlines()
GERMAN = (
    ("Take your last card.", "Nimm deine letzte Karte."),
    ("Now write: {reply}", "Schreibe jetzt: {reply}"),
    ("[reply] help", "[reply] hilfe"),
    ("Cards are drafted.", "Karten werden gewählt."),
)


def begin() -> State:
    return pytest.fail("nothing is played")


@pytest.fixture
def tree(tmp_path: Path, settings: LazySettings) -> Path:
    """A folder of lessons, in a tree of its own."""
    settings.BASE_DIR = tmp_path
    folder = tmp_path / "games" / "titles" / "title" / "lessons" / "text"
    (folder / "en").mkdir(parents=True)
    (folder / "en" / "first.md").write_text(ENGLISH)
    return folder


def load(folder: Path) -> Lesson:
    return LessonTexts(
        folder=folder,
        notation=TITLES["rome_in_crisis"].rulebook.rules.NOTATION,
        parts={"offer", "hand", "seat-0"},
        positions={"midst": begin},
        names={"gordian": "Gordian III", "decius": "Decius"},
    ).load_lesson("first")


def test_file_becomes_a_lesson_and_is_written_as_it_was_read(tree: Path) -> None:
    lesson = load(tree)
    assert (lesson.slug, str(lesson.name), str(lesson.summary)) == (
        *("first", "Your first turn", "Draft a card, in 2 steps."),
    )
    assert (lesson.minutes, lesson.seed, lesson.options) == (3, 11, {"players": 4, "cards": "fixed"})
    assert (lesson.board_parts, lesson.names, lesson.begin) == (["offer", "seat-0"], ["Gordian III", "Decius"], None)
    assert [*map(str, lesson.learnt)] == ["Cards are drafted."]
    assert lesson.opening == [
        *(LessonOrder("select by spqr", 1), LessonOrder("take decius"), LessonOrder("pass", 0, [5, 6])),
    ]
    draft, reply = lesson.steps
    assert (str(draft.heading), draft.instruction) == ("Draft a card", "Take your last card.")
    assert (str(draft.act), str(draft.after)) == ("Draft Palmyra 5", "The others bid.")
    assert draft.orders == [
        *(LessonOrder("draft palmyra 5"), LessonOrder("pass", 2), LessonOrder("bid gold, gold", 2)),
    ]
    assert (draft.spots, draft.around) == (["offer palmyra_5", "card spqr_9"], ["offer", "hand"])
    assert (draft.shows_points, draft.shows_dice, draft.reply) == (False, False, "")
    assert (reply.instruction, str(reply.reply)) == ("Now write: help", "help")
    assert (reply.orders, reply.spots, reply.around) == ([], [], [])
    assert reply.shows_points and reply.shows_dice
    assert write_file(read_file(tree / "en" / "first.md", "en")) == ENGLISH


def test_lesson_begins_with_a_position_of_its_title(tree: Path) -> None:
    (tree / "en" / "first.md").write_text(ENGLISH.replace("options: players 4, cards fixed", "begin: midst"))
    lesson = load(tree)
    assert lesson.begin is begin and lesson.options == {}


@pytest.mark.parametrize(
    ("line", "text", "faulty_line", "sentence"),
    [
        (1, '# Your first turn {#first clauses="1 turn"}', 1, "has no clauses"),
        (3, "Draft {cards}.", 1, "A lesson has no placeholder"),
        (5, "[picture board] A board.", 1, "tables or pictures"),
        (5, "[act] Draft", 5, "Steps alone have labelled sentences"),
        (5, None, 1, "a list of what is learnt"),
        (7, None, 1, "A lesson has a line of minutes"),
        (7, "minutes: three", 7, "The value of minutes is a number, not three"),
        (7, "minutes: ²", 7, "The value of minutes is a number"),
        (7, "minutes 3", 7, "Below its text"),
        (8, None, 1, "A lesson has a line of seed"),
        (8, "minutes: 4", 8, "a line of minutes above"),
        (8, "seed", 8, "of the form key: value"),
        (8, "sed: 1", 8, "There can't be sed here"),
        (8, "seed of seat 1: 1", 8, "There can't be seed of seat 1 here"),
        (8, "orders: pass", 8, "There can't be orders here"),
        (9, None, 1, "either options or the position"),
        (9, "options: players", 9, "a name and a value, not players"),
        (9, "begin: end", 9, "There is no end for begin"),
        (9, "begin: midst, midst", 9, "There is no midst, midst for begin"),
        (10, "begin: midst", 1, "either options or the position"),
        (10, "board: offers", 10, "There is no offers for board"),
        (11, "names: decius,", 11, "There is no decius, for names"),
        (12, "opening of seat one: pass", 12, "There can't be opening of seat one here"),
        (12, "opening: march", 12, "There is no order march"),
        (13, "opening: take decius; pass (dice 5 7)", 13, r"There is no order pass \(dice 5 7\)"),
        (13, "opening: take decius; pass (dice )", 13, r"There is no order pass \(dice \)"),
        (13, "opening: take decius;pass", 13, "There is no order take decius;pass"),
        (15, "## Draft a card", 15, "of the form ## Name"),
        (15, "## Draft a card {#}", 15, "of the form ## Name"),
        (15, '## Draft a card {#draft grade="implied"}', 15, "has no clauses, grades"),
        (17, None, 15, "followed by its text"),
        (17, "Take {reply}.", 15, "with a reply has {reply} once"),
        (17, "Take {card}.", 15, "no other placeholder"),
        (19, None, 15, r"behind \[act\] and \[after\]"),
        (19, "[act] Type {reply}", 15, "in the text of a step alone"),
        (19, "[akt] Draft Palmyra 5", 19, r"A step can't have \[akt\]"),
        (19, "- Draft", 15, "A step has no list"),
        (21, None, 15, r"behind \[act\] and \[after\]"),
        (21, "[act] The others bid.", 21, "a sentence with the label act above"),
        (21, "[table bids]", 15, "tables or pictures"),
        (23, "orders: draft palmyra 77", 23, "There is no order draft palmyra 77"),
        (24, "orders of seat 2: pass, bid gold", 24, "There is no order pass, bid gold"),
        (24, "orders of 2: pass", 24, "There can't be orders of 2 here"),
        (25, "spots: palmyra_5", 25, "a kind and a name, as in card tribute, not palmyra_5"),
        (25, "spot: card palmyra_5", 25, "There can't be spot here"),
        (25, "minutes: 3", 25, "There can't be minutes here"),
        (26, "around: table", 26, "There is no table for around"),
        (26, "spots: card spqr_9", 26, "a line of spots above"),
        (27, "without: words", 27, "There is no words for without"),
        (29, "## Reply {#draft}", 29, "a section with the key draft above"),
        (31, "Now write: help", 29, "with a reply has {reply} once"),
        (31, "Now write: {reply} or {reply}", 29, "with a reply has {reply} once"),
        (37, "orders of seat 1: pass", 29, "with a reply has {reply} once"),
    ],
)
def test_fault_is_named_with_its_line(tree: Path, line: int, text: str | None, faulty_line: int, sentence: str) -> None:
    lines = [*LINES]
    lines[line - 1 : line] = [] if text is None else [text]
    if text is None and lines[line - 1] == "":
        del lines[line - 1]  # no two empty lines
    (tree / "en" / "first.md").write_text("\n".join(lines) + "\n")
    with pytest.raises(TextFileError, match=rf"en/first\.md, line {faulty_line}: .*{sentence}"):
        load(tree)


def test_step_without_orders_or_reply_is_a_fault(tree: Path) -> None:
    text = ENGLISH.replace("[reply] help\n", "").replace(": {reply}", ".").rstrip() + "\n"
    (tree / "en" / "first.md").write_text(text)
    with pytest.raises(TextFileError, match=r"line 29: A step has orders or a reply\."):
        load(tree)


def test_lesson_without_steps_is_a_fault(tree: Path) -> None:
    (tree / "en" / "first.md").write_text(ENGLISH.partition("\n## Draft")[0])
    with pytest.raises(TextFileError, match=r"line 1: A lesson has steps\."):
        load(tree)


def test_lesson_without_a_file_is_named(tree: Path) -> None:
    (tree / "en" / "first.md").unlink()
    with pytest.raises(TextFileError, match=r"en/first\.md: There is no such file\."):
        load(tree)


@pytest.fixture
def german(tree: Path) -> Path:
    """A translation, done."""
    (tree / "de").mkdir()
    texts.update("de")
    german = tree / "de" / "first.md"
    words = german.read_text().replace(" todo}", "}")
    for english, translation in GERMAN:
        assert words.count(english) == 1
        words = words.replace(english, translation)
    german.write_text(words)
    assert texts.faults("de", is_offered=True) == []
    return german


def test_translation_has_words_alone_and_is_read(tree: Path, german: Path) -> None:
    assert read_file(german, "de").by_key["draft"].data == ()
    lesson = load(tree)
    with override("de"):
        assert [str(point) for point in lesson.learnt] == ["Karten werden gewählt."]
        assert [step.instruction for step in lesson.steps] == ["Nimm deine letzte Karte.", "Schreibe jetzt: hilfe"]
        assert str(lesson.steps[0].act) == "Draft Palmyra 5"
    with override("fr"):
        assert [step.instruction for step in lesson.steps] == ["Take your last card.", "Now write: help"]


def test_other_data_leave_a_translation_as_it_is(tree: Path, german: Path) -> None:
    (tree / "en" / "first.md").write_text(ENGLISH.replace("around: offer, hand", "around: hand"))
    assert texts.faults("de", is_offered=True) == []


@pytest.mark.parametrize(
    ("words", "changed", "fault"),
    [
        ("Schreibe jetzt: {reply}", "Schreibe jetzt.", "line 15: reply has other parts or placeholders"),
        ("Schreibe jetzt: {reply}", "Schreibe {replies}", "line 15: reply has other parts or placeholders"),
        ("[act] Send", "[akt] Senden", "line 15: reply has other parts or placeholders"),
        ("\n\n[act] Send", "", "line 15: reply has other parts or placeholders"),
        ("- Karten werden gewählt.\n\n", "", "line 1: first has other parts or placeholders"),
        ("{#reply", "{#answer", "reply is missing"),
    ],
)
def test_translation_of_another_form_is_a_fault(tree: Path, german: Path, words: str, changed: str, fault: str) -> None:
    german.write_text(german.read_text().replace(words, changed))
    assert fault in texts.faults("de", is_offered=True)[0]
    with override("de"):
        assert load(tree).steps[1].instruction in ("Now write: help", "Schreibe jetzt: hilfe")


def test_step_that_english_lacks_is_a_fault_and_stays(tree: Path, german: Path) -> None:
    (tree / "en" / "first.md").write_text(ENGLISH.partition("\n## Reply")[0])
    assert texts.faults("de", is_offered=True) == [f"{german}, line 15: there is no reply in English"]
    assert len(load(tree).steps) == 1
    [left] = texts.update("de")
    assert left.startswith(f"{german}, line 15: there is no reply in English any more")
    assert "Schreibe jetzt: {reply}" in german.read_text()


def test_changed_sentence_is_to_do_again_with_all_words_of_a_translator(tree: Path, german: Path) -> None:
    (tree / "en" / "first.md").write_text(ENGLISH.replace("[act] Send", "[act] Send it"))
    assert texts.faults("de", is_offered=False) == [f"{german}, line 15: the English of reply has changed"]
    with override("de"):
        assert load(tree).steps[1].instruction == "Now write: help"
    assert texts.update("de") == []
    assert texts.faults("de", is_offered=True) == [f"{german}, line 15: reply is to do"]
    assert "[reply] hilfe" in german.read_text() and german.read_text().count(" todo}") == 1


class TestByTheRules:
    """Faults that a file does not show by itself, such as an order that is not legal then."""

    TITLE = TITLES["time_of_crisis"]

    @pytest.mark.parametrize(
        ("opening", "sentence"),
        [
            (LessonOrder("start in italia"), "The order “start in italia” of seat 0 is refused: "),
            (LessonOrder("start in gallia", dice=[6]), "Dice of the order “start in gallia” did not fall: "),
        ],
    )
    def test_lesson_that_the_rules_do_not_play_is_named_with_its_order(
        self, monkeypatch: pytest.MonkeyPatch, opening: LessonOrder, sentence: str
    ) -> None:
        lesson = next(lesson for lesson in self.TITLE.lessons if lesson.slug == "first-turn")
        monkeypatch.setattr(type(self.TITLE), "lessons", [replace(lesson, opening=[opening])])
        lesson_positions.cache_clear()
        [fault] = texts.faults_by_rules()
        assert fault.startswith(f"time_of_crisis, lesson first-turn: {sentence}")

    def test_clause_that_no_rulebook_has_is_named_with_its_paragraph(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        rules = self.TITLE.rules_in_words
        assert rules is not None and texts.faults_by_rules() == []
        clauses = json.loads((rules.folder / "clauses.json").read_text())
        del clauses["6.3.1 train"]
        (tmp_path / "clauses.json").write_text(json.dumps(clauses))
        monkeypatch.setattr(type(self.TITLE), "rules_in_words", replace(rules, folder=tmp_path))
        [fault] = texts.faults_by_rules()
        assert fault.startswith("time_of_crisis, armies-train") and fault.endswith("no clause 6.3.1 train.")
