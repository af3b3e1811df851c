"""The ways of a person's body with a button, a box or the title of a folded group."""

from collections.abc import Callable

from playwright.sync_api import Locator

Hand = Callable[[Locator], None]
"""Presses a button, ticks a box, unfolds a group."""
WAY = """control => {
    const { type, form } = document.activeElement;
    if (control === document.activeElement) return "";
    return control.type === "radio" && type === "radio" && control.form === form ? "ArrowDown" : "Tab";
}"""
"""The key that leads on to a control; none if it has the focus."""
IS_FOCUSED = "control => control === document.activeElement"
IS_BOX = "control => control.matches('input')"
MOST_STEPS = 300


def mouse(control: Locator) -> None:
    control.click()


def finger(control: Locator) -> None:
    control.tap()


def keyboard(control: Locator) -> None:
    """Tab there from wherever the focus is, through radio buttons by arrow, and press Space or Enter."""
    keys = control.page.keyboard
    for _step in range(MOST_STEPS):
        if not (key := control.evaluate(WAY)):
            break
        keys.press(key)
    assert control.evaluate(IS_FOCUSED), "no way there by keyboard"
    keys.press("Space" if control.evaluate(IS_BOX) else "Enter")
