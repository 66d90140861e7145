"""The commands that work at every prompt, and the other doors of the command line."""

import subprocess
from pathlib import Path

import pexpect
import pytest

from tests.terminal.command import ROOT, SCENARIOS, TILTYARD, environment, run, spawn

A1 = str(SCENARIOS / "quests" / "a1.tilt")
BUILT = "no yes 1 7 Quit 2 5 quit 2 3 4 QUIT 2 3 Quit"


def play(home: Path, *lines: str, scenario: str = A1) -> str:
    """What the screen shows when these lines are typed."""
    done = run(home, "play", "--scenario", scenario, typed="".join(f"{line}\n" for line in lines))
    assert "Traceback" not in done.stderr
    return done.stdout


def test_a_question_mark_explains_choices_and_refusals(tmp_path: Path) -> None:
    shown = play(tmp_path, "no", "yes", "1", "?")
    assert "end this stage" in shown
    assert "not now: This stage has a foe already; a stage has exactly one." in shown
    assert "The ruling is Q-22" in shown


def test_a_refusal_says_the_rule_and_changes_nothing(tmp_path: Path) -> None:
    """Q-23, Q-25."""
    shown = play(tmp_path, "no", "yes", "quit", "1", "1")
    assert "A stage cannot be empty" in shown
    assert "This stage has a foe already" in shown
    assert shown.count("Stage 1 of 4. Position of the next card, or Quit:") == 4


def test_a_hint_speaks_the_words_of_the_question(tmp_path: Path) -> None:
    """The question takes yes or no; the move is called `decline` in records only."""
    shown = play(tmp_path, "hint", "no")
    assert "Hint: no\n" in shown or "Hint: yes\n" in shown
    assert "asks for a hint." in shown
    assert "P1 does not sponsor the quest." in shown


def test_the_log_tells_a_seat_only_what_it_may_know(tmp_path: Path) -> None:
    shown = play(tmp_path, *BUILT.split(), "log")
    log = shown.rpartition("(withdraw/tackle)\n")[0].rpartition("(withdraw/tackle)")[2]
    assert "P2 sponsors the quest of 4 stages." in log
    assert "Stage 1 has 2 cards." in log
    assert "F40" not in log, "P1 must not read the stages"
    assert "Hand of P1" in log


def test_undo_takes_back_ones_own_last_decision(tmp_path: Path) -> None:
    shown = play(tmp_path, "no", "yes", "1", "undo", "table")
    assert "Taken back: F5" in shown
    assert shown.rstrip().splitlines()[-4].startswith("F5 F5 F15")


def test_undo_is_refused_after_a_reveal_or_anothers_decision(tmp_path: Path) -> None:
    shown = play(tmp_path, *BUILT.split(), "tackle", "undo")
    assert "Something hidden has been revealed since; your last move stands." in shown
    shown = play(tmp_path, "no", "undo")
    assert "There is nothing to take back." in shown, "the second player has not decided anything yet"
    assert "There is nothing to take back." in play(tmp_path, "undo")


def test_save_and_resume(tmp_path: Path) -> None:
    file = tmp_path / "mine.tilt"
    shown = play(tmp_path, "no", f"save {file}", f"save {file}", "save", f"save {tmp_path}/no/\0bad")
    assert shown.count(f"Saved as {file}.") == 2
    assert "Name a file: save FILE" in shown
    assert "Not saved. " in shown
    assert "P1: decline" in file.read_text()
    again = run(tmp_path, "play", "--resume", str(file), typed="\n")
    assert "P2, do you sponsor this quest of 4 stages?" in again.stdout


HALF_BUILT = """tiltyard 1
game: quests
rules: 1
seats: P1, P2, P3, P4
bots: P1=knight
deal P1.hand: F5, F10, F15, S10
deal story: Q2
---
P1: sponsor
P1: F15
P1: S10
P1: done
"""


def test_a_knight_goes_on_with_a_half_built_quest(tmp_path: Path) -> None:
    file = tmp_path / "half.tilt"
    file.write_text(HALF_BUILT)
    again = run(tmp_path, "play", "--resume", str(file), typed="\n")
    assert "P2, do you withdraw or tackle?" in again.stdout
    assert "Traceback" not in again.stderr


def test_a_hint_names_no_card_that_is_not_in_hand(tmp_path: Path) -> None:
    file = tmp_path / "half.tilt"
    file.write_text(HALF_BUILT.replace("bots: P1=knight\n", ""))
    again = run(tmp_path, "play", "--resume", str(file), typed="\nhint\n")
    hints = [line for line in again.stdout.splitlines() if line.startswith("Hint: ")]
    assert hints[0] in ("Hint: restart", "Hint: F5 (position 1)", "Hint: F10 (position 2)")


