"""The picture of a finished game holds its words whole."""

from games.present import end_picture


def test_no_line_of_the_picture_is_cut_off() -> None:
    sources = "Provinzen 24, Schlussbonus 10, Kämpfe 19, Kaiser 15, Reich 12 und Verbesserungen 4"
    places = [
        end_picture.FinalPlace(seat + 1, seat, "Quintus Fabius Maximus V.", "157 Vermächtnis", sources)
        for seat in range(4)
    ]
    won_by = "Gemeinsamer Sieg: Quintus Fabius Maximus und Quintus Tullius Cicero (157 Vermächtnis)"
    picture = end_picture.svg(end_picture.EndPicture("Annus sex imperatorum", "Time of Crisis", won_by, places, None))
    assert "…" not in picture and picture.count("Verbesserungen 4") == 4
