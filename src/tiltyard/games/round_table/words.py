"""What is asked, in words: the prompt for those who type, the question for those who point.

A prompt names its player and every word that it takes; a question speaks to whoever reads it.
"""

from typing import Final, cast

from tiltyard.engine.contract import View
from tiltyard.engine.moves import Card
from tiltyard.engine.text import or_list, plural
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.advice import advice
from tiltyard.games.round_table.beside import by_name, looks, playable, plays, position, strikes
from tiltyard.games.round_table.cards import (
    ADVENTURE,
    AMOUR,
    BIDS,
    ISEULT,
    PAIRED_BIDS,
    STORY,
    TRISTAN,
    is_ally,
    is_weapon,
)
from tiltyard.games.round_table.moves import (
    BID,
    CONFIRM,
    DECLINE,
    DONE,
    DRAW,
    DROP,
    ENTER,
    JOIN,
    LAPSE,
    LOOK,
    MOST_BID,
    MOVES,
    SPONSOR,
    STAGE,
    TAKE_BACK,
    TURN_UP,
)
from tiltyard.games.round_table.notes import hand_lines, notes
from tiltyard.games.round_table.sponsor import can_sponsor, problem
from tiltyard.games.round_table.sums import fight_sum, stage_sum
from tiltyard.games.round_table.table import HAND_LIMIT
from tiltyard.games.round_table.view import RoundTableView
from tiltyard.shown.question import ANY, Choice, Picking, Question


def ask(view: View, names: list[str]) -> Question:
    """The open question in words, with every answer that may be legal."""
    table = cast(RoundTableView, view)
    positions = [position(table, card) for card in table["hand"]] if takes_cards(table) else []
    beside = [*looks(table), *plays(table), *strikes(table, names)]
    choices = [*answers(table), *beside, *by_name(table)]
    return Question(
        prompt(table, names[table["you"]], beside),
        table["rule"],
        notes(table),
        hand_lines(table),
        positions,
        choices,
        question_text(table),
        picking(table),
        called=[ADVENTURE.names[card] for card in table["hand"]] if positions else [],
        advice=advice(table, can_bid(table), bool(playable(table))),
    )


def takes_cards(table: RoundTableView) -> bool:
    """Whether the question is answered with cards of the hand."""
    return table["question"] in questions.GIVING_UP or table["question"] in questions.LAYING


# The prompt, for those who type


def prompt(table: RoundTableView, who: str, beside: list[Choice]) -> str:
    """`P2, do you join the quest? (join, decline, look at stage 1 or 2)`."""
    typed = [*typed_words(table), *look_words(table)]
    typed += [MOVES.text(choice.move) for choice in beside if not LOOK <= choice.move < BID]
    return f"{who}, {asked(table)} ({', '.join(typed)})"


def asked(table: RoundTableView) -> str:
    """What is asked, within a sentence."""
    question = table["question"]
    if question == questions.BUILD:
        return f"lay the cards of stage {table['building_at'] + 1} of {table['quest_stages']}."
    if question == questions.STAGE_CARDS:
        return f"which cards do you lay for stage {stage_now(table)}?"
    if question == questions.TOURNAMENT_CARDS:
        the = "" if table["final"] else "the "
        return f"which cards do you lay for {the}{tournament(table)}?"
    text = question_text(table)
    end = "" if text.endswith(("?", ".")) else "."
    return f"{text[0].lower()}{text[1:]}{end}"


def typed_words(table: RoundTableView) -> list[str]:
    """The words that a prompt names."""
    question = table["question"]
    if question == questions.BUILD:
        others = [str(at + 1) for at in range(table["quest_stages"]) if at != table["building_at"]]
        taken = ["take back CARD"] if table["my_stages"][table["building_at"]] else []
        change = [f"stage {or_list(others)} to switch"]
        return [CARD, *change, *taken, "confirm when all stages rise"]
    if question == questions.BID:
        return ["a number", "drop"] if can_bid(table) else ["drop"]
    if question == questions.HAND_LIMIT:
        return ["a position", "discard CARD"]
    if question in questions.FIGHTS:
        return [CARD, "done when you have chosen"]
    if question == questions.TURN:
        return ["<return> or turn up"]
    if question == questions.PAYMENT or (question == questions.CALL_TO_ARMS and table["owed"]):
        return [CARD]
    return [choice.words[0] for choice in answers(table)]


CARD: Final = "a position or a name"


def look_words(table: RoundTableView) -> list[str]:
    """R-32: the look is named wherever it is possible."""
    stages = [str(stage + 1) for stage in table["may_look"]]
    return [f"look at stage {or_list(stages)}"] if stages else []


# The question, for those who point


