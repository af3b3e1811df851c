"""A player puts a second step behind their password: an app with codes for some, a passkey for others; and staff come
into the administration by it.
"""

from email.utils import parsedate_to_datetime

from allauth.mfa.totp.internal import auth
from playwright.sync_api import Page

from tests.browser.journeys.conftest import People
from tests.browser.journeys.site import MovableSite
from tests.browser.journeys.traveller import PASSWORD, Traveller

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def give_device(page: Page) -> None:
    """Let the browser have a device that keeps passkeys, and knows its person."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})


def code_now(page: Page, secret: str) -> str:
    """The code that an app with this secret shows, by the clock of the site."""
    server_time = page.request.get("/accounts/login/").headers["date"]
    return auth.format_hotp_value(auth.hotp_value(secret, int(parsedate_to_datetime(server_time).timestamp()) // 30))


def sign_out(traveller: Traveller) -> None:
    traveller.page.locator("button.menu:visible").first.click()
    traveller.click("Sign out")


def begin_to_sign_in(traveller: Traveller) -> None:
    traveller.go("Sign in")
    traveller.fill("Email", traveller.address)
    traveller.fill("Password", PASSWORD)
    traveller.click("Sign in")
    traveller.sees("Second step")


def confirm(traveller: Traveller) -> None:
    traveller.sees("Confirm it's you")
    traveller.fill("Password", PASSWORD)
    traveller.click("Continue")


def test_an_app_and_recovery_codes(person: People, site: MovableSite) -> None:
    claudia = person("Claudia")
    claudia.go("Two-step sign-in")
    claudia.click("Set up app")
    confirm(claudia)
    secret = claudia.page.locator("code.key").inner_text()
    claudia.page.wait_for_load_state()
    assert claudia.page.locator("img.qr").evaluate("(picture) => picture.naturalWidth") > 100
    claudia.fill("Code", "000000")
    claudia.click("Turn on")
    claudia.sees("This code is wrong. Enter the latest one.")
    claudia.fill("Code", code_now(claudia.page, secret))
    claudia.click("Turn on")
    claudia.sees("Recovery codes created.")
    claudia.page.wait_for_load_state()
    codes = claudia.page.locator("ul.codes code").all_inner_texts()
    assert len(set(codes)) == 10
    claudia.click("Done")
    claudia.sees("You have 10 unused codes.")
    claudia.open_mail("Authenticator app set up")

    sign_out(claudia)
    site.pass_time(minutes=2)
    begin_to_sign_in(claudia)
    claudia.fill("Code", code_now(claudia.page, secret))
    claudia.click("Sign in")
    claudia.is_signed_in()

    sign_out(claudia)
    begin_to_sign_in(claudia)
    claudia.fill("Code", codes[0])
    claudia.click("Sign in")
    claudia.is_signed_in()
    claudia.go("Two-step sign-in")
    claudia.sees("You have 9 unused codes.")


def test_a_passkey_and_the_administration(person: People, site: MovableSite) -> None:
    flavia = person("Flavia")
    give_device(flavia.page)
    flavia.go("Two-step sign-in")
    flavia.click("Add passkey")
    confirm(flavia)
    flavia.fill("Name", "Phone")
    flavia.click("Add passkey")
    flavia.sees("Passkey added.")
    flavia.open_mail("Passkey added")

    sign_out(flavia)
    flavia.go("Sign in")
    flavia.click("Use a passkey")
    flavia.is_signed_in()
    sign_out(flavia)
    begin_to_sign_in(flavia)
    flavia.click("Use a passkey")
    flavia.is_signed_in()

    assert site.manage("moderators", "Flavia").returncode == 0
    flavia.look_again()
    flavia.go("Administration")
    for table in ("People", "Games", "Emails of games", "Received emails", "Leagues"):
        flavia.page.locator("#content").get_by_role("link", name=table, exact=True).first.click()
        flavia.page.locator("#changelist").wait_for()
        flavia.page.go_back()
    flavia.page.locator("#content").get_by_role("link", name="People", exact=True).first.click()
    flavia.page.get_by_role("searchbox").fill("flavia")
    flavia.page.get_by_role("button", name="Search").click()
    flavia.page.get_by_role("link", name="Flavia", exact=True).first.click()
    flavia.sees("flavia@example.com")
    flavia.click("View site")


def test_a_browser_that_uses_no_passkey_says_so(person: People) -> None:
    """Nobody looks at the device, or there is none."""
    julia = person("Julia")
    session = julia.page.context.new_cdp_session(julia.page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE | {"isUserVerified": False}})
    julia.go("Two-step sign-in")
    julia.click("Add passkey")
    confirm(julia)
    julia.click("Add passkey")
    julia.sees("Your browser did not use a passkey. Try again, or choose another way.")
