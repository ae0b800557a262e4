"""Records: the file, and what is no record."""

import errno
import json
import os
import re
from pathlib import Path

import jsonschema
import pytest
from games_under_test import TABLES, begun, played, steps

from kibitz import record
from kibitz.errors import BadRecord
from kibitz.record import Answer, Fault, Origin, Pending, Record, Result

DOCS = Path(__file__).parents[1] / "docs"


def some(**changes):
    fields = {
        "game": "dicemania",
        "options": {},
        "seats": ["me:Ann"],
        "luck": Origin(key="0" * 32),
        "actions": [Answer(0, "chance", 0.25)],
        "faults": [Fault(0, 0, "timeout", "after 1 s")],
        "result": Result([5], [1], "finished"),
        "digest": "0" * 32,
    }
    return Record(**{**fields, **changes})


def sealed(text):
    """A file whose checksum fits, whatever is in it."""
    body = text.encode() if isinstance(text, str) else text
    return body + b',\n"checksum":"' + record._hash(body).encode() + b'"}\n'


def test_a_record_is_json_with_a_key_a_line():
    data = record.encode(some())
    assert record.decode(data) == some()
    content = json.loads(data)
    keys = ["record", "game", "options", "seats", "luck", "actions", "faults", "result", "digest", "checksum"]
    assert list(content) == keys
    assert len(data.splitlines()) == len(content)


def test_a_key_that_has_nothing_to_say_is_left_out_so_that_later_versions_can_have_more_of_them():
    assert not re.search(rb"limits|sandbox|pending|source", record.encode(some()))
    everything = some(limits={"turn": 1.0}, sandbox="full", pending=[Pending(0, "chance")], source={"format": "x"})
    assert record.decode(record.encode(everything)) == everything


def test_the_documented_schema_is_that_of_the_code_and_every_key_is_described():
    schema = json.loads((DOCS / "record.schema.json").read_text())
    assert schema == record.schema(), "write it anew with make golden"
    text = (DOCS / "records.md").read_text()
    for name in schema["$defs"]["Record"]["properties"]:
        assert f"| `{name}` |" in text


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_file_is_valid_under_the_schema(table):
    check = jsonschema.Draft202012Validator(record.schema())
    match = begun(table, 7)
    for number, moment in enumerate(steps(match, 7)):
        if number % 20 == 0:
            check.validate(json.loads(record.encode(moment.record())))
    if not match.game.forfeits:
        match = begun(table, 8)
        match.fault(match.asked[0], "timeout", "late")
    check.validate(json.loads(record.encode(match.record())))
    check.validate(json.loads(record.encode(some(luck=Origin(rolls=["12345", None], typed=True)))))
    with pytest.raises(jsonschema.ValidationError):
        check.validate({**json.loads(record.encode(some())), "colour": "red"})


def test_the_digest_counts_the_match_and_nothing_else():
    match = played(("dicemania", 2, {}), 3)
    plain = match.record().digest
    match.names[0] = "somebody else"
    match.limits, match.sandbox, match.source = {"turn": 1.0}, "full", {"format": "x"}
    assert match.record().digest == plain
    other = played(("dicemania", 2, {}), 4)
    assert other.record().digest != plain


def test_each_part_of_a_match_counts_for_its_digest():
    whole = {
        "game": "dicemania",
        "options": {"a": 1},
        "rolls": ["11111", None],
        "actions": [(0, "keep 1"), (1, "chance")],
        "faults": [Fault(1, 0, "timeout", "late")],
        "result": Result([5, 6], [2, 1], "finished"),
    }
    changes = [
        {"game": "despirala"},
        {"options": {"a": 2}},
        {"options": {}},
        {"rolls": ["11112", None]},
        {"rolls": ["11111"]},
        {"actions": [(1, "keep 1"), (1, "chance")]},
        {"actions": [(0, "keep 1"), (1, "ones")]},
        {"faults": []},
        {"faults": [Fault(0, 0, "timeout")]},
        {"faults": [Fault(1, 1, "timeout")]},
        {"faults": [Fault(1, 0, "crash")]},
        {"result": None},
        {"result": Result([5, 7], [2, 1], "finished")},
        {"result": Result([5, 6], [1, 2], "finished")},
        {"result": Result([5, 6], [2, 1], "forfeit")},
    ]
    digests = {record.digest(**{**whole, **change}) for change in ({}, *changes)}
    assert len(digests) == len(changes) + 1
    assert record.digest(**{**whole, "faults": [Fault(1, 0, "timeout", "other words")]}) in digests


