"""The table as text: every part of a scene is there, in 80 columns and without colour."""

from dataclasses import replace

from tiltyard.shown.drawing import WIDTH, drawn
from tiltyard.shown.faces import DeckFaces, Face
from tiltyard.shown.scene import NONE, Scene, SeatScene, Standing, Zone

NAMES = ["Ann", "Bob"]
DECKS = [
    DeckFaces("cards", [Face("R3"), Face("R4"), Face("SHIELD"), Face("Sir Galahad")]),
    DeckFaces(
        "creatures",
        [
            Face("Mote", kind="air", cost=1, attack=1, defence=2),
            Face("Clay Guard", kind="earth", cost=2, attack=1, defence=4),
            Face("Quintessence Avatar", kind="aether", cost=5, attack=6, defence=5),
        ],
    ),
]
SEATS = [
    SeatScene([Standing("trophy-cup", "1/4", "1 of 4 tokens", "P", "R"), Standing("card", "7", "7 cards")]),
    SeatScene(
        [Standing("trophy-cup", "0/4", "0 of 4 tokens"), Standing("card", "12", "12 cards")], ["leads"]
    ),
]
BARE = Scene(NONE, "Tournament 1", SEATS, [])
HAND = Zone("hand", "Your hand", deck="cards", cards=[1, 3])


def table(*zones: Zone, you: int = NONE) -> list[str]:
    """What is drawn of these zones below the players."""
    return drawn(replace(BARE, you=you, zones=[*zones]), NAMES, DECKS)[3:]


def test_the_players_are_rows_with_their_facts_and_marks() -> None:
    scene = replace(BARE, you=0, notes=["A note."])
    assert drawn(scene, NAMES, DECKS) == [
        "Tournament 1",
        "A note.",
        "Ann  P. 1 of 4 tokens  7 cards   you",
        "Bob  0 of 4 tokens     12 cards  leads",
    ]


def test_what_lies_before_all_players_is_a_column() -> None:
    zones = [
        Zone("display 0", "Your display", seat=0, deck="cards", cards=[0, 1], note="7"),
        Zone("display 1", "Bob's display", seat=1, deck="cards", empty="no cards yet"),
        Zone("front 0", "Beside your display", seat=0, deck="cards", cards=[2]),
    ]
    assert drawn(replace(BARE, zones=zones), NAMES, DECKS) == [
        "Tournament 1",
        "                                 display",
        "Ann  P. 1 of 4 tokens  7 cards   7: R3 R4",
        "    Beside your display: SHIELD",
        "Bob  0 of 4 tokens     12 cards  -         leads",
    ]


def test_what_is_too_wide_for_a_column_is_below() -> None:
    zones = [
        Zone("allies 0", "Ann's allies", seat=0, deck="cards", cards=[3] * 9, note="90"),
        Zone("allies 1", "Bob's allies", seat=1, deck="cards"),
    ]
    lines = drawn(replace(BARE, zones=zones), NAMES, DECKS)
    assert lines[2].startswith("    Ann's allies: Sir Galahad, Sir Galahad")
    assert lines[3].strip().endswith("Sir Galahad (90)")
    assert lines[4].startswith("Bob"), "where nothing lies, nothing is said"
    assert max(map(len, lines)) <= WIDTH


def test_piles_share_a_line() -> None:
    deck = Zone("deck", "Deck", "pile", deck="cards", hidden=72)
    discards = Zone("discards", "Discards", "pile", deck="cards", cards=[0, 1])
    assert table(deck, discards) == ["Deck 72; Discards 2, last R4"]


def test_cards_that_are_open_hidden_and_only_yours() -> None:
    stages = [
        Zone("stage 0", "Stage 1", deck="cards", cards=[3, 1], note="25 BP", mark="now"),
        Zone("stage 1", "Stage 2", deck="cards", hidden=2, about="foe"),
        Zone("stage 2", "Stage 3", deck="cards", cards=[2], note="10 BP", own=True),
        Zone("stage 3", "Stage 4", deck="cards", empty="nothing yet", mark="done"),
    ]
    assert table(*stages) == [
        "Stage 1: Sir Galahad, R4 (25 BP)  <- now",
        "Stage 2: [foe, 2 cards]",
        "Stage 3: [SHIELD (10 BP)]",
        "Stage 4: nothing yet  (done)",
    ]


