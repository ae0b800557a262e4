"""Foreign files, whatever the game."""

from games_under_test import GAMES

from kibitz import catalog


def test_formats_have_names_and_endings_of_their_own():
    formats = [form for name in GAMES for form in catalog.load(name).formats]
    assert len({form.name for form in formats}) == len(formats) == 2
    endings = [ending for form in formats for ending in form.endings]
    assert len(set(endings)) == len(endings) and all(ending.startswith(".") for ending in endings)


def test_no_format_recognises_a_record_or_nothing():
    for name in GAMES:
        for form in catalog.load(name).formats:
            assert not form.recognises(b"") and not form.recognises(b'{"record":1,')
