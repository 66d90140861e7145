"""What happens and what is asked, in words."""

from typing import Final, cast

from tiltyard.engine.contract import ANY, Choice, Counted, Fighter, Picking, Question, Tally, Telling, View
from tiltyard.engine.events import Event
from tiltyard.engine.moves import (
    NOBODY,
    Card,
    Move,
    Seat,
    plain,
)
from tiltyard.games.round_table.cards import (
    ADVENTURE,
    AMOUR,
    BP,
    FIRST_ALLY,
    FIRST_TEST,
    MERLIN,
    MORDRED,
    RANKS,
    STORY,
    is_ally,
)
from tiltyard.games.round_table.moves import (
    BID,
    CONFIRM,
    DECLINE,
    DISCARD,
    DONE,
    DRAW,
    DROP,
    ENTER,
    JOIN,
    LAPSE,
    LAY,
    LOOK,
    MOST_BID,
    MOVES,
    PLAY,
    SPONSOR,
    STAGE,
    STRIKE,
    TAKE_BACK,
    TURN_UP,
)
from tiltyard.games.round_table.phrases import (
    and_list,
    listed,
    named,
    plural,
    story_text,
    victory,
)
from tiltyard.games.round_table.setup import (
    can_sponsor,
    problem,
)
from tiltyard.games.round_table.view import (
    RoundTableView,
)

# What happens


def tell(event: Event, seat: Seat, names: list[str]) -> Telling:
    """An event in words for one reader, who may be in the seat that it is about."""
    who = names[event.seat] if event.seat != NOBODY else ""
    if event.name == "turn":
        return Telling([f"It is the turn of {who}."], seat_first=True)
    private = private_lines(event) if seat == event.seat else []
    return Telling(public_lines(event, who, names), private, tally=tally(event, who))


PLAIN: Final = {
    "declines to sponsor": "does not sponsor the quest",
    "lapses": "is sponsor no longer; the cards return to the hand",
    "declines to join": "stays at home",
    "joins": "joins the quest",
    "declines to enter": "does not enter the tournament",
    "enters": "enters the tournament",
    "declines to draw": "takes no cards",
    "ready": "is ready",
    "drops": "drops out of the quest",
    "cannot pay": "can no longer pay the bid and is out of the quest",
    "single entrant": "is the only one in the lists and wins without a fight",
    "has nothing": "has neither weapon nor foe to give",
    "wins tournament": "wins the tournament",
}
SCENES: Final = {
    "nobody sponsors": "Nobody sponsors the quest; the story is over.",
    "nobody joins": "Nobody joins the quest.",
    "nobody enters": "Nobody enters the tournament.",
    "quest lost": "Nobody completes the quest.",
    "reshuffle": "The adventure deck is used up; the discard pile is shuffled.",
    "story reshuffle": "The story deck is used up; the discard pile is shuffled.",
}


def public_lines(event: Event, who: str, names: list[str]) -> list[str]:
    """The news for everybody."""
    name, cards, numbers = event.name, event.cards, event.numbers
    if name in PLAIN:
        return [f"{who} {PLAIN[name]}."]
    if name in SCENES:
        return [SCENES[name]]
    if name == "story":
        return [f"{who} turns up {STORY.names[cards[0]]}: {story_text(cards[0])}."]
    if name == "plays":
        return [f"{who} plays {ADVENTURE.names[cards[0]]}."]
    if name == "mordred":
        return [f"{who} sends Mordred: {ADVENTURE.names[cards[0]]} of {names[numbers[0]]} is gone."]
    if name == "looks":
        return [f"{who} looks at stage {numbers[0]} with Merlin's eyes."]
    if name == "draws":
        return [f"{who} draws {plural(numbers[0], 'card')}."]
    if name == "discards":
        return [f"{who} discards {ADVENTURE.names[cards[0]]}."]
    if name == "too many":
        return [f"{who} holds {plural(numbers[0], 'card')} too many."]
    if name == "loses allies":
        return [f"{who} loses {and_list([ADVENTURE.names[card] for card in cards])}."]
    if name in ("fights", "jousts", "turns up"):
        return battle_lines(event, who)
    return quest_lines(event, who, names) or end_lines(event, who, names)


