"""The sign-in form in a browser; the other tests begin with what a browser keeps of it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.conftest import sign_in_as
from tests.browser.fingers import PHONE


@pytest.mark.parametrize("options", [PHONE, {"java_script_enabled": False}], ids=["phone", "no scripts"])
def test_a_person_signs_in(contexts: Callable[..., BrowserContext], options: dict[str, Any]) -> None:
    page = contexts(**options).new_page()
    sign_in_as(page, "drusus")
    page.goto("/people/me/")
    assert page.url.endswith("/people/me/")