def test_an_arena_says_when_a_limit_ended_games(tmp_path: Path) -> None:
    arena = ["arena", "quests", *["squire"] * 4, "--games", "3"]
    assert "limit" not in run(tmp_path, *arena).stdout
    limited = run(tmp_path, *arena, "--option", "turn_limit=2").stdout
    assert "Games that nobody won before the turn limit: 3" in limited


def test_saving_never_overwrites_another_file(tmp_path: Path) -> None:
    file = tmp_path / "other.tilt"
    file.write_text("precious")
    assert "already exists" in play(tmp_path, f"save {file}")
    assert file.read_text() == "precious"


def test_a_scenario_is_found_by_its_name_alone(tmp_path: Path) -> None:
    """The game is the one that ships it, and everybody is told that the deal is rigged."""
    done = run(tmp_path, "play", "--scenario", "boar-hunt", typed="")
    assert done.stdout.startswith("The deal is rigged: it comes from boar-hunt.\n")
    assert "round_table-" in done.stderr
    named = run(tmp_path, "play", "--scenario", "boar-hunt", "--seats", "Ann,bot,bot,bot", typed="")
    assert "P1" not in named.stdout
    honest = run(tmp_path, "play", "round_table", "--seed", "1", typed="")
    assert "rigged" not in honest.stdout


def test_only_where_somebody_may_act_out_of_turn_this_is_offered(tmp_path: Path) -> None:
    assert "as NAME" not in play(tmp_path, "?")
    assert "as NAME" in run(tmp_path, "play", "--scenario", "boar-hunt", typed="\n?\n").stdout


def test_what_cannot_be_had_back_is_asked_twice(tmp_path: Path) -> None:
    """U-05: a player who says no is asked the same question again and has lost nothing."""
    arguments = ["play", "quintessence", "--seats", "Ann,Bob", "--seed", "5", "--no-auto"]
    shown = run(tmp_path, *arguments, typed="\nconcede\nno\nconcede\nyes\n").stdout
    assert shown.count("Do it anyway? (yes/no)") == 2
    assert shown.count("Bob concedes.") == 1
    assert "Ann wins: the other player has conceded." in shown


def test_a_card_is_named_where_its_position_can_be_typed(tmp_path: Path) -> None:
    """T-02: in any case; a card that is refused is refused with the reason."""
    shown = play(tmp_path, "no", "yes", "f5", "F15", "h10", "quit")
    assert "This stage has a foe already" in shown
    assert "Stage 1: F5 H10 (value 15)" in shown


def test_exit_asks_and_saves(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "--scenario", A1, typed="exit\nno\nexit\nyes\n")
    assert done.returncode == 0
    assert done.stdout.count("Leave the game? It will be saved. (yes/no)") == 2
    assert "tiltyard play --resume" in done.stderr


def test_cards_are_explained(tmp_path: Path) -> None:
    shown = play(tmp_path, "card f30", "card F33")
    assert "F30: foe, value 30" in shown
    assert "Unknown card 'F33'; did you mean F35 or F30?" in shown


def test_one_person_among_bots_is_never_asked_to_change_seats(tmp_path: Path) -> None:
    done = run(
        tmp_path, "play", "quests", "--seats", "Ann,bot,bot:random,bot", "--seed", "1", typed="no\n" * 30
    )
    assert "take the seat" not in done.stdout
    assert "Gareth" in done.stdout
    assert "Hand of Gareth" not in done.stdout


def test_bots_play_by_themselves(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "quests", "--seats", "bot,bot,bot,bot", "--seed", "1")
    assert done.returncode == 0
    assert "Winner(s): " in done.stdout
    printed = run(tmp_path, "record")
    assert "bots: Lucan=knight" in printed.stdout
    saved = next((tmp_path / "tiltyard").glob("*.tilt"))
    assert printed.stdout == saved.read_text(), "what is printed is the normal form"
    assert "Winner(s): " in run(tmp_path, "replay", str(saved)).stdout


def test_a_replay_through_one_seats_eyes(tmp_path: Path) -> None:
    everything = run(tmp_path, "replay", A1).stdout
    p1 = run(tmp_path, "replay", A1, "--seat", "p1").stdout
    assert "Stage 4: F40 B15 (value 55)" in everything
    assert "Stage 4: F40 B15 (value 55)" not in p1
    assert "> P2: F40" not in p1
    assert "Stage 4 was Foe 40, Battle-axe 15 (value 55)." in p1
    assert "  for P3: You draw Sword 10." in everything, "nobody wonders who you are"


def test_a_replay_for_all_says_who_learned_what(tmp_path: Path) -> None:
    """Two lines `You draw F30.` in a row would mean two players."""
    everything = run(tmp_path, "replay", A1).stdout
    assert "  for P1: You draw " in everything
    assert "\nYou " not in everything
    assert "\nYou draw " in run(tmp_path, "replay", A1, "--seat", "P1").stdout


