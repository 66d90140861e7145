"""Cards beside the answer: allies, Merlin and Mordred, where they lie; and cards by their names."""

from typing import Final

from tiltyard.engine.flow import clockwise
from tiltyard.engine.moves import Card, Move, Seat
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.cards import ADVENTURE, AMOUR, MORDRED, is_ally
from tiltyard.games.round_table.moves import DISCARD, LAY, LOOK, MOVES, PLAY, STRIKE
from tiltyard.games.round_table.notes import card_label
from tiltyard.games.round_table.view import RoundTableView
from tiltyard.shown.question import HAND, Choice


def playable(table: RoundTableView) -> list[Card]:
    """R-16, R-17: what may be played face up at this question, allies first."""
    if table["question"] not in questions.PLAYING:
        return []
    cards = sorted({card for card in table["hand"] if is_ally(card)})
    if table["may_play_amour"] and table["question"] in (questions.BID, questions.HAND_LIMIT):
        cards.append(AMOUR)
    return cards


def plays(table: RoundTableView) -> list[Choice]:
    """R-16, R-17: allies and an amour, face up at once, from the hand to the place beside it."""
    beside = f"allies {table['you']}"
    return [
        Choice((MOVES.text(PLAY + card),), PLAY + card, FACE_UP, spots=(in_hand(table, card), beside))
        for card in playable(table)
    ]


FACE_UP: Final = "face up at once"


def in_hand(table: RoundTableView, card: Card) -> str:
    """The place of a card in the hand, the first if there are several."""
    return f"{HAND} {table['hand'].index(card)}"


def looks(table: RoundTableView) -> list[Choice]:
    """R-32: the stages at which Merlin may look."""
    return [look(stage, MOVES.text(LOOK + stage)) for stage in table["may_look"]]


def look(stage: int, text: str) -> Choice:
    spots = (f"stage {stage}",)
    return Choice((text,), LOOK + stage, "once per quest", label=f"Merlin: {text}", spots=spots)


def strikes(table: RoundTableView, names: list[str]) -> list[Choice]:
    """R-31: the allies that Mordred may strike."""
    return [strike(table, ally, names) for ally in table["strikes"]]


def strike(table: RoundTableView, ally: Card, names: list[str]) -> Choice:
    """From Mordred in the hand to the ally beside its owner."""
    owner, move = owner_of(table, ally), STRIKE + ally
    whose = names[owner] if owner != table["you"] else "yours"
    label = f"Mordred: strike {ADVENTURE.names[ally]} ({whose})"
    spots = (in_hand(table, MORDRED), f"allies {owner} {table['allies'][owner].index(ally)}")
    return Choice((MOVES.text(move),), move, STRUCK, aside=True, label=label, spots=spots)


STRUCK: Final = "discard Mordred and this ally"


def owner_of(table: RoundTableView, ally: Card) -> Seat:
    """Whose ally would be struck: another player's before the own one."""
    around = clockwise(table["you"], len(table["allies"]))
    return next(seat for seat in [*around[1:], around[0]] if ally in table["allies"][seat])


# Cards of the hand


def position(table: RoundTableView, card: Card) -> Move:
    """What a place of the hand means. At the limit, a card of some use means that you must choose."""
    if table["question"] in questions.LAYING or card in playable(table):
        return LAY + card
    strikes = table["question"] == questions.HAND_LIMIT and card == MORDRED and table["strikes"]
    return LAY + card if strikes else DISCARD + card


def by_name(table: RoundTableView) -> list[Choice]:
    """Cards of the hand by their names, and `discard Sword` where they are given up."""
    cards = list(dict.fromkeys(table["hand"]))
    if table["question"] in questions.LAYING:
        return [Choice(named(table, LAY, card), LAY + card, "lay this card") for card in cards]
    return [discard(table, card) for card in cards] if table["question"] in questions.GIVING_UP else []


def discard(table: RoundTableView, card: Card) -> Choice:
    """Where a place in the hand does not say that it is discarded, it can be moved to the pile."""
    move = DISCARD + card
    spots = () if position(table, card) == move else (in_hand(table, card), "adventure discards")
    return Choice(named(table, DISCARD, card), move, "discard this card", spots=spots)


def named(table: RoundTableView, moves: Move, card: Card) -> tuple[str, ...]:
    """A card by its name, also with its value as the hand shows it: `Sword`, `Sword 10`."""
    text, name = MOVES.text(moves + card), ADVENTURE.names[card]
    return tuple(dict.fromkeys([text, text.replace(name, card_label(card, table["story"]))]))