def question_text(table: RoundTableView) -> str:
    """What is asked."""
    question, story = table["question"], table["story"]
    if question == questions.SPONSOR:
        return f"Do you sponsor {STORY.names[story]}, a quest of {table['quest_stages']} stages?"
    if question == questions.JOIN:
        merlin = " Merlin may show you a stage first." if table["may_look"] else ""
        return f"Do you join {STORY.names[story]}?{merlin}"
    if question == questions.BUILD:
        return build_text(table)
    if question == questions.STAGE_CARDS:
        return f"Stage {stage_now(table)}: choose cards, then Attack"
    if question == questions.TOURNAMENT_CARDS:
        name = tournament(table)
        return f"{name[0].upper()}{name[1:]}: choose cards, then Joust"
    if question == questions.BID:
        return bid_text(table)
    if question == questions.PAYMENT:
        return f"Discard {plural(table['owed'], 'card')} for your bid"
    if question == questions.ENTER:
        return f"Do you enter the {STORY.names[story]}?"
    if question == questions.HAND_LIMIT:
        return limit_text(table)
    if question == questions.CALL_TO_ARMS:
        return call_text(table)
    return "Your turn: turn up the story card" if question == questions.TURN else "Do you draw two cards?"


def stage_now(table: RoundTableView) -> str:
    """`2 of 3, a foe`."""
    return f"{table['stage'] + 1} of {table['quest_stages']}, a {table['stage_kinds'][table['stage']]}"


def tournament(table: RoundTableView) -> str:
    """`Tournament at York, round 2`: a tie-break says so."""
    name = "the final tournament" if table["final"] else STORY.names[table["story"]]
    return f"{name}, round {table['round']}" if table["round"] > 1 else name


def build_text(table: RoundTableView) -> str:
    number = f"{table['building_at'] + 1} of {table['quest_stages']}"
    if not problem(table["my_stages"], table["story"]):
        return f"Stage {number}: confirm the quest, or change it"
    has_cards = bool(table["my_stages"][table["building_at"]])
    wanted = "choose weapons, or go to another stage" if has_cards else "choose a foe with weapons, or a test"
    return f"Stage {number}: {wanted}"


def bid_text(table: RoundTableView) -> str:
    """R-22, R-25: what may be bid; allies who add bids are mentioned where they would help."""
    least, most = table["least_bid"], most_bid(table)
    if most >= least:
        return f"How many cards do you bid, {spread(least, most)}?"
    short = f"The next bid is {least} and you can bid only {most}"
    if most + sum([added_bids(table, card) for card in playable(table)]) >= least:
        return f"{short}: play an ally who adds bids, or drop out"
    return f"{short}: drop out"


def spread(least: int, most: int) -> str:
    """`3 to 7`, or `3`."""
    return f"{least} to {most}" if most > least else str(least)


def most_bid(table: RoundTableView) -> int:
    """R-25: cards in hand and free bids in play."""
    return min(MOST_BID, len(table["hand"]) + table["free_bids"][table["you"]])


def can_bid(table: RoundTableView) -> bool:
    """Whether the next bid is within reach."""
    return most_bid(table) >= table["least_bid"]


def added_bids(table: RoundTableView, card: Card) -> int:
    """R-24: how many free bids the card may add, less the card it costs to play it."""
    allies, row = table["allies"], BIDS[table["story"]]
    gain = row[card]
    if card == ISEULT and (TRISTAN in table["hand"] or any(TRISTAN in beside for beside in allies)):
        gain = PAIRED_BIDS
    if card == TRISTAN and ISEULT in allies[table["you"]]:
        gain = PAIRED_BIDS - row[ISEULT]
    return max(0, gain - 1)


def limit_text(table: RoundTableView) -> str:
    """R-07: discard, or play a card where that is possible."""
    excess = plural(len(table["hand"]) - HAND_LIMIT, "card")
    cards = playable(table)
    if not cards:
        return f"Discard {excess}"
    kinds = [name for name, is_so in (("an ally", is_ally(cards[0])), ("an amour", AMOUR in cards)) if is_so]
    return f"Give up {excess}: discard, or play {or_list(kinds)}"


def call_text(table: RoundTableView) -> str:
    """R-46."""
    if not table["owed"]:
        return "The king calls to arms, and you have neither weapon nor foe to give"
    kind = "weapon" if any(is_weapon(card) for card in table["hand"]) else "foe"
    return f"The king calls to arms: discard {plural(table['owed'], kind)}"


# How cards are picked