def test_a_replay_at_a_terminal_goes_step_by_step(tmp_path: Path) -> None:
    screen = spawn(tmp_path, "replay", A1)
    screen.expect(r"\[0 of \d+\] <return> continues, q quits: ")
    screen.sendline("")
    screen.expect("> P1: decline")
    screen.expect(r"\[1 of \d+\]")
    screen.sendline("q")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0


def test_the_first_questions_of_a_newcomer(tmp_path: Path) -> None:
    """`tiltyard play` asks which game, who sits where, which house rules, and begins."""
    screen = spawn(tmp_path, "play")
    screen.expect("Which game")
    screen.sendline("chess")
    screen.expect("Unknown game 'chess'")
    screen.sendline("quests")
    for name in ("Ann", "Ann"):
        screen.expect(r"Seat \d \(")
        screen.sendline(name)
    screen.expect("is taken; pick another name")
    for name in ("Bob", "bot", "bot:queen"):
        screen.expect(r"Seat \d \(")
        screen.sendline(name)
    screen.expect("Unknown bot 'queen'")
    screen.sendline("bot:random")
    screen.expect(r"House rules: .*name=value")
    screen.expect(r"Which ones\? \(<return> for \w+\)")
    screen.sendline("shields=0")
    screen.expect("Option shields must be 1 to 99, not '0'")
    screen.sendline("shields=3")
    screen.expect("It is the turn of Ann")
    screen.close(force=True)


def test_colour_only_where_it_is_wanted(tmp_path: Path) -> None:
    coloured = spawn(tmp_path, "play", "--scenario", A1, NO_COLOR="")
    coloured.expect("or Quit|yes/no")
    assert ";31m" in (coloured.before or ""), "foes are red"
    coloured.close(force=True)
    plain = spawn(tmp_path, "play", "--scenario", A1)
    plain.expect("yes/no")
    assert "31m" not in (plain.before or "")
    plain.close(force=True)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["play", "chess"], "unknown game 'chess'; choose from"),
        (["play", "quests", "--seats", "A,B"], "Quests has 4 seats, not 2"),
        (["play", "quests", "--seats", "A,A,B,C"], '"A" is taken; pick another name'),
        (
            ["play", "quests", "--seats", "A,B,C,bot:king"],
            "unknown bot 'king'; Quests has page, squire, knight",
        ),
        (["play", "quests", "--seats", "A,B,C,D:E"], "a name must have 1 to 24 characters"),
        (["play", "quests", "--option", "lives=3"], "unknown option 'lives'"),
        (["play", "quests", "--option", "shields=many"], "option shields must be 1 to 99, not 'many'"),
        (["play", "quests", "--seed", "xyz"], "a seed is 1 to 64 hexadecimal digits"),
        (
            ["play", "quests", "--scenario", "no-such"],
            "unknown scenario 'no-such'; choose from first-quest and last-shields",
        ),
        (["play", "--scenario", "boar"], "unknown scenario 'boar'; did you mean boar-hunt?"),
        (["play", "round_table", "--scenario", "dragoon"], "did you mean dragon?"),
        (["play", "--resume", "nowhere.tilt"], "No such file"),
        (["play", "quests", "--resume", A1], "leave out GAME"),
        (["replay", A1, "--seat", "Zoe"], "unknown player 'Zoe'; choose from P1, P2, P3 and P4"),
        (["record"], "no game has been saved"),
        (["rules", "chess"], "unknown game"),
        (["cards", "quests", "--actions"], "Quests has no action cards"),
        (["arena", "quests", "squire"], "not for 1 players"),
    ],
)
def test_a_bad_command_line_is_one_clear_line(tmp_path: Path, arguments: list[str], problem: str) -> None:
    done = run(tmp_path, *arguments)
    assert done.returncode == 2
    assert problem in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not list(tmp_path.rglob("*.tilt")), "nothing was saved"


def test_checking_files(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.tilt"
    wrong.write_text(Path(A1).read_text() + "expect P4.shields = 5\nrefuse P2: F5\n")
    done = run(tmp_path, "check", A1, str(wrong))
    assert done.returncode == 1
    assert "expected P4.shields = 5" in done.stdout
    assert "but      P4.shields = 4" in done.stdout
    assert done.stdout.endswith("1 passed, 1 failed\n")


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", ":1: a record begins with 'tiltyard 1', not ''"),
        (b"tiltyard 2\n", ":1: this program reads 'tiltyard 1'; the record says 'tiltyard 2'"),
        (b"tiltyard 1\ngame: quests\n", "ends before the line '---'; was it cut off?"),
        (b"\xff\xfe", "not UTF-8 text"),
    ],
)
def test_a_broken_file_is_one_clear_error(tmp_path: Path, content: bytes, problem: str) -> None:
    file = tmp_path / "broken.tilt"
    file.write_bytes(content)
    done = run(tmp_path, "check", str(file))
    assert done.returncode == 2
    assert problem in done.stderr
    assert done.stdout == "0 passed, 1 failed\n"


