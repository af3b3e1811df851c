"""The map's style sheet, static/games/board.css, for a renderer that knows no variables.

The colours have their one place in that sheet. Its variables for the whole page stand in the block ``:root``, those of
a seat or tribe in a block such as ``.counters .seat-0``; a rule that uses one of these is written out for each.
"""

import re
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

Theme = Literal["light", "dark"]
Variables = dict[str, str]

SHEET = Path(__file__).resolve().parents[4] / "static" / "games" / "board.css"
ROOT, MAP = ":root", ".counters"
BLOCK = re.compile(r"([^{}]+)\{([^{}]*)\}")
BY_THEME = re.compile(r"light-dark\((?P<light>[^(),]+), (?P<dark>[^(),]+)\)")
DECLARED = re.compile(r"--([\w-]+):\s*([^;]+);")
CLASSES = re.compile(r'\bclass="([^"]*)"')
USED = re.compile(r"var\(--([\w-]+)(?:,\s*(var\(--[\w-]+\)|[^()]+))?\)")


class Rule(NamedTuple):
    """A selector and its declarations, as written."""

    selector: str
    body: str


@cache
def rules(sheet: Path = SHEET) -> list[Rule]:
    """All rules of a sheet but those of its media queries."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
    found = BLOCK.findall(re.sub(r"@media [^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}", "", text))
    return [Rule(selector.strip(), body.strip()) for selectors, body in found for selector in selectors.split(",")]


@cache
def palette(theme: Theme, sheet: Path = SHEET) -> Variables:
    """The variables that a sheet declares for the whole page, by day or by night."""
    return {name: BY_THEME.sub(rf"\g<{theme}>", value) for name, value in _declared(ROOT, sheet)}


def _declared(selector: str, sheet: Path) -> list[tuple[str, str]]:
    return [pair for rule in rules(sheet) if rule.selector == selector for pair in DECLARED.findall(rule.body)]


@cache
def plain(theme: Theme = "light") -> str:
    """The sheet with every variable replaced by its value."""
    whole = palette(theme)
    scopes = {rule.selector: dict(DECLARED.findall(rule.body)) for rule in rules() if _is_scope(rule)}
    written = [line for rule in rules() if not _sets_variables(rule) for line in _written(rule, whole, scopes)]
    return "\n".join(written)


def used(drawing: str, theme: Theme = "light") -> str:
    """The plain sheet without the rules that a drawing has no use for: a renderer tries every rule on every element."""
    classes = {name for names in CLASSES.findall(drawing) for name in names.split()}
    return "\n".join(line for line, needed in _needs(theme) if needed <= classes)


@cache
def _needs(theme: Theme) -> list[tuple[str, set[str]]]:
    """Each rule with the classes that its selector names."""
    return [(line, set(re.findall(r"\.([\w-]+)", line.partition("{")[0]))) for line in plain(theme).splitlines()]


def _sets_variables(rule: Rule) -> bool:
    """Whether a rule does nothing else."""
    return not DECLARED.sub("", rule.body).strip()


def _is_scope(rule: Rule) -> bool:
    """Whether a rule sets variables for a part of the page."""
    return rule.selector != ROOT and _sets_variables(rule)


def _written(rule: Rule, whole: Variables, scopes: dict[str, Variables]) -> list[str]:
    body = DECLARED.sub("", rule.body)
    used = {name for name, _fallback in USED.findall(body)}
    lines = [f"{rule.selector} {{ {filled(body, whole)} }}"]
    inside, itself = [], []
    for scope, values in scopes.items():
        if used & values.keys():
            body_here = filled(body, whole | values)
            inside.append(f"{scope} {_below_map(rule.selector)} {{ {body_here} }}")
            first, _space, rest = _below_map(rule.selector).partition(" ")
            itself.append(f"{MAP} {first}{_below_map(scope)} {rest} {{ {body_here} }}")
    return lines + inside + itself


def _below_map(selector: str) -> str:
    return selector.removeprefix(MAP).strip()


def filled(body: str, values: Variables) -> str:
    """Variables replaced until none is left; one without value and fallback takes its declaration along."""
    while USED.search(body):
        body = USED.sub(lambda use: values.get(use[1]) or use[2] or "inherit", body)
    return body
