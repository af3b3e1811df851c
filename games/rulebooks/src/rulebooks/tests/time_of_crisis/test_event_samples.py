"""Logs that were stored once are read for ever."""

import pytest

import rulebooks
from rulebooks.time_of_crisis.rules.log import LOG_EVENTS

from . import event_samples


def test_every_kind_of_event_has_a_stored_sample() -> None:
    missing = {event_samples.stored_name(kind) for kind in LOG_EVENTS} - set(event_samples.stored())
    assert not missing, f"run python -m {event_samples.__name__}"


@pytest.mark.parametrize("kind", sorted(event_samples.stored()))
def test_a_stored_event_is_read_with_all_it_said(kind: str) -> None:
    text = event_samples.stored()[kind]
    (event,) = rulebooks.load_events("time_of_crisis", text)
    assert event_samples.stored_name(type(event)) == kind
    assert rulebooks.dump_events([event]) == text
