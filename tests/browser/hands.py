"""What a person's body does to a button, a box or the title of a folded group."""

from collections.abc import Callable

from playwright.sync_api import Locator

Hand = Callable[[Locator], None]
"""Presses a button, ticks a box, unfolds a group."""
SAME_RADIOS = """control => control.type === 'radio' && document.activeElement.type === 'radio'
    && control.form === document.activeElement.form"""
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
        if control.evaluate(IS_FOCUSED):
            break
        keys.press("ArrowDown" if control.evaluate(SAME_RADIOS) else "Tab")
    assert control.evaluate(IS_FOCUSED), "no way there by keyboard"
    keys.press("Space" if control.evaluate(IS_BOX) else "Enter")