def test_pages_to_read(tmp_path: Path) -> None:
    assert "**Q-01**" in run(tmp_path, "rules", "quests").stdout
    assert "restart_limit" in run(tmp_path, "rules", "quests").stdout
    assert "Adventure deck, 100 cards" in run(tmp_path, "cards", "quests").stdout
    assert "quests         Quests, 4 players." in run(tmp_path, "games").stdout


def test_the_shell_completes_games(tmp_path: Path) -> None:
    done = run(tmp_path, _TILTYARD_COMPLETE="complete_bash", COMP_WORDS="tiltyard rules qu", COMP_CWORD="2")
    assert "quests" in done.stdout


def test_a_catalogue_of_ones_own_travels_with_the_record(tmp_path: Path) -> None:
    """D-03: `--option catalogue=FILE` deals the cards of the file, and the saved game carries them."""
    shipped = (ROOT / "src/tiltyard/games/quintessence/catalogue.csv").read_text("utf-8")
    mine = tmp_path / "mine.csv"
    mine.write_text(shipped.replace("Ember Imp", "Spark Imp"))
    save = tmp_path / "match.tilt"
    arguments = ["play", "quintessence", "--seats", "bot,bot", "--save", str(save)]
    done = run(tmp_path, *arguments, "--option", f"quick, catalogue={mine}")
    assert done.returncode == 0, done.stderr
    assert "Spark Imp" in save.read_text("utf-8")
    mine.unlink()
    assert run(tmp_path, "check", str(save)).stdout == "1 passed, 0 failed\n"


def test_a_bad_catalogue_is_refused_by_its_line(tmp_path: Path) -> None:
    """D-01."""
    bad = tmp_path / "bad.csv"
    bad.write_text("id,name\n")
    done = run(tmp_path, "play", "quintessence", "--option", f"catalogue={bad}")
    assert done.returncode == 2
    assert f"{bad}:1: " in done.stderr


def test_a_move_that_is_not_legal_is_refused_with_its_rule(tmp_path: Path) -> None:
    """A move typed in full is explained by the rule it breaks."""
    arguments = ["play", "quintessence", "--seats", "Ann,Bob", "--seed", "5", "--no-auto"]
    done = run(tmp_path, *arguments, typed="\n1 to 6\n")
    assert "Lanes are numbered 1 to 5. Type skip" in done.stdout
    assert "is not an answer here" not in done.stdout


def test_a_puzzle_tells_its_goal_and_when_it_is_solved(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "ivanhoe", "--puzzle", "tournament-06", typed="P7\nP3\nend turn\npurple\n")
    assert done.stdout.startswith("Win this tournament. All cards are known:\n  P1, hand: ")
    assert "The puzzle is solved!" in done.stdout
    wrong = run(tmp_path, "play", "ivanhoe", "--puzzle", "tournament-06", "--seed", "1")
    assert wrong.stderr == "tiltyard: --puzzle has its own cards and seats; leave out --seed\n"


def test_the_deal_of_the_day_has_no_hints(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "ivanhoe", "--daily", typed="hint\n")
    assert "There are no hints in the deal of the day." in done.stdout
    assert run(tmp_path, "play", "--daily").stderr == "tiltyard: --daily needs the name of a game\n"


def test_a_command_that_lacks_its_word_says_what_it_needs(tmp_path: Path) -> None:
    shown = play(tmp_path, "card", "save", "as")
    assert "Name a card: card NAME" in shown
    assert "Name a file: save FILE" in shown
    assert "Name a player: as NAME" in shown


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("quests --seats Ann,,bot,bot", "seat 2 is empty; a seat is a name, bot or bot:LEVEL"),
        ("quests --name Ann", "--name is for a network table; name the players here with --seats"),
        ("--server http://a --daily", "--server and --daily do not go together; leave one of them out"),
        ("--server http://a --save b", "--server and --save do not go together; leave one of them out"),
        ("--resume a.tilt --daily", "--resume takes everything from the record; leave out --daily"),
    ],
)
def test_options_that_would_be_ignored_are_refused(tmp_path: Path, typed: str, said: str) -> None:
    done = run(tmp_path, "play", *typed.split())
    assert (done.returncode, done.stderr) == (2, f"tiltyard: {said}\n")


def test_a_closed_input_has_ended(tmp_path: Path) -> None:
    words = [*TILTYARD, "play", "quests", "--seats", "Ann,bot,bot,bot"]
    done = subprocess.run(
        ["bash", "-c", '"$@" <&-', "bash", *words],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert "End of input." in done.stdout
    assert "Traceback" not in done.stderr