def quest_lines(event: Event, who: str, names: list[str]) -> list[str]:
    """The news of a quest."""
    name, cards, numbers = event.name, event.cards, event.numbers
    if name == "sponsors":
        return [f"{who} sponsors {STORY.names[cards[0]]} and lays {numbers[0]} stages."]
    if name == "built":
        sizes = ", ".join([str(size) for size in numbers[1:]])
        return [f"{numbers[0]} stages lie face down" + (f", of {sizes} cards." if sizes else ".")]
    if name == "stage":
        return [stage_line(cards, numbers)]
    if name == "revealed":
        return [f"Stage {numbers[0]} is {listed(cards)}: {numbers[1]} BP."]
    if name == "bids":
        return [f"{who} bids {numbers[0]}."]
    if name == "passes test":
        pays = f"discards {plural(numbers[1], 'card')}" if numbers[1] else "pays nothing"
        return [f"{who} passes the test with a bid of {numbers[0]} and {pays}."]
    if name == "refill":
        return [
            f"The quest is over. {who} draws {numbers[0]} cards for those used, {numbers[1]} for the stages."
        ]
    if name == "recognition used":
        return ["The king's recognition is given; nothing is pending any more."]
    return []


def stage_line(cards: list[Card], numbers: list[int]) -> str:
    """What is announced when a stage begins."""
    stage, stages, test, value = numbers
    if test:
        return f"Stage {stage} of {stages} is a test: {listed(cards)}."
    shown = f": {listed(cards)}, {value} BP" if cards else ""
    return f"Stage {stage} of {stages} is a foe{shown}."


def battle_lines(event: Event, who: str) -> list[str]:
    """Why somebody stands or falls, added up part by part."""
    if event.name == "turns up":
        return [f"{who} turns up {listed(event.cards)}."]
    fighter = fighter_of(event, who)
    parts = [f"{part.what} {part.points}" for part in fighter.parts]
    if event.name == "jousts":
        outcome = f"{fighter.total} BP" + (", the most" if fighter.stands else "")
    else:
        needed = event.numbers[NEEDED]
        outcome = f"{fighter.total} against {needed}: {'passes' if fighter.stands else 'falls'}"
    return [f"{who}: {' + '.join(parts)} = {outcome}."]


NEEDED: Final = 5  # where the event has what a stage needs, or the most in the lists
NUMBER: Final = 6  # and where the number of the stage or the round


def fighter_of(event: Event, who: str) -> Fighter:
    """R-29, R-35: rank, allies, amour and weapons of somebody in a fight."""
    rank, rank_bp, allies, amour, weapons = event.numbers[:NEEDED]
    armed = [ADVENTURE.names[card] for card in event.cards if card < FIRST_TEST]
    friends = [ADVENTURE.names[card] for card in event.cards if card >= FIRST_ALLY]
    parts = [Counted(RANKS[rank], rank_bp)]
    parts += [Counted(", ".join(friends), allies)] if friends else []
    parts += [Counted("Amour", amour)] if amour else []
    parts += [Counted(", ".join(armed), weapons)] if armed else []
    total = rank_bp + allies + amour + weapons
    return Fighter(who, parts, total, total >= event.numbers[NEEDED])


def tally(event: Event, who: str) -> Tally | None:
    """The same in numbers: a stage that is turned up, and everybody who fights."""
    if event.name == "revealed":
        return Tally(f"Stage {event.numbers[0]}", listed(event.cards), event.numbers[1])
    if event.name == "fights":
        title, needed = f"Stage {event.numbers[NUMBER]}", event.numbers[NEEDED]
        return Tally(title, against=needed, fighters=[fighter_of(event, who)])
    if event.name == "jousts":
        again = f", round {event.numbers[NUMBER]}" if event.numbers[NUMBER] > 1 else ""
        return Tally(f"Tournament{again}", fighters=[fighter_of(event, who)])
    return None


def end_lines(event: Event, who: str, names: list[str]) -> list[str]:
    """The news of tournaments, shields and victory."""
    name, numbers = event.name, event.numbers
    if name == "tie":
        return [f"{named(numbers[1:], names)} are tied and fight again: round {numbers[0]}."]
    if name == "shares tournament":
        return [f"Still tied: the tournament is shared by {named(numbers, names)}."]
    if name == "earns shields":
        return shield_lines(who, numbers)
    if name == "loses shields":
        return [f"{who} loses {plural(numbers[0], 'shield')}; now {numbers[1]}."]
    if name == "final":
        return [f"{named(numbers, names)} are Knights of the Round Table: a final tournament decides."]
    if name == "over":
        return [f"The game is over. {victory(numbers, names)}"]
    return []


def shield_lines(who: str, numbers: list[int]) -> list[str]:
    """Shields, and the rank they paid for."""
    count, now, rank, risen = numbers
    lines = [f"{who} earns {plural(count, 'shield')}; now {now}."]
    if risen:
        lines = [f"{who} earns {plural(count, 'shield')} and becomes {RANKS[rank]}; {now} left over."]
    return lines


