"""Melee, the example of a game in a package of its own: its rules, and how little it takes."""

from pathlib import Path

import melee
import pytest
from melee import GAME
from melee.table import MeleeOptions

from tiltyard.arena.lineup import LineUp
from tiltyard.arena.workers import here
from tiltyard.engine import record
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import Refused

FOLDER = Path(melee.__file__).parent
HANDS = {
    ("hand", 0): "Lance 5, Lance 9, Sword 1, Axe 1, Axe 2, Axe 3",
    ("hand", 1): "Lance 7, Sword 9, Axe 4, Axe 5, Axe 6, Axe 7",
    ("hand", 2): "Mace 1, Mace 2, Mace 3, Mace 4, Mace 5, Mace 6",
}
# Bob wins every bout of this deal but the last one.
DEAL = [
    *("Axe 1", "Axe 4", "Mace 1"),
    *("Axe 5", "Mace 2", "Axe 2"),
    *("Axe 6", "Mace 3", "Axe 3"),
    *("Sword 9", "Mace 4", "Sword 1"),
    *("Axe 7", "Mace 5", "Lance 5"),
    *("Lance 7", "Mace 6", "Lance 9"),
]


def match(**house: int) -> Match:
    """Three knights with rigged hands."""
    return Match(Setting(GAME, ["Ann", "Bob", "Cid"], MeleeOptions(**house), "1", HANDS))


def play(match: Match, *cards: str) -> None:
    for card in cards:
        match.play(match.game.next(), GAME.moves.parse(card))


def test_the_arm_that_was_led_must_be_followed() -> None:
    """M-03."""
    game = match()
    play(game, "Lance 5")
    with pytest.raises(Refused, match=r"You must follow with the arm of Lance 5\.") as refused:
        play(game, "Sword 9")
    assert refused.value.rule == "M-03"


def test_the_highest_card_of_the_arm_that_was_led_wins_and_leads() -> None:
    """M-04."""
    game = match()
    play(game, "Lance 5", "Lance 7", "Mace 6")
    assert (game.game.bouts, game.game.asks()) == ([0, 1, 0], [1])


def test_the_next_player_leads_the_next_deal() -> None:
    """M-02: not Ann, who has won the last bout."""
    game = match(deals=2)
    play(game, *DEAL)
    assert (game.game.deals, game.game.asks()) == (2, [1])
    assert GAME.winners(game.game) == []


def test_whoever_wins_the_most_bouts_wins() -> None:
    """M-05."""
    game = match(deals=1)
    play(game, *DEAL)
    assert (game.game.bouts, GAME.winners(game.game)) == ([1, 5, 0], [1])


@pytest.mark.parametrize("path", sorted((FOLDER / "scenarios").iterdir()), ids=lambda path: path.stem)
def test_its_scenarios_hold(path: Path) -> None:
    content = record.parse(path.read_text("utf-8"), path.name, lambda _name: GAME)
    assert record.check(content) == []


def test_the_thrifty_bot_is_better_than_chance() -> None:
    line_up = LineUp(GAME, ["thrifty", "random", "random"], GAME.bots, MeleeOptions(), "a")
    won = sum(game.share("thrifty") for deal in here(line_up, 0, 30) for game in deal)
    assert won > 36, "30 would be its share"


def test_a_whole_game_is_small() -> None:
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in FOLDER.glob("*.py"))
    assert lines < 270
