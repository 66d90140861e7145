"""What players are asked: prompts that name their words, questions that address whoever reads them."""

import pytest

from tests.round_table.table import NEARLY_WON, news, options, play, refused, sit, told
from tiltyard.bots import choose
from tiltyard.engine.answers import find_answer
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match
from tiltyard.games.round_table import GAME
from tiltyard.games.round_table.moves import FIRST_STRIKE, TAKE_BACK
from tiltyard.games.round_table.plays import is_look, is_play
from tiltyard.shown.question import Choice, Question

pytestmark = pytest.mark.both
QUEST = """
    story card: Boar Hunt
    P1.stages: Saxons, Boar+Sword
    P1.hand: Thieves
    P2.hand: Horse, Merlin, Lance
    P3.hand: Mordred, King Arthur
    P4.hand: Mordred
    P2.allies: Sir Galahad
    adventure: Thieves, Thieves, Thieves
"""


def asked(match: Match, name: str) -> Question:
    return GAME.ask(GAME.view(match.game, match.names.index(name)), match.names)


def typed(match: Match, name: str) -> list[str]:
    """The words that are offered beside the positions."""
    question = asked(match, name)
    return [choice.words[0] for choice in question.choices if choice.move not in question.positions]


def find(match: Match, name: str, words: str) -> Choice:
    return next(choice for choice in asked(match, name).choices if words in choice.words)


def typing(match: Match, name: str, text: str) -> None:
    """Play what a word of the open question means."""
    match.play(match.names.index(name), find(match, name, text).move)


def test_the_story_card_is_turned_up_by_return() -> None:
    """R-56: <return> or `turn up`, as the prompt says; `turn` and `yes` will do."""
    for word in ("", "turn", "turn up", "yes"):
        match = sit("story: Boar Hunt")
        assert asked(match, "P1").text == "P1, your turn: turn up the story card. (<return> or turn up)"
        assert asked(match, "P1").short == "Your turn: turn up the story card"
        typing(match, "P1", word)
        assert news(match)[1].startswith("P1 turns up Boar Hunt")


def test_merlin_is_named_at_the_join_question() -> None:
    """R-32, TC-03: whoever may look is asked, and nobody else is told of it."""
    match = sit(QUEST)
    assert asked(match, "P2").text == (
        "P2, do you join Boar Hunt? Merlin may show you a stage first. "
        "(join, decline, look at stage 1 or 2, play Merlin)"
    )
    assert asked(match, "P2").short == "Do you join Boar Hunt? Merlin may show you a stage first."
    assert typed(match, "P2") == ["join", "decline", "look at stage 1", "look at stage 2", "play Merlin"]
    assert find(match, "P2", "look at stage 2").label == "Merlin: look at stage 2"
    play(match, "P2: decline")
    assert "look" not in asked(match, "P3").text


def test_a_look_that_is_spent_is_offered_no_more() -> None:
    """R-32: once in a quest."""
    match = sit(QUEST)
    typing(match, "P2", "look at stage 2")
    assert asked(match, "P2").text == "P2, do you join Boar Hunt? (join, decline, play Merlin)"
    assert refused(match, "P2: look at stage 1").startswith("You have already looked")


def test_merlin_must_be_in_play_where_the_house_says_so() -> None:
    match = sit(QUEST, options="merlin_in_play_only=on")
    assert "look" not in asked(match, "P2").text
    typing(match, "P2", "play Merlin")
    assert "look at stage 1 or 2" in asked(match, "P2").text


def test_what_merlin_shows_is_shown_for_ten_seconds() -> None:
    """R-32: the owner alone, for a while, and it is not printed again; his view still knows it."""
    match = sit(QUEST)
    play(match, "P2: look at stage 2")
    look = told(match, "P2")[-1]
    assert look.private == ["Stage 2 is Boar, Sword."]
    assert look.shown_for == 10
    assert look.shows_hand, "a page draws the stage and keeps no line of it"
    assert [told(match, reader)[-1].private for reader in ("P1", "P3", "")] == [[], [], []]
    assert [told(match, reader)[-1].shown_for for reader in ("P1", "P3", "")] == [0, 0, 0]
    shown = "\n".join(GAME.picture(GAME.view(match.game, 1), match.names) + asked(match, "P2").notes)
    assert "Boar, Sword" not in shown
    assert GAME.view(match.game, 1)["preview"]