def private_lines(event: Event) -> list[str]:
    """What the player whom it is about reads besides."""
    if event.name in ("draws", "refill"):
        return [f"You draw {listed(event.cards)}."]
    if event.name == "looks":
        return [f"Stage {event.numbers[0]} is {listed(event.cards)}."]
    if event.name == "lays":
        return [f"You have laid {listed(event.cards)}."]
    if event.name == "builds":
        return [f"Stage {event.numbers[0]}: {listed(event.cards)} ({event.numbers[1]} BP)"]
    return []


# What is asked


def ask(view: View, names: list[str]) -> Question:
    """The open question in words, with every answer that may be legal."""
    table = cast(RoundTableView, view)
    question, cards = table["question"], table["hand"]
    who, said = names[table["you"]], question_text(table)
    text, short = f"{who}, {said}", f"{who}, {pointed(table, said)}"
    positions: list[Move] = []
    if question in GIVING_UP:
        positions = [DISCARD + card for card in cards]
    elif question in LAYING:
        positions = [LAY + card for card in cards]
    named = [choice(move, "the card by its name") for move in dict.fromkeys(positions)]
    choices = answers(table) + plays(table) + named
    hand, picked = hand_lines(table), picking(table)
    return Question(text, table["rule"], notes(table), hand, positions, choices, short, picked)


def picking(table: RoundTableView) -> Picking:
    """How cards are picked: laid into a stage or for a fight, or given up."""
    if table["question"] == "build":
        return Picking(f"Lay into stage {table['building_at'] + 1}", most=ANY)
    return PICKINGS.get(table["question"], DISCARDING)


DISCARDING: Final = Picking("Discard", most=ANY)
PICKINGS: Final = {
    "stage cards": Picking("Lay", 0, ANY, DONE, "Into battle"),
    "tournament cards": Picking("Lay", 0, ANY, DONE, "Into the lists"),
}
GIVING_UP: Final = ("hand limit", "payment", "call to arms")  # picking a card discards it
LAYING: Final = ("build", "stage cards", "tournament cards")  # picking a card lays it
PLAYING: Final = ("turn", "sponsor", "join", "stage cards", "bid", "enter", "tournament cards", "hand limit")
LOOKING: Final = ("join", "stage cards", "bid")


def question_text(table: RoundTableView) -> str:
    """What is asked."""
    question = table["question"]
    if question == "sponsor":
        return f"do you sponsor {STORY.names[table['story']]}, a quest of {table['quest_stages']} stages?"
    if question == "build":
        at, count = table["building_at"] + 1, table["quest_stages"]
        return (
            f"lay the cards of stage {at} of {count}; change with 'stage 2'; 'confirm' when all stages rise:"
        )
    if question == "stage cards":
        return f"which cards do you lay for stage {table['stage'] + 1}? One at a time, then done:"
    if question == "bid":
        least, most = table["least_bid"], len(table["hand"]) + table["free_bids"][table["you"]]
        if least > most:
            return f"the next bid is {least} and you can bid {most} at most; play a helper or drop:"
        return f"what do you bid, {least} to {most}, or do you drop?"
    if question == "payment":
        return f"discard {plural(table['owed'], 'card')} for your bid:"
    if question == "enter":
        return f"do you enter {STORY.names[table['story']]}?"
    if question == "hand limit":
        return f"give up {plural(len(table['hand']) - 12, 'card')}: discard, or play an ally:"
    return QUESTION_TEXTS[question]


def pointed(table: RoundTableView, said: str) -> str:
    """The same without what is only for typing."""
    if table["question"] == "build":
        return f"lay the cards of stage {table['building_at'] + 1} of {table['quest_stages']}"
    return said.removesuffix(" One at a time, then done:").removesuffix(":")


QUESTION_TEXTS: Final = {
    "turn": "turn up the story card:",
    "join": "do you join the quest?",
    "tournament cards": "which cards do you lay for the tournament? One at a time, then done:",
    "call to arms": "the king calls: discard a weapon, or two foes if you have none:",
    "prosperity": "do you draw two cards?",
}


def answers(table: RoundTableView) -> list[Choice]:
    """The words that answer the question."""
    question = table["question"]
    if question == "bid":
        most = min(MOST_BID, len(table["hand"]) + table["free_bids"][table["you"]])
        return [*[bid_choice(amount) for amount in range(table["least_bid"], most + 1)], DROP_OUT]
    if question == "build":
        return build_choices(table)
    return ANSWERS.get(question, [])


def bid_choice(amount: int) -> Choice:
    return Choice((f"bid {amount}", str(amount)), BID + amount, "")


