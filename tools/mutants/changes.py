"""Changes of a module's code, one at a time. Each makes a mutant.

Words, types and messages stay as they are, and the guard of `zip` against rows of unlike length.
"""

import ast
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}
IN_ANY_ORDER = {"min", "max", "isinstance"}
"""Functions whose arguments may be exchanged, or are types."""
LEFT_ALONE = {"annotation", "returns", "decorator_list", "bases", "exc", "slice_types", "names"}
"""Parts of the code with types and messages."""


class Mutant(NamedTuple):
    """A changed module, and what was changed in which line."""

    line: int
    before: str
    after: str
    code: CodeType


class CodeSlot(NamedTuple):
    """A piece of code where it stands: in a field of its parent, and there at a number if it is a list."""

    parent: ast.AST
    field: str
    number: int | None
    node: ast.AST

    def put(self, node: ast.AST) -> None:
        if self.number is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.number] = node


def mutants(path: Path) -> Iterator[Mutant]:
    """Yield all mutants of a module, in the order of its code."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for place in _places(tree):
        for other in _changes(place):
            place.put(ast.fix_missing_locations(ast.copy_location(other, place.node)))
            code = compile(tree, str(path), "exec")
            place.put(place.node)
            yield Mutant(getattr(place.node, "lineno", 0), _text(place.node), _text(other), code)


def _text(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 90 else text[:87] + "..."


def _places(parent: ast.AST) -> Iterator[CodeSlot]:
    for field, value in ast.iter_fields(parent):
        if field in LEFT_ALONE:
            continue
        for number, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(node, ast.keyword) and node.arg == "strict":
                continue
            if isinstance(node, ast.stmt | ast.expr | ast.comprehension | ast.keyword | ast.arguments):
                yield CodeSlot(parent, field, number, node)
                yield from _places(node)


def _changes(place: CodeSlot) -> Iterator[ast.AST]:
    node = place.node
    if isinstance(node, ast.stmt) and _is_act(node):
        yield ast.Pass()
    if isinstance(node, ast.expr) and _is_condition(place):
        yield ast.UnaryOp(ast.Not(), node)
    match node:
        case ast.Compare():
            yield from _compared_otherwise(node)
        case ast.BinOp(op=operator) if type(operator) in OPERATORS:
            yield ast.BinOp(node.left, OPERATORS[type(operator)](), node.right)
        case ast.AugAssign(op=operator) if type(operator) in OPERATORS:
            yield ast.AugAssign(node.target, OPERATORS[type(operator)](), node.value)
        case ast.BoolOp():
            yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
            for number in range(len(node.values)):
                yield _one_left_out(node, number)
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield node.operand
        case ast.Constant(value=bool() | int() | float()):
            yield ast.Constant(_other_value(node.value))
        case ast.Tuple(ctx=ast.Load()) if place.field != "slice" or isinstance(node.elts[0], ast.Constant):
            for elements in _neighbours_exchanged(node.elts):
                yield ast.Tuple(elements, ast.Load())
        case ast.Call():
            yield from _called_otherwise(node)


def _is_act(node: ast.stmt) -> bool:
    """Return True for a statement that can be left out with all names still known."""
    if isinstance(node, ast.Expr):
        return not isinstance(node.value, ast.Constant)
    if isinstance(node, ast.Assign):
        return not any(isinstance(target, ast.Name | ast.Tuple) for target in node.targets)
    return isinstance(node, ast.AugAssign | ast.Delete | ast.Break | ast.Continue | ast.Raise)


def _is_condition(place: CodeSlot) -> bool:
    """Return True for a condition with no other change that turns it round."""
    turned = isinstance(place.node, ast.Compare | ast.BoolOp | ast.UnaryOp)
    return not turned and place.field in {"test", "ifs"}


def _compared_otherwise(node: ast.Compare) -> Iterator[ast.Compare]:
    for number, operator in enumerate(node.ops):
        for other in COMPARISONS[type(operator)]:
            yield ast.Compare(node.left, [*node.ops[:number], other(), *node.ops[number + 1 :]], node.comparators)


def _one_left_out(node: ast.BoolOp, number: int) -> ast.expr:
    rest = node.values[:number] + node.values[number + 1 :]
    return ast.BoolOp(node.op, rest) if len(rest) > 1 else rest[0]


def _other_value(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else value * 2 or 1.0


def _neighbours_exchanged(nodes: Sequence[ast.expr]) -> Iterator[list[ast.expr]]:
    for number, (one, other) in enumerate(pairwise(nodes)):
        is_starred = isinstance(one, ast.Starred) or isinstance(other, ast.Starred)
        if not is_starred and ast.dump(one) != ast.dump(other):
            yield [*nodes[:number], other, one, *nodes[number + 2 :]]


def _called_otherwise(node: ast.Call) -> Iterator[ast.Call]:
    """Yield the opposite function, the arguments exchanged, and another order of sorting."""
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in OPPOSITES:
        yield ast.Call(ast.Name(OPPOSITES[name], ast.Load()), node.args, node.keywords)
    if name not in IN_ANY_ORDER:
        for arguments in _neighbours_exchanged(node.args):
            yield ast.Call(node.func, arguments, node.keywords)
    without_key = [keyword for keyword in node.keywords if keyword.arg != "key"]
    if len(without_key) < len(node.keywords):
        yield ast.Call(node.func, node.args, without_key)
    if name == "sorted" or (isinstance(node.func, ast.Attribute) and node.func.attr == "sort"):
        others = [keyword for keyword in node.keywords if keyword.arg != "reverse"]
        is_reverse = len(others) < len(node.keywords)
        yield ast.Call(node.func, node.args, others + [ast.keyword("reverse", ast.Constant(True))] * (not is_reverse))
