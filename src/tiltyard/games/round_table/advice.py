"""A sentence or two about every question, for somebody who has never played."""

from typing import Final

from tiltyard.engine.text import plural
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.sponsor import can_sponsor, complete
from tiltyard.games.round_table.view import RoundTableView


def advice(table: RoundTableView, can_bid: bool, can_play: bool) -> str:
    """What to think of. Whether a bid is possible, or a card could be played, the caller knows."""
    question = table["question"]
    if question == questions.SPONSOR:
        can = can_sponsor(table["hand"], table["story"], table["quest_stages"])
        return SPONSOR if can else NO_SPONSOR
    if question == questions.BUILD:
        return READY if complete(table["my_stages"], table["story"]) else BUILD
    if question == questions.JOIN:
        shields = plural(table["quest_stages"] + table["recognition"], "shield")
        return f"Whoever passes all {table['quest_stages']} stages wins {shields}. {JOIN}"
    if question == questions.BID:
        return BID if can_bid else NO_BID
    if question == questions.HAND_LIMIT:
        return PLAY if can_play else SPARE
    if question == questions.CALL_TO_ARMS:
        return ARMS if table["owed"] else NO_ARMS
    return ADVICE[question]


SPONSOR: Final = (
    "The sponsor lays the stages, each stronger than the last, and draws new cards afterwards. Decline if "
    "you would rather ride on it yourself and win shields."
)
NO_SPONSOR: Final = (
    "A sponsor needs a foe for every stage, each stage stronger than the last, and you lack them. Decline; "
    "if somebody else sponsors the quest, you may join it."
)
BUILD: Final = (
    "Each stage takes one foe, with different weapons if you like, and must be worth more than the stages "
    "before it. One stage may be a single test instead."
)
READY: Final = "Every stage is worth more than the one before: confirm the quest, or make it harder first."
JOIN: Final = (
    "Join if you hold weapons or allies to fight with; if you fall, you lose only the cards you laid."
)
BID: Final = (
    "The highest bidder pays that many cards and rides on, everybody else leaves the quest. Free bids of "
    "your allies and your amour cost no card."
)
NO_BID: Final = (
    "A bid is paid with cards and free bids, and you have too few for the next one. Dropping out costs no "
    "card, but you leave the quest."
)
PLAY: Final = (
    "You may keep twelve cards. Discard what you can spare, or play a card that stays beside you: it no "
    "longer counts as one of your hand."
)
SPARE: Final = (
    "You may keep twelve cards. Discard what helps you least: small foes, or weapons you hold twice."
)
ARMS: Final = (
    "Every player of the highest rank owes the king a weapon, or two foes if there is no weapon. Give him "
    "what helps you least."
)
NO_ARMS: Final = (
    "The king wants a weapon or two foes, and you have neither: there is nothing to do but go on."
)

# By question, where the table does not matter.
ADVICE: Final = {
    questions.TURN: (
        "Every turn begins with a story card: a quest, a tournament or an event. Turn it up and see."
    ),
    questions.STAGE_CARDS: (
        "Pick weapons, each kind once, allies and one amour; your rank counts anyway. If you reach the value "
        "of the stage, you ride on. Weapons are used up."
    ),
    questions.PAYMENT: (
        "You have won the test, and now you pay your bid with cards of your hand. Give up what helps you "
        "least."
    ),
    questions.ENTER: (
        "The strongest knight wins the shields, one for each who enters and the bonus. Enter with good "
        "weapons; if you decline, you save your cards."
    ),
    questions.TOURNAMENT_CARDS: (
        "Pick what you ride with: weapons, each kind once, allies and one amour. The highest total wins, and "
        "weapons are used up even if you lose."
    ),
    questions.PROSPERITY: (
        "Cards are strength, so draw them unless your hand is full. You may keep twelve cards and must give "
        "up what is above."
    ),
}
