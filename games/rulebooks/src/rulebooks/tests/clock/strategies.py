"""Calendars and moments for property tests: every kind of clock change that the world has."""

from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st

from rulebooks.clock import Calendar

ZONES = (
    "UTC",
    "Europe/Berlin",
    "Europe/London",
    "America/New_York",
    "America/Havana",  # set back at one, over midnight
    "America/Santiago",  # southern; set ahead at midnight, so that some days begin at one
    "America/St_Johns",  # half an hour; until 2011 changed at a minute past midnight
    "Asia/Kolkata",
    "Asia/Kathmandu",  # three quarters of an hour
    "Asia/Beirut",
    "Australia/Lord_Howe",  # southern; changes by half an hour
    "Australia/Adelaide",
    "Pacific/Chatham",
    "Pacific/Apia",  # left the 30th of December 2011 out
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "Antarctica/Troll",  # changes by two hours
    "Africa/Casablanca",  # changes for Ramadan
)
MONTH = 30 * 86400

zones = st.sampled_from(ZONES)
moments = st.one_of(
    st.datetimes(datetime(2010, 1, 1), datetime(2034, 1, 1)),
    st.datetimes(datetime(2011, 12, 27), datetime(2012, 1, 2)),  # Apia crosses the date line
    st.datetimes(datetime(2026, 3, 1), datetime(2026, 4, 10)),
    st.datetimes(datetime(2026, 9, 1), datetime(2026, 11, 10)),
).map(lambda moment: moment.replace(microsecond=0, tzinfo=UTC))
spans = st.one_of(st.integers(0, 3 * 86400), st.integers(0, MONTH))
days_off = st.frozensets(st.integers(1, 7), max_size=5)


@st.composite
def calendars(draw: st.DrawFn, zone: str | None = None) -> Calendar:
    """Any calendar that is allowed, at times with a few days away, a pause of the game or an outage."""
    quiet_from = draw(st.none() | st.integers(0, 23))
    quiet_to = None if quiet_from is None else (quiet_from + draw(st.integers(1, 8))) % 24
    away, paused, down = (
        draw(st.lists(st.tuples(moments, st.integers(1, 9 * 86400)), max_size=2)) for _kind in range(3)
    )
    return Calendar(
        zone=zone or draw(zones),
        quiet_from=quiet_from,
        quiet_to=quiet_to,
        days_off=draw(days_off),
        away=tuple((start, start + timedelta(seconds=length)) for start, length in away),
        paused=tuple((start, start + timedelta(seconds=length)) for start, length in paused),
        down=tuple((start, start + timedelta(seconds=length)) for start, length in down),
    )
