"""A player is insulted: they block and report the other, whom a moderator suspends and another lets in again."""

from tests.browser.journeys.conftest import People
from tests.browser.journeys.site import MovableSite
from tests.browser.journeys.test_second_factor import code_now, confirm
from tests.browser.journeys.test_table import open_a_table
from tests.browser.journeys.traveller import Traveller

INSULT = "You play like a mule."


def become_moderator(player: Traveller, site: MovableSite) -> None:
    """Be made one by the operator, and set up the app that the pages of moderators ask for."""
    site.manage("moderators", player.name)
    player.look_again()
    player.go("Moderation")
    player.sees("Set up an authenticator app or a passkey first.")
    player.click("Set up app")
    confirm(player)
    player.fill("Code", code_now(player.page, player.page.locator("code.key").inner_text()))
    player.click("Turn on")
    player.sees("Recovery codes created.")


def write(player: Traveller, text: str) -> None:
    player.fill("Message to the players", text)
    player.click("Send")
    player.sees(text)


def test_a_player_who_insults_is_blocked_reported_suspended_and_heard(person: People, site: MovableSite) -> None:
    hirtius, volero, sabidius, cato = (person(name) for name in ("Hirtius", "Volero", "Sabidius", "Porcius"))
    for moderator in (sabidius, cato):
        become_moderator(moderator, site)
    open_a_table(hirtius, "Rixa")
    volero.go_home()
    volero.click("Rixa")
    volero.click("Join")
    volero.click("Messages")
    write(volero, INSULT)

    hirtius.look_again()
    hirtius.click("Messages")
    hirtius.sees(INSULT)
    hirtius.click("Report")
    hirtius.choose("Insults or threats")
    hirtius.fill("In your words", "He insults me.")
    hirtius.click("Send report")
    hirtius.sees("Report sent.")
    hirtius.click("Message of Volero in Rixa")
    hirtius.sees("Not decided yet.")
    hirtius.sees(INSULT)

    hirtius.go_home()
    hirtius.click("Rixa")
    hirtius.click("Messages")
    hirtius.click("Report")
    hirtius.click("Profile of Volero")
    hirtius.unfold("Block player")
    hirtius.click("Block Volero")
    hirtius.sees("You have blocked Volero.")
    write(volero, "Do you hear me?")
    hirtius.go_home()
    hirtius.click("Rixa")
    hirtius.click("Messages")
    hirtius.does_not_see("Do you hear me?")
    hirtius.go_home()
    hirtius.go("Blocked players")
    hirtius.sees("Volero")
    hirtius.go_home()
    open_a_table(hirtius, "Pax")
    volero.go_home()
    volero.does_not_see("Pax")

    sabidius.open_mail("A report is waiting for a moderator")
    sabidius.follow_mail("Open reports")
    sabidius.click("Message of Volero in Rixa")
    sabidius.click("Claim report")
    cato.go_home()
    cato.go("Moderation")
    cato.sees("Sabidius is working on this report.")
    sabidius.sees(INSULT)
    sabidius.fill("Reason", "Nobody insults others here.")
    sabidius.click("Suspend")
    sabidius.sees("Done: Suspend.")

    hirtius.open_mail("Answer to your report")
    hirtius.follow_mail("Open report")
    hirtius.sees("We have acted on it.")
    volero.look_again()
    volero.try_to_sign_in()
    volero.sees("This account is suspended")
    volero.open_mail("A decision of our moderators")
    volero.follow_mail("Appeal")
    volero.fill("Why should we decide differently?", "I am sorry.")
    volero.click("Send appeal")
    volero.sees("We have your appeal.")

    cato.go("Moderation")
    cato.click("Appeal: Message of Volero in Rixa")
    cato.sees("I am sorry.")
    cato.fill("Reason", "Once more.")
    cato.click("Lift")
    cato.click("Log of decisions")
    cato.sees("Nobody insults others here.")
    volero.open_mail("Answer to your appeal")
    volero.look_again()
    volero.sign_in()
