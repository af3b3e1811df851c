"""Words for the dice that the browser makes by itself."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect


def test_one_press_fills_in_32_random_bytes_and_sends_nothing(signed_in: Callable[..., Page]) -> None:
    page = signed_in("drusus")
    page.goto("/games/demo-waiting/")
    field = page.get_by_label("Your salt for the dice")
    salts = []
    for _press in range(2):
        page.get_by_role("button", name="Random digits").click()
        expect(field).to_have_value(re.compile("^[0-9a-f]{64}$"))
        salts.append(field.input_value())
    assert salts[0] != salts[1]
    expect(page.get_by_role("button", name="Join")).to_be_visible()