def test_merlin_may_show_a_stage_for_the_whole_quest() -> None:
    """R-32: merlin_seconds = 0."""
    match = sit(QUEST, options="merlin_seconds=0")
    play(match, "P2: look at stage 2")
    assert told(match, "P2")[-1].shown_for == 0
    assert asked(match, "P2").notes == ["Merlin shows you stage 2: Boar, Sword."]
    assert "Stage 2: [Boar, Sword (25, Merlin shows you)]" in "\n".join(
        GAME.picture(GAME.view(match.game, 1), match.names)
    )


def test_mordred_is_offered_as_a_legal_strike_only() -> None:
    """R-31: named with his victim, set aside, and not at all where he may not strike."""
    match = sit(QUEST)
    play(match, "P2: join")
    assert "Mordred" not in asked(match, "P3").text, "who has not joined yet may not strike"
    assert not [words for words in typed(match, "P3") if "Mordred" in words]
    play(match, "P3: join", "P4: decline")
    strike = find(match, "P3", "Mordred against Sir Galahad")
    assert strike.label == "Mordred: strike Sir Galahad (P2)"
    assert strike.aside
    assert not strike.main
    assert "Mordred against Sir Galahad" in asked(match, "P3").text
    assert "Mordred against Sir Galahad" in options(match, "P3")


@pytest.mark.parametrize("seed", ["1", "3", "4"])
def test_plays_looks_and_strikes_are_offered_where_they_are_legal(seed: str) -> None:
    """R-17, R-31, R-32: what stands beside the answer can be done, at every question."""
    match, chance = sit(seed=seed, options="build_limit=40"), Chance(seed)
    seen: set[str] = set()
    while not match.game.over() and len(match.moves) < 300:
        for seat in match.game.asks():
            choices = asked(match, match.names[seat]).choices
            beside = {choice.move for choice in choices if is_beside(choice.move)}
            assert beside == {move for move in match.game.options(seat) if is_beside(move)}
            seen.update(GAME.moves.text(move).split()[0] for move in beside)
        seat = match.game.next()
        match.play(seat, choose(GAME, match.game, seat, "random", chance))
    assert seen == {"play", "look", "Mordred"}


def is_beside(move: int) -> bool:
    return is_play(move) or is_look(move) or FIRST_STRIKE <= move < TAKE_BACK


def test_building_names_the_other_stages() -> None:
    """R-59: the stage one lays into is not offered as a change, and what is missing is said as such."""
    match = sit("P1.hand: Boar, Thieves, Sword, Saxons\nstory: Boar Hunt")
    play(match, "P1: turn up; sponsor; Boar")
    question = asked(match, "P1")
    assert question.text == (
        "P1, lay the cards of stage 1 of 2. "
        "(a position or a name, stage 2 to switch, take back CARD, confirm when all stages rise)"
    )
    assert question.notes == ["To do: stage 2 is empty."]
    assert question.called == ["Thieves", "Saxons", "Sword"]
    play(match, "P1: stage 2; Thieves")
    assert asked(match, "P1").notes == ["To do: stage 2 is worth 5; it must beat 15."]
    assert refused(match, "P1: confirm") == "Stage 2 is worth 5; it must beat 15. R-13"
    assert refused(match, "P1: decline").startswith("Lay cards into the stages, then `confirm`")
    assert refused(match, "P1: stage 2") == "You are already building stage 2. R-59"
    assert refused(match, "P1: stage 3") == "This quest has 2 stages. R-59"
    assert refused(match, "P1: look at stage 1").startswith("Lay cards into the stages, then `confirm`")
    play(match, "P1: take back Thieves; Saxons; Sword")
    assert find(match, "P1", "confirm").main
    assert asked(match, "P1").short == "Stage 2 of 2: confirm the quest, or change it"


FULL = """
    story card: Boar Hunt
    P1.stages: Saxons, Boar+Sword
    P1.hand: Thieves
    P2.hand: Sir Galahad, Amour, Sword, Horse, Lance, Dagger, 3 x Saxons, 3 x Saxon Knight
    P3.hand: Thieves
    P4.hand: Thieves
    adventure: Thieves
"""


def test_an_ally_is_not_thrown_away_by_its_position() -> None:
    """R-07: above the limit a playable card's number says that one must choose between two words."""
    match = sit(FULL)
    play(match, "P2: join", "P3: decline", "P4: decline")
    question = asked(match, "P2")
    assert question.text == (
        "P2, give up 1 card: discard, or play an ally or an amour. "
        "(a position, discard CARD, play Sir Galahad, play Amour)"
    )
    assert question.short == "Give up 1 card: discard, or play an ally or an amour"
    at = question.called.index("Sir Galahad")
    move = question.positions[at]
    assert move not in match.game.options(1)
    assert refused(match, f"P2: {GAME.moves.text(move)}") == (
        "Sir Galahad can be played: say `play Sir Galahad` or `discard Sir Galahad`. R-07"
    )
    assert {"play Sir Galahad", "discard Sir Galahad", "play Amour"} <= set(typed(match, "P2"))
    assert find(match, "P2", "discard Sword").move == question.positions[question.called.index("Sword")]
    typing(match, "P2", "play Sir Galahad")
    assert news(match)[-2:] == ["P2 plays Sir Galahad.", "Stage 1 of 2 is a foe."]