def test_a_record_that_was_taken_does_not_change_with_the_match():
    match = begun(("dicemania", 2, {}), 3)
    taken = match.record()
    match.names[0] = "somebody else"
    match.options["colour"] = True
    assert taken.seats == ["seat 0", "seat 1"] and taken.options == {}


@pytest.mark.parametrize(
    "wrong",
    [
        {"actions": [Answer(0, "chance", -1.5)]},
        {"pending": [Pending(0, "chance", -1.5)]},
        {"limits": {"turn": -1.0}},
        {"number": -1},
        {"number": 1 << 53},
    ],
)
def test_times_and_numbers_below_zero_are_refused(wrong):
    with pytest.raises(BadRecord, match="Expected"):
        record.decode(record.encode(some(**wrong)))


def test_a_file_system_that_takes_nothing_is_told_in_a_line(tmp_path, monkeypatch):
    def refused(*arguments, **settings):
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Path, "unlink", refused)
    monkeypatch.setattr(os, "replace", refused)
    with pytest.raises(BadRecord, match=r"cannot write .*match\.json.*: read-only file system"):
        record.save(some(), tmp_path / "match.json")


def test_files_are_written_whole_and_read_back(tmp_path):
    path = record.make_folder(tmp_path / "deep" / "folder") / "match.json"
    record.save(some(), path)
    assert record.load(path) == some()
    record.save(some(seats=["me:Ben"]), path)
    assert record.load(path).seats == ["me:Ben"]
    assert [file.name for file in path.parent.iterdir()] == ["match.json"]


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path):
    (tmp_path / "match.json").mkdir()
    with pytest.raises(BadRecord, match="cannot write"):
        record.save(some(), tmp_path / "match.json")
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == []
    with pytest.raises(BadRecord, match="cannot write"):
        record.save(some(), "/dev/full")
    record.save(some(), "/dev/null")
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(BadRecord, match="cannot write"):
        record.save(some(), tmp_path / "file" / "match.json")
    with pytest.raises(BadRecord, match="cannot write"):
        record.save(some(), "nul\0byte.json")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "it is empty"),
        (b" \n", "it is empty"),
        (b"{}", "cut off, or no record at all"),
        (b"\x00" * 100, "cut off, or no record at all"),
        (b"\xff\xfe" * 100, "cut off, or no record at all"),
        (record.encode(some())[:-3], "checksum does not fit"),
        (record.encode(some()) + b"\n", "checksum does not fit"),
        (record.encode(some()).replace(b"me:Ann", b"me:Eve"), "checksum does not fit"),
        (sealed("{"), "not a record: "),
        (sealed("[1, 2"), "not a record: "),
        (sealed('{"record":1'), "missing required field `game`"),
        (sealed('{"game":"dicemania"'), "missing required field `record`"),
        (sealed('{"record":"1"'), "Expected `int`"),
        (sealed('{"record":2,\n"something":"new"'), 'version "2"; this program reads version 1'),
        (sealed('{"record":' + "[" * 100_000), "not a record: "),
        (sealed(b'{"record":1,\n"game":"\xff"'), "not a record: "),
        (sealed(b'{"record":1e999'), "not a record: "),
        (
            sealed(record.encode(some()).rpartition(b",\n")[0].replace(b'"options":{}', b'"options": {}')),
            "another order or form",
        ),
        (
            sealed(record.encode(some()).rpartition(b",\n")[0].replace(b'"result"', b'"outcome"')),
            "unknown field `outcome`",
        ),
        (sealed(record.encode(some()).rpartition(b",\n")[0].replace(b"0.25", b'"slow"')), "Expected `float"),
        (b"x" * ((16 << 20) + 1), "none has more than"),
    ],
)
def test_what_is_no_record_is_refused_with_the_reason(data, says):
    with pytest.raises(BadRecord, match=says) as error:
        record.decode(data)
    assert len(str(error.value)) < 300 and "\n" not in str(error.value)


def test_a_file_that_cannot_be_read_says_so(tmp_path):
    for path in (tmp_path, tmp_path / "missing", "nul\0byte", tmp_path / ("long" * 1000)):
        with pytest.raises(BadRecord, match="cannot read"):
            record.load(path)


def test_links_are_followed_and_the_usual_rights_given(tmp_path):
    (tmp_path / "real.json").write_text("old")
    (tmp_path / "link.json").symlink_to(tmp_path / "real.json")
    record.save(some(), tmp_path / "link.json")
    assert (tmp_path / "link.json").is_symlink() and record.load(tmp_path / "real.json") == some()
    before = os.umask(0o077)
    try:
        record.save(some(), tmp_path / "private.json")
    finally:
        os.umask(before)
    assert (tmp_path / "private.json").stat().st_mode & 0o777 == 0o600
