"""A moderator of a site with a second factor, whom its demo does not have."""

from typing import Any

from playwright.sync_api import Browser

from tests.accounts.second_factors import code_of
from tests.local_site import LocalSite
from tests.staff.conftest import SECRET

ADDRESS, PASSWORD = "livia@example.com", "carthago-delenda"
MADE = f"""
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP
from accounts.models import User
livia = User.objects.create_user("livia", "{ADDRESS}", "{PASSWORD}", is_staff=True)
EmailAddress.objects.create(user=livia, email=livia.email, verified=True, primary=True)
TOTP.activate(livia, "{SECRET}")
"""


def cookies_of_moderator(site: LocalSite, browser: Browser) -> Any:
    """The cookies of a moderator who is new to the site and has shown the code of their app."""
    process = site.manage("shell", "--command", MADE)
    assert process.returncode == 0, process.stderr
    context = browser.new_context(base_url=site.url)
    page = context.new_page()
    page.goto("/accounts/login/?next=/moderation/")
    page.locator("[name=login]").fill(ADDRESS)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main form button").first.click()
    page.locator("[name=code]").fill(code_of(SECRET))
    page.locator("main form button").first.click()
    page.wait_for_url("/moderation/")
    cookies = context.storage_state()
    context.close()
    return cookies