def test_mordred_is_not_thrown_away_where_he_can_strike() -> None:
    """R-07, R-31: his number or his name alone would not say which is meant; without a victim it does."""
    hands = "story: Prosperity Throughout the Realm\nP1.hand: Mordred, 6 x Thieves, 5 x Saxons\n"
    hands += "adventure: Sword, Sword\n"
    match = sit(f"{hands}P2.allies: Sir Galahad")
    play(match, "P1: turn up")
    question = asked(match, "P1")
    assert "discard CARD, Mordred against Sir Galahad" in question.text
    assert question.positions[question.called.index("Mordred")] not in match.game.options(0)
    assert refused(match, "P1: Mordred") == (
        "Mordred can strike: say `Mordred against ALLY` or `discard Mordred`. R-07"
    )
    assert question.picking.least == 1, "a strike may stand for one of the discards"
    typing(match, "P1", "discard Mordred")
    match = sit(hands)
    play(match, "P1: turn up")
    question = asked(match, "P1")
    assert question.positions[question.called.index("Mordred")] in match.game.options(0)


def test_a_card_is_named_as_the_hand_shows_it() -> None:
    """The hand says `Sword 10`, the card `Sword`; both are answers."""
    match = sit(FULL)
    play(match, "P2: join", "P3: decline", "P4: decline")
    question = asked(match, "P2")
    sword = question.positions[question.called.index("Sword")]
    for text in ("Sword", "discard Sword", "discard sword 10"):
        assert find_answer(question, text) == sword
    typing(match, "P2", "play Sir Galahad")
    assert find_answer(asked(match, "P2"), "sword 10") == find_answer(asked(match, "P2"), "sword")


def test_a_look_at_no_stage_says_how_many_there_are() -> None:
    """R-32: it was said that Merlin must be in play."""
    assert refused(sit(QUEST), "P2: look at stage 3") == "This quest has 2 stages. R-32"


def test_refusals_at_the_limit_say_what_to_type() -> None:
    match = sit(FULL)
    play(match, "P2: join", "P3: decline", "P4: decline")
    assert refused(match, "P2: Sword") == "Sword cannot be played now; `discard Sword` gives it up. R-07"
    assert refused(match, "P2: Amour").startswith("Amour can be played: say `play Amour`")
    match = sit("story: Prosperity Throughout the Realm\nP1.hand: Amour, 6 x Thieves, 5 x Saxons")
    play(match, "P1: turn up")
    assert refused(match, "P1: Amour") == "Amour cannot be played now; `discard Amour` gives it up. R-07"


def test_as_many_cards_as_are_wanted_are_picked() -> None:
    """The page counts; where cards may be played instead, fewer may be discarded."""
    match = sit(
        "story: Prosperity Throughout the Realm\nP1.hand: 7 x Thieves, 5 x Saxons\n"
        "P2.hand: King Arthur, 8 x Sword, 3 x Dagger\nadventure: Giant, Giant, Horse, Horse"
    )
    play(match, "P1: turn up")
    assert {"P1 holds 2 cards too many.", "P2 holds 2 cards too many."} <= set(news(match))
    assert asked(match, "P1").short == "Discard 2 cards"
    assert (asked(match, "P1").picking.least, asked(match, "P1").picking.most) == (2, 2)
    assert asked(match, "P2").short == "Give up 2 cards: discard, or play an ally"
    assert (asked(match, "P2").picking.least, asked(match, "P2").picking.most) == (1, 2)


def test_the_king_says_what_he_takes() -> None:
    """R-46: a weapon, or foes, and how many are still owed."""
    match = sit(
        "story: King's Call to Arms\nP1.hand: Sword, 2 x Thieves\nP2.hand: 3 x Thieves\n"
        "P3.hand: Saxons\nP4.hand: Test of Valor"
    )
    play(match, "P1: turn up")
    shorts = [asked(match, name).short for name in match.names]
    call = "The king calls to arms"
    assert shorts == [
        f"{call}: discard 1 weapon",
        f"{call}: discard 2 foes",
        f"{call}: discard 1 foe",
        f"{call}, and you have neither weapon nor foe to give",
    ]
    assert [asked(match, name).picking.most for name in match.names] == [1, 2, 1, 1]
    assert find(match, "P4", "done").main
    play(match, "P2: discard Thieves")
    assert asked(match, "P2").short == f"{call}: discard 1 foe"


