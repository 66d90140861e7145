"""What Legends of Quintessence asks."""

from typing import Final, cast

from tiltyard.engine.contract import View
from tiltyard.engine.moves import Move, Seat
from tiltyard.engine.text import or_list, plural
from tiltyard.games.quintessence.cards import PLACES, strength
from tiltyard.games.quintessence.table import (
    ATTACK,
    CONCEDE,
    DEFENCE,
    DEFEND,
    END_ROUND,
    HAND_TO_LANE,
    MOVES,
    PLACE,
    PLACE_AT,
    PLACE_OVER,
    SKIP,
    SKIP_DEFENCE,
    TAKE_BACK,
    TO_LANE,
)
from tiltyard.games.quintessence.view import CardView, QuintessenceView
from tiltyard.shown.question import Choice, Picking, Question


def ask(view: View, names: list[str]) -> Question:
    """The open question in words."""
    table = cast(QuintessenceView, view)
    who = names[table["you"]]
    hand = slot_lines(table, names) + hand_lines(table, names)
    small = [choice(table, move) for move in table["options"] if move < ATTACK]
    if table["question"] == DEFENCE:
        text = f"{who}, your defence: {or_list(typed(table))}:"
        choices = small + blocking(table)
        return Question(
            text, table["rule"], [], hand, [], choices, short(table), advice=BLOCKING, tries=tries(table)
        )
    positions = [PLACE + at for at in range(len(table["hand"]))]
    called = [card["name"] for card in table["hand"]]
    can = typed(table)
    text = f"{who}, your turn: {or_list(can) if len(can) > 1 else 'skip (or concede)'}:"
    choices = small + acting(table)
    return Question(
        text,
        table["rule"],
        [],
        hand,
        positions,
        choices,
        short(table),
        Picking("Place", costs=tuple([price(card) for card in table["hand"]])),
        called=called,
        forced=SKIP if can == ["skip"] else None,
        advice=ATTACKING if may_attack(table) else WAITING,
        tries=tries(table),
    )


THROUGH: Final = "let them through"
BACK: Final = "take one back"


def short(table: QuintessenceView) -> str:
    """What can be done, for those who point at it."""
    done = DEFEND in table["options"]  # then nobody thinks of letting them through
    can = [doing for doing, _how in doings(table) if doing != BACK and not (done and doing == THROUGH)]
    if can == ["skip"]:
        return "There is nothing you can afford: skip"
    sentence = f"{', '.join(can[:-1])}, or {can[-1]}" if len(can) > 1 else can[0]
    return sentence[0].upper() + sentence[1:]


def typed(table: QuintessenceView) -> list[str]:
    """The same with how it is typed."""
    return [f"{doing} ({how})" if how else doing for doing, how in doings(table)]


def doings(table: QuintessenceView) -> list[tuple[str, str]]:
    """The kinds of things that can be done, and how they are typed if that is something else."""
    moves = table["options"]
    goal = "block" if table["pending"] else "attack"
    several = "another creature" if any(table["lanes"][table["you"]]) else "a creature"
    found = [
        (ATTACK in moves, "confirm the attack", "attack"),
        (DEFEND in moves, "confirm the block", "defend"),
        (any(move < PLACE_OVER for move in moves), "place a card", "its number or name"),
        (any(PLACE_OVER <= move < TO_LANE for move in moves), "replace a creature", "CARD over SLOT"),
        (
            any(TO_LANE <= move < TAKE_BACK for move in moves),
            f"send {several} to {goal}",
            "SLOT to LANE",
        ),
        (any(TAKE_BACK <= move < ATTACK for move in moves), BACK, "back SLOT"),
        (SKIP in moves, "skip", ""),
        (SKIP_DEFENCE in moves, THROUGH, "skip defence"),
        (END_ROUND in moves, "end the round", "end round"),
    ]
    return [(doing, how) for possible, doing, how in found if possible]


def coming(damage: int) -> str:
    """What a defender faces, as the lanes stand."""
    return f"{damage} damage is coming to your base." if damage else "No damage gets through to your base."


