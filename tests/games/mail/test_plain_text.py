from games.mail.plain_text import COLUMNS, wrap_text

WORDS = "Answer before the clock does it for you. " * 10


def test_no_line_is_longer_than_a_mail_program_shows() -> None:
    assert max(map(len, wrap_text(WORDS).splitlines())) <= COLUMNS


def test_nothing_is_lost_in_wrapping() -> None:
    assert wrap_text(WORDS).split() == WORDS.split()


def test_an_address_is_never_cut() -> None:
    address = "http://127.0.0.1:8000/games/" + "x" * 80 + "/"
    assert address in wrap_text(f"Open the game: {address}").splitlines()


def test_list_entries_hang() -> None:
    first, *rest = wrap_text("- " + WORDS).splitlines()
    assert first.startswith("- Answer")
    assert rest
    assert all(line.startswith("  ") and line[2] != " " for line in rest)


def test_empty_lines_do_not_pile_up() -> None:
    assert wrap_text("one\n\n\n\n\ntwo\n\n\n") == "one\n\ntwo\n"


def test_the_signature_keeps_its_blank() -> None:
    assert wrap_text("vale\n-- \ntocsite") == "vale\n-- \ntocsite\n"