def build_choices(table: RoundTableView) -> list[Choice]:
    """Changing the stage, taking cards back, confirming."""
    choices = [Choice(("confirm", "done"), CONFIRM, "the stages are ready")]
    stages, open_stage = range(table["quest_stages"]), table["my_stages"][table["building_at"]]
    choices += [on_board(STAGE + stage, "lay into this stage") for stage in stages]
    choices += [on_board(TAKE_BACK + card, "back to the hand") for card in open_stage]
    if table["clock"]:
        choices.append(choice(LAPSE, "give the sponsorship up, as the clock would"))
    return choices


DROP_OUT: Final = Choice(("drop", "no"), DROP, "leave the quest")
FINISHED: Final = Choice(("done",), DONE, "you have chosen")
ANSWERS: Final = {
    "turn": [Choice(("turn up", "yes", "y"), TURN_UP, "see what the story brings")],
    "sponsor": [
        Choice(("sponsor", "yes", "y"), SPONSOR, "you lay the stages and do not take part"),
        Choice(("decline", "no", "n"), DECLINE, "leave it to the next player"),
    ],
    "join": [
        Choice(("join", "yes", "y"), JOIN, "go on the quest"),
        Choice(("decline", "no", "n"), DECLINE, "stay at home"),
    ],
    "enter": [
        Choice(("enter", "yes", "y"), ENTER, "draw a card and fight"),
        Choice(("decline", "no", "n"), DECLINE, "watch"),
    ],
    "prosperity": [
        Choice(("draw", "yes", "y"), DRAW, "draw two cards"),
        Choice(("decline", "no", "n"), DECLINE, "draw none"),
    ],
    "stage cards": [FINISHED],
    "tournament cards": [FINISHED],
    "call to arms": [FINISHED],
}


def plays(table: RoundTableView) -> list[Choice]:
    """Cards that may be played beside the answer: allies, amour, Merlin, Mordred."""
    question = table["question"]
    choices: list[Choice] = []
    if question in PLAYING:
        allies = sorted({card for card in table["hand"] if is_ally(card)})
        choices += [choice(PLAY + ally, "face up at once") for ally in allies]
    if table["may_play_amour"] and question in ("bid", "hand limit"):
        choices.append(choice(PLAY + AMOUR, "face up at once"))
    if question in LOOKING and MERLIN in table["hand"] + table["allies"][table["you"]]:
        choices += [choice(LOOK + stage, "once in a quest") for stage in range(table["quest_stages"])]
    if MORDRED in table["hand"]:
        for owner, victims in enumerate(table["allies"]):
            if owner != table["you"] or table["own_allies"]:
                choices += [choice(STRIKE + ally, "discard Mordred and this ally") for ally in victims]
    return choices


def choice(move: Move, help: str) -> Choice:
    """The text of a move as something to type."""
    return Choice((plain(MOVES.text(move)),), move, help)


def on_board(move: Move, help: str) -> Choice:
    """The same for what is done on the board, where one can see it."""
    return Choice((plain(MOVES.text(move)),), move, help, on_board=True)


def notes(table: RoundTableView) -> list[str]:
    """What one should know before answering."""
    question, story = table["question"], table["story"]
    lines: list[str] = []
    if question == "sponsor" and not can_sponsor(table["hand"], story, table["quest_stages"]):
        lines.append("Your hand cannot form this quest; you can only decline.")
    if question == "build":
        wrong = problem(table["my_stages"], story)
        lines.append(wrong or "All stages are filled and rise; you may confirm.")
    if table["preview"]:
        lines.append(
            f"Merlin has shown you stage {table['looks'][table['you']] + 1}: {listed(table['preview'])}."
        )
    if question in ("stage cards", "tournament cards"):
        points, laid = table["points"][table["you"]], table["laid_value"]
        lines.append(f"You have {points} BP, and {laid} in the cards you have laid.")
    return lines


def hand_lines(table: RoundTableView) -> list[str]:
    """The hand with positions and values, five cards to a line."""
    hand = table["hand"]
    if not hand:
        return ["Your hand is empty."]
    entries = [f"{at + 1} {card_label(card, table['story'])}" for at, card in enumerate(hand)]
    width = max(len(entry) for entry in entries) + 2
    columns = max(1, 100 // width)
    lines = [f"Your hand ({plural(len(hand), 'card')})"]
    for start in range(0, len(entries), columns):
        row = "".join(entry.ljust(width) for entry in entries[start : start + columns])
        lines.append("  " + row.rstrip())
    return lines


def card_label(card: Card, story: Card) -> str:
    """`Boar 15`: the name and what it is worth now."""
    value = BP[story][card]
    return f"{ADVENTURE.names[card]} {value}" if value else ADVENTURE.names[card]