def slot_lines(table: QuintessenceView, names: list[str]) -> list[str]:
    """Both boards in short, the reader's own last, and the attack that waits for an answer."""
    you = table["you"]
    lines: list[str] = []
    for seat in (1 - you, you):
        slots = [
            f"{slot + 1} {board_face(table, seat, slot + 1)}"
            for slot in range(PLACES)
            if table["boards"][seat][slot] is not None
        ]
        lines.append(f"{names[seat]}, base {table['bases'][seat]}: {', '.join(slots) or 'no cards'}")
    return lines + lane_notes(table)


def hand_lines(table: QuintessenceView, names: list[str]) -> list[str]:
    """The hand, one card in a line, and what is too expensive now."""
    you = table["you"]
    size, left = plural(len(table["hand"]), "card"), plural(table["resources"][you], "resource")
    lines = [f"Hand of {names[you]} ({size}, {left})"]
    for at, card in enumerate(table["hand"]):
        note = "" if table["affordable"][at] else "  too expensive now"
        lines.append(f"{at + 1}  cost {card['cost']}  {shown(card):<5} {card['name']}{note}")
    return lines


def shown(card: CardView) -> str:
    """Attack and defence; `1/2 of 4` when it is damaged."""
    return strength(card["attack"], card["defence"], card["printed"])


def lane_notes(table: QuintessenceView) -> list[str]:
    """The attack that waits for an answer, what it would do as the lanes stand, and what is not confirmed."""
    lines: list[str] = []
    if table["pending"]:
        attackers = ", ".join(placed(table, table["attacker"]))
        lines.append(f"Attack: {attackers}. {coming(table['incoming'])}")
    chosen = placed(table, table["you"])
    return [*lines, f"Not confirmed yet: {', '.join(chosen)}."] if chosen else lines


def placed(table: QuintessenceView, seat: Seat) -> list[str]:
    """The cards in the lanes of a side, as far as they can be seen."""
    return [
        f"{board_face(table, seat, slot)} in lane {lane + 1}"
        for lane, slot in enumerate(table["lanes"][seat])
        if slot
    ]


def board_face(table: QuintessenceView, seat: Seat, slot: int) -> str:
    """The card in a slot, from 1."""
    card = table["boards"][seat][slot - 1]
    return f"{card['name']} {shown(card)}" if card is not None else "nothing"


def board_name(table: QuintessenceView, slot: int) -> str:
    """The name of the reader's own card in a slot, from 0."""
    card = table["boards"][table["you"]][slot]
    return card["name"] if card is not None else "nothing"


def choice(table: QuintessenceView, move: Move) -> Choice:
    """How a move is typed, and what is touched on the board for it."""
    if move < TO_LANE:
        return place_choice(table, move)
    you = table["you"]
    if move >= TAKE_BACK:
        slot = move - TAKE_BACK
        lane = table["lanes"][you].index(slot + 1)
        name = board_name(table, slot)
        spelt = [f"back {slot + 1}", f"{slot + 1}<", f"take back {name}", f"back {name}"]
        return on_board(move, spelt, (f"lane {you} {lane}", f"board {you} {slot}"))
    slot, lane = (move - TO_LANE) // PLACES, (move - TO_LANE) % PLACES
    spelt = [f"{slot + 1}>{lane + 1}", f"{board_name(table, slot)} to {lane + 1}"]
    return on_board(move, spelt, (f"board {you} {slot}", f"lane {you} {lane}"))


def place_choice(table: QuintessenceView, move: Move) -> Choice:
    """L-13 to L-15: a card of the hand onto the board, perhaps over another, which is gone for good.

    A client knows how to type them without the verb, or with the name of the card.
    """
    if move < PLACE_AT:
        card = table["hand"][move]
        return on_board(
            move, [], (f"hand {move}",), f"{card['name']} in the first free slot, for {price(card)}"
        )
    at, slot = (move - PLACE_AT) // PLACES % PLACES, (move - PLACE_AT) % PLACES
    card, spots = table["hand"][at], (f"hand {at}", f"board {table['you']} {slot}")
    if move < PLACE_OVER:
        doing = f"{card['name']} in slot {slot + 1}, for {price(card)}"
        return on_board(move, [f"{at + 1}@{slot + 1}"], spots, doing)
    loss = f"{board_name(table, slot)} leaves the board for good."
    return on_board(move, [f"{at + 1}/{slot + 1}"], spots, warning=loss)


