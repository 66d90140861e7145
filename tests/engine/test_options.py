"""House rules: read, printed, and every way to get them wrong."""

from dataclasses import asdict, fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fair.table import FairOptions
from tiltyard.engine.moves import OptionError
from tiltyard.engine.options import allowed, options_text, parse_options, parse_value, value_text
from tiltyard.games import NAMES, find
from tiltyard.games.quests.table import QuestsOptions

pytestmark = pytest.mark.both
PRESETS = {"standard": QuestsOptions(), "short": QuestsOptions(shields=4)}


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("", QuestsOptions()),
        ("standard", QuestsOptions()),
        ("short", QuestsOptions(shields=4)),
        (" SHORT ,handover=off", QuestsOptions(shields=4, handover=False)),
        ("shields=10, turn_limit=99", QuestsOptions(shields=10, turn_limit=99)),
        ("turn-limit = 5", QuestsOptions(turn_limit=5)),
        ("Handover=YES", QuestsOptions()),
        ("handover=false", QuestsOptions(handover=False)),
        ("handover=no,", QuestsOptions(handover=False)),
    ],
)
def test_options_are_read(text: str, options: QuestsOptions) -> None:
    assert parse_options(text, PRESETS) == options


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (QuestsOptions(), ""),
        (QuestsOptions(shields=4), "short"),
        (QuestsOptions(shields=5), "shields=5"),
        (QuestsOptions(shields=4, handover=False), "short, handover=off"),
    ],
)
def test_the_shortest_text(options: QuestsOptions, text: str) -> None:
    assert options_text(options, PRESETS) == text


@given(
    shields=st.integers(1, 99),
    handover=st.booleans(),
    turns=st.integers(0, 99999),
    restarts=st.integers(0, 999),
)
def test_what_prints_parses(shields: int, handover: bool, turns: int, restarts: int) -> None:
    options = QuestsOptions(shields, handover, turns, restarts)
    assert parse_options(options_text(options, PRESETS), PRESETS) == options


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("tiny", "unknown preset 'tiny'; choose from standard and short"),
        (
            "sheilds=5",
            "unknown option 'sheilds'; choose from shields, handover, turn_limit and restart_limit",
        ),
        ("shields=5, shields=6", "option shields is given twice"),
        ("shields=5, short", "write an option as name=value, not 'short'"),
        ("shields=0", "option shields must be 1 to 99, not '0'"),
        ("shields=100", "option shields must be 1 to 99, not '100'"),
        ("shields=-1", "option shields must be 1 to 99, not '-1'"),
        ("shields=7.0", "option shields must be 1 to 99, not '7.0'"),
        ("shields=٣", "option shields must be 1 to 99, not '٣'"),
        ("shields=", "option shields must be 1 to 99, not ''"),
        ("shields=99999999999", "option shields must be 1 to 99, not '99999999999'"),
        ("handover=maybe", "option handover must be on or off, not 'maybe'"),
    ],
)
def test_errors_say_what_was_found_and_what_is_expected(text: str, problem: str) -> None:
    with pytest.raises(OptionError) as error:
        parse_options(text, PRESETS)
    assert str(error.value) == problem


@pytest.mark.parametrize("name", NAMES)
def test_every_option_says_what_it_means_and_takes_what_the_presets_give_it(name: str) -> None:
    for preset in find(name).presets.values():
        for option in fields(preset):
            value = asdict(preset)[option.name]
            assert len(option.metadata["help"]) > 10
            assert parse_value(option, value_text(value)) == value


def test_the_values_that_an_option_takes_in_words() -> None:
    """The Fair has one option of each kind."""
    assert [allowed(option) for option in fields(FairOptions)] == [
        "1 to 9",
        "on or off",
        "red or blue",
        "text",
    ]
    assert [value_text(value) for value in (True, False, 7, "red")] == ["on", "off", "7", "red"]