def picking(table: RoundTableView) -> Picking:
    """How cards are picked: laid into a stage or for a fight, or given up."""
    question = table["question"]
    if question == questions.BUILD:
        return stage_sum(table, Picking(f"Lay into stage {table['building_at'] + 1}", most=ANY))
    if question in PICKINGS:
        return fight_sum(table, PICKINGS[question])
    if question == questions.HAND_LIMIT:
        excess = len(table["hand"]) - HAND_LIMIT
        return Picking("Discard", 1 if playable(table) or table["strikes"] else excess, excess)
    return Picking("Discard", max(1, table["owed"]), max(1, table["owed"]))


PICKINGS: Final = {
    questions.STAGE_CARDS: Picking("Lay", 0, ANY, DONE, "Attack"),
    questions.TOURNAMENT_CARDS: Picking("Lay", 0, ANY, DONE, "Joust"),
}


# The answers


def answers(table: RoundTableView) -> list[Choice]:
    """The words that answer the question."""
    question = table["question"]
    if question == questions.BID:
        return bid_choices(table)
    if question == questions.BUILD:
        return build_choices(table)
    if question == questions.SPONSOR:
        return sponsor_choices(table)
    if question in questions.FIGHTS:
        return [fight_choice(table)]
    if question == questions.CALL_TO_ARMS:
        return [Choice(("done",), DONE, "", main=not table["owed"])]
    return ANSWERS.get(question, [])


def bid_choices(table: RoundTableView) -> list[Choice]:
    """Every legal bid; the lowest stands out."""
    least, most = table["least_bid"], most_bid(table)
    bids = [
        Choice(
            (f"bid {amount}", str(amount)),
            BID + amount,
            "bid this many cards",
            main=amount == least,
            amount=amount,
        )
        for amount in range(least, most + 1)
    ]
    drop = Choice(("drop", "no"), DROP, "leave the quest", main=not bids, label="Drop out")
    return [*bids, drop]


def sponsor_choices(table: RoundTableView) -> list[Choice]:
    can = can_sponsor(table["hand"], table["story"], table["quest_stages"])
    sponsor = Choice(("sponsor", "yes", "y"), SPONSOR, "you build the quest and do not take part", main=can)
    return [sponsor, Choice(("decline", "no", "n"), DECLINE, "leave it to the next player", main=not can)]


def fight_choice(table: RoundTableView) -> Choice:
    """R-29: whatever has been laid, or nothing."""
    verb = PICKINGS[table["question"]].finish_verb
    label = verb if table["laid"] else "Fight without cards"
    return Choice(("done",), DONE, "lay no more cards", main=bool(table["laid"]), label=label)


def build_choices(table: RoundTableView) -> list[Choice]:
    """Changing the stage, taking cards back, confirming."""
    ready = not problem(table["my_stages"], table["story"])
    choices = [
        Choice(("confirm", "done"), CONFIRM, "the quest is ready", main=ready, label="Confirm the quest")
    ]
    choices += [go_to(at) for at in range(table["quest_stages"]) if at != table["building_at"]]
    choices += take_backs(table)
    if table["clock"]:
        lapse = "give up the sponsorship, as when time runs out"
        choices.append(Choice(("lapse",), LAPSE, lapse, aside=True, label="Give up the sponsorship"))
    return choices


def go_to(stage: int) -> Choice:
    """Another stage, chosen where it lies."""
    spots = (f"stage {stage}",)
    return Choice((MOVES.text(STAGE + stage),), STAGE + stage, GO_ON, on_board=True, spots=spots)


def take_backs(table: RoundTableView) -> list[Choice]:
    """The cards of the open stage, each from where it lies."""
    at = table["building_at"]
    return [take_back(card, f"stage {at} {place}") for place, card in enumerate(table["my_stages"][at])]


def take_back(card: Card, place: str) -> Choice:
    move = TAKE_BACK + card
    return Choice((MOVES.text(move),), move, BACK, on_board=True, spots=(place,))


GO_ON: Final = "go on with this stage"
BACK: Final = "take it back into your hand"
ANSWERS: Final = {
    questions.TURN: [
        Choice(
            ("turn up", "turn", "yes", "y", ""),
            TURN_UP,
            "see what the story brings",
            main=True,
            label="Turn up the story card",
        )
    ],
    questions.JOIN: [
        Choice(("join", "yes", "y"), JOIN, "go on the quest", main=True),
        Choice(("decline", "no", "n"), DECLINE, "stay at home"),
    ],
    questions.ENTER: [
        Choice(("enter", "yes", "y"), ENTER, "draw a card and fight", main=True),
        Choice(("decline", "no", "n"), DECLINE, "watch"),
    ],
    questions.PROSPERITY: [
        Choice(("draw", "yes", "y"), DRAW, "draw two cards", main=True),
        Choice(("decline", "no", "n"), DECLINE, "draw none"),
    ],
}