def on_board(
    move: Move, spelt: list[str], spots: tuple[str, ...], doing: str = "", warning: str = ""
) -> Choice:
    """What is done with the cards on the board, where one can see them."""
    return Choice((MOVES.text(move), *spelt), move, doing, warning, on_board=True, spots=spots)


def price(card: CardView) -> str:
    """What placing a card costs."""
    return plural(card["cost"], "resource")


def tries(table: QuintessenceView) -> dict[str, Move]:
    """L-14, L-43: where a card cannot be put, and the move by which the rules say so."""
    you = table["you"]
    found = {f"lane {you}": HAND_TO_LANE}
    if table["question"] == DEFENCE or all(table["boards"][you]):
        return found
    taken = [slot for slot, card in enumerate(table["boards"][you]) if card is not None]
    return found | {f"board {you} {slot}": PLACE_OVER + slot for slot in taken}


def acting(table: QuintessenceView) -> list[Choice]:
    """What is done in a turn beside the cards; the end of the round only where it can be had."""
    moves = table["options"]
    ends = END_ROUND in moves
    done = [move for move in moves if move not in (SKIP, END_ROUND, CONCEDE)]
    skip = Choice(SKIPPING.words, SKIP, SKIPPING.help, main=not done and not ends)
    return [
        *([Choice(STRIKE.words, ATTACK, STRIKE.help, main=ATTACK in moves)] if may_attack(table) else []),
        skip,
        *([Choice(ROUND_OFF.words, END_ROUND, ROUND_OFF.help, main=not done)] if ends else []),
        GIVE_UP,
    ]


def may_attack(table: QuintessenceView) -> bool:
    """L-16: the attacker may attack once in a round."""
    return table["you"] == table["attacker"] and not table["attack_used"]


def blocking(table: QuintessenceView) -> list[Choice]:
    """What is done in a defence beside the cards, and what gets through if nothing is."""
    confirmed = DEFEND in table["options"]
    alone = all(move in (SKIP_DEFENCE, CONCEDE) for move in table["options"])
    return [
        Choice(("defend", "d"), DEFEND, "confirm the block and fight", main=confirmed),
        Choice(
            ("skip defence", "skip defense", "sd"),
            SKIP_DEFENCE,
            "let every attacker through",
            let_through(table),
            main=alone,
        ),
        GIVE_UP,
    ]


def let_through(table: QuintessenceView) -> str:
    """U-05: what skipping the defence costs."""
    slots = [slot for slot in table["lanes"][table["attacker"]] if slot]
    attackers = [table["boards"][table["attacker"]][slot - 1] for slot in slots]
    damage = sum([card["attack"] for card in attackers if card is not None])
    falls = " It falls." if damage >= table["bases"][table["you"]] else ""
    return f"{damage} damage gets through to your base.{falls}"


STRIKE: Final = Choice(("attack", "a"), ATTACK, "confirm the attack; after that it cannot be changed")
SKIPPING: Final = Choice(("skip", "s"), SKIP, "do nothing this turn")
ROUND_OFF: Final = Choice(("end round", "e"), END_ROUND, "the roles swap and the next round begins")
GIVE_UP: Final = Choice(
    ("concede",), CONCEDE, "give up the match", "The other player wins the match.", aside=True
)
ATTACKING: Final = (
    "Place creatures on your board. To attack, choose a creature there, then a lane, and confirm. Whoever is "
    "not blocked hits the other base."
)
WAITING: Final = (
    "Place creatures on your board while you can pay for them: only creatures there can attack or block. "
    "If you skip, you keep your resources for a later turn of this round."
)
BLOCKING: Final = (
    "You are attacked. To block an attacker, choose a creature of yours, then their lane; every attacker "
    "whom nobody blocks hits your base."
)