TEST = """
    story card: Boar Hunt
    P1.stages: Test of Valor, Saxons
    P1.hand: Thieves
    P2.hand: 5 x Thieves
    P3.hand: Queen Guinevere, 2 x Sword
    P4.hand: Amour, Sir Galahad, Sword
    participants: P2, P3, P4
"""


def test_helpers_are_spoken_of_where_they_help() -> None:
    """R-24, R-25: an ally who adds bids, not one who does not, and nobody where nobody does."""
    match = sit(TEST)
    assert asked(match, "P2").text == "P2, how many cards do you bid, 1 to 5? (a number, drop)"
    assert find(match, "P2", "bid 1").main
    single = sit(TEST.replace("P2.hand: 5 x Thieves", "P2.hand: Thieves"))
    assert asked(single, "P2").short == "How many cards do you bid, 1?"
    play(match, "P2: bid 3")
    assert asked(match, "P3").text == (
        "P3, the next bid is 4 and you can bid only 3: play an ally who adds bids, or drop out. "
        "(drop, play Queen Guinevere)"
    )
    play(match, "P3: play Queen Guinevere; bid 5")
    assert asked(match, "P4").short == "The next bid is 6 and you can bid only 3: drop out"
    assert find(match, "P4", "drop").main


@pytest.mark.parametrize(
    ("cards", "most", "way"),
    [
        ("P3.hand: Sir Tristan\nP3.allies: Queen Iseult", 3, "play an ally who adds bids, or drop out"),
        ("P3.hand: Sir Galahad\nP3.allies: Queen Iseult", 3, "drop out"),
        ("P3.hand: Queen Iseult, Sir Tristan", 2, "play an ally who adds bids, or drop out"),
        ("P3.hand: Queen Iseult, Sir Galahad", 2, "drop out"),
    ],
)
def test_tristan_and_iseult_add_bids_together(cards: str, most: int, way: str) -> None:
    """R-24, R-30."""
    hands = f"P2.hand: 6 x Thieves\n{cards}\n"
    match = sit(f"story card: Boar Hunt\nP1.stages: Test of Valor, Saxons\n{hands}participants: P2, P3")
    play(match, "P2: bid 3")
    assert asked(match, "P3").short == f"The next bid is 4 and you can bid only {most}: {way}"


def test_a_card_named_where_none_is_laid() -> None:
    """Refusals say what to type instead."""
    match = sit(TEST)
    play(match, "P2: bid 3")
    assert refused(match, "P3: Queen Guinevere").startswith("`play Queen Guinevere` plays this card. Bid")
    assert refused(match, "P3: Sword").startswith("Sword is of no use here. Bid a number of cards")
    match = sit("story: Tournament at York\nP1.hand: Mordred, King Arthur")
    play(match, "P1: turn up")
    assert refused(match, "P1: Mordred") == (
        "`Mordred against ALLY` strikes an ally in play. Answer enter or decline. R-33"
    )
    assert refused(match, "P1: done") == "Answer enter or decline. R-33"
    assert refused(match, "P1: King Arthur").startswith("`play King Arthur` plays this card.")


def test_merlin_face_down_does_not_look() -> None:
    """R-32: the owner is not told that he is none."""
    match = sit(QUEST + "participants: P2\n")
    play(match, "P2: Merlin")
    assert refused(match, "P2: look at stage 2").startswith("Merlin lies face down among your cards")


def test_mordreds_refusals_say_which_cause_applies() -> None:
    """R-31."""
    match = sit(QUEST)
    assert refused(match, "P4: Mordred against Sir Galahad") == (
        "Only the drawer, sponsor, participants and entrants may send Mordred. R-31"
    )
    match = sit(
        "story card: Boar Hunt\nP1.stages: Test of Valor, Saxons\nP1.hand: Thieves\n"
        "P2.hand: Mordred, 4 x Thieves\nP3.hand: Thieves\nP3.allies: Sir Galahad\nparticipants: P2"
    )
    play(match, "P2: bid 3")
    assert refused(match, "P2: Mordred against Sir Galahad") == (
        "You cannot send Mordred while you pay for a test. R-31"
    )


def test_a_bid_is_paid_with_cards_in_hand() -> None:
    """R-28."""
    match = sit(TEST)
    play(match, "P2: bid 5", "P3: drop", "P4: drop")
    assert refused(match, "P2: discard Sword") == "You have no Sword in hand. R-28"
    assert refused(match, "P2: drop") == "Pay your bid first: discard 5 more, and play nothing. R-28"