def test_what_may_be_seen_for_seconds_only_is_not_printed() -> None:
    """R-32: it would stay on the screen."""
    look = Zone("stage 1", "Stage 2", deck="cards", cards=[3, 1], note="25", own=True, seconds=10.0)
    assert table(look) == ["Stage 2: [2 cards]"]


def test_nobody_is_told_how_many_cards_lie_there_if_that_is_a_secret() -> None:
    """R-15: the one back stands for all of them."""
    stage = Zone("stage 0", "Stage 1", deck="cards", hidden=1, about="face down, a foe", uncounted=True)
    assert table(stage) == ["Stage 1: [face down, a foe]"]


def test_the_hand_is_drawn_unless_the_question_shows_it() -> None:
    scene = replace(BARE, you=0, hand=HAND)
    assert drawn(scene, NAMES, DECKS)[-1] == "Your hand: R4, Sir Galahad"
    assert not any("Galahad" in line for line in drawn(replace(scene, asks=[0]), NAMES, DECKS))


def test_places_face_each_other() -> None:
    """U-02, U-03: boards with cost, name, attack and defence; who stands in the lanes; the reader below."""
    away = ["", "a", "", "", ""]
    board = Zone("board 0", "Your board", "slots", 0, "creatures", [1, NONE, 2, NONE, NONE], away=[0])
    lane = Zone("lane 0", "Your lanes", "slots", 0, "creatures", [NONE, 1, NONE, NONE, NONE], ids=away)
    zones = [
        replace(board, left=[2, 0, 5, 0, 0], ids=["a", "", "b", "", ""]),
        replace(lane, left=[0, 2, 0, 0, 0]),
        Zone("deck 0", "Your deck", "pile", 0, "creatures", hidden=9),
        Zone("board 1", "Bob's board", "slots", 1, "creatures", [NONE, 0, NONE, NONE, NONE]),
        Zone("lane 1", "Bob's lanes", "slots", 1, "creatures", [NONE] * 5),
    ]
    assert drawn(replace(BARE, you=0, zones=zones), NAMES, DECKS) == [
        "Tournament 1",
        "Bob (leads): 0 of 4 tokens, 12 cards",
        ".......1....... +2 (1)-----air+ .......3....... .......4....... .......5.......",
        "                |     Mote    |",
        "............... +1-----------2+ ............... ............... ...............",
        "       .               .               .               .               .",
        "---- lane 1 --- ---- lane 2 --- ---- lane 3 --- ---- lane 4 --- ---- lane 5 ---",
        "       .           Clay Guard          .               .               .",
        "                  1: 1/2 of 4",
        "+1 (2)---earth+ .......2....... +3 (5)--aether+ .......4....... .......5.......",
        "|  Clay Guard |                 | Quintessence|",
        "|             |                 |    Avatar   |",
        "+1---------2/4+ ............... +6-----------5+ ............... ...............",
        "Ann (you): P. 1 of 4 tokens, 7 cards, deck 9",
    ]


def test_a_kind_that_only_this_table_has() -> None:
    """It follows the kinds of the deck."""
    zone = Zone("played", "Played", deck="cards", cards=[4])
    scene = replace(BARE, zones=[zone], faces=[Face("Own Card")])
    assert drawn(scene, NAMES, DECKS)[-1] == "Played: Own Card"


def test_places_of_nobody_have_a_heading() -> None:
    board = Zone("row", "The row", "slots", deck="cards", cards=[0, NONE])
    assert [line.strip() for line in table(board)] == [
        "The row",
        f"+1{'-' * 36}+ {'2'.center(39, '.')}",
        f"|{'R3'.center(37)}|",
        f"+{'-' * 37}+ {'.' * 39}",
    ]


def test_long_lines_are_folded() -> None:
    notes = ["A very long note " * 12]
    lines = drawn(replace(BARE, notes=notes), NAMES, DECKS)
    assert max(map(len, lines)) <= WIDTH
    assert lines[2].startswith("    ")
