"""The broker's folder of a site that was killed in the middle of a write."""

from tests.local_site import LocalSite, wait_for


def test_a_file_cut_short_by_a_kill_stops_no_mail(local_site: LocalSite) -> None:
    """Celery cannot read an empty file of bindings and gives up; the next start has to get over that."""
    control, messages = local_site.var / "broker" / "control", local_site.var / "broker" / "messages"
    for folder, name in ((control, "celery.exchange"), (messages, "1_x.celery.msg")):
        folder.mkdir(parents=True)
        (folder / name).touch()
    local_site.start(demo=True)
    wait_for(lambda: list((local_site.var / "mail").glob("*.eml")), 60)
    assert "ended with code" not in local_site.log.read_text()
