"""The broker's folder of a site that was killed in the middle of a write."""

from tests.local_site import LocalSite, wait_for
from tests.visitor import Visitor


def test_a_file_cut_short_by_a_kill_stops_no_mail(prepared_site: LocalSite) -> None:
    """Celery cannot read an empty file of bindings and gives up; the next start has to get over that."""
    control, messages = prepared_site.var / "broker" / "control", prepared_site.var / "broker" / "messages"
    for folder, name in ((control, "celery.exchange"), (messages, "1_x.celery.msg")):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    prepared_site.start()
    visitor = Visitor(prepared_site.url)
    visitor.go("/accounts/password/reset/").form(field="email").fill(email="nobody@example.org").press()
    wait_for(lambda: list((prepared_site.var / "mail").glob("*.eml")), 60)
    assert "ended with code" not in prepared_site.log.read_text()