def test_a_foe_in_hand_does_not_fight() -> None:
    """R-29: only of Mordred is it said how he strikes."""
    match = sit(QUEST.replace("Mordred, King Arthur", "Mordred, Thieves") + "participants: P3\n")
    assert refused(match, "P3: Mordred") == (
        "Foes do not fight for you; `Mordred against ALLY` strikes an ally. R-29"
    )
    assert refused(match, "P3: Thieves") == "Weapons, allies and an amour fight for you; foes do not. R-29"


def test_a_tie_break_says_that_it_is_round_two() -> None:
    """R-36."""
    match = sit(
        "story: Tournament at York\nP1.hand: Horse, Dagger\nP2.hand: Sword\nadventure: Thieves, Thieves"
    )
    play(match, "P1: turn up; enter", "P2: enter", "P3: decline", "P4: decline")
    assert asked(match, "P1").short == "Tournament at York: choose cards, then Joust"
    play(match, "P1: done", "P2: done")
    assert asked(match, "P1").text == (
        "P1, which cards do you lay for the Tournament at York, round 2? "
        "(a position or a name, done when you have chosen)"
    )
    assert asked(match, "P1").short == "Tournament at York, round 2: choose cards, then Joust"


def test_who_is_out_of_a_tie_break_is_not_in_the_lists() -> None:
    """R-36."""
    match = sit(
        "story: Tournament at York\nP1.hand: Horse\nP2.hand: Sword\nP3.hand: Thieves\n"
        "adventure: Thieves, Thieves, Thieves"
    )
    play(match, "P1: turn up; enter", "P2: enter", "P3: enter", "P4: decline")
    play(match, "P1: Horse; done", "P2: Sword; done", "P3: done")
    lines = GAME.picture(GAME.view(match.game, 3), match.names)
    assert [line.split()[0] for line in lines if "in the lists" in line] == ["P1", "P2"]


def test_the_fight_without_cards_is_called_so() -> None:
    """R-29: laying nothing is an answer, and does not stand out before something is laid."""
    match = sit(QUEST + "participants: P2\n")
    assert find(match, "P2", "done").label == "Fight without cards"
    assert not find(match, "P2", "done").main
    assert asked(match, "P2").notes == ["You have 20 BP without cards."]
    play(match, "P2: Horse")
    assert find(match, "P2", "done").label == "Attack"
    assert find(match, "P2", "done").main
    assert asked(match, "P2").notes == ["You have 20 BP, and 10 in the cards you have laid: 30."]


def test_the_reader_is_you_and_the_others_have_names() -> None:
    """Nobody reads about himself in the third person."""
    match = sit(QUEST + "participants: P2, P3\n")
    play(match, "P2: Horse; done", "P3: Mordred against Sir Galahad; done")
    mine = news(match, "P2")
    for line in (
        "P3 sends Mordred: your Sir Galahad is gone.",
        "You are ready.",
        "You turn up Horse.",
        "P3 fights without cards.",
        "You: Squire 5 + Horse 10 = 15 against 10: you win.",
        "P3: Squire 5 = 5 against 10: loses.",
        "You draw Thieves.",
    ):
        assert line in mine
    assert not [line for line in mine if line.startswith(("P2 ", "P2:"))]
    assert "You send Mordred: P2's Sir Galahad is gone." in news(match, "P3")
    assert "P3 sends Mordred: P2's Sir Galahad is gone." in news(match)


def test_a_tie_and_a_victory_speak_to_the_reader() -> None:
    """R-36, R-39."""
    match = sit("story: Tournament at York\nP1.hand: Horse\nP2.hand: Sword\nadventure: Thieves, Thieves")
    play(match, "P1: turn up; enter", "P2: enter", "P3: decline", "P4: decline")
    play(match, "P1: done", "P2: done")
    assert "P1 and you are tied and fight again: round 2." in news(match, "P2")
    assert "You and P2 are tied and fight again: round 2." in news(match, "P1")
    match = sit(NEARLY_WON)
    play(match, "P1: turn up")
    assert news(match, "P1")[-1] == "The game is over. You win!"
    assert news(match, "P2")[-1] == "The game is over. P1 wins."


def test_nobody_loses_nothing() -> None:
    """R-43: no shield to lose is said as such."""
    match = sit("story: Plague")
    play(match, "P1: turn up")
    assert "P1 has no shield to lose." in news(match)
    assert "You have no shield to lose." in news(match, "P1")
