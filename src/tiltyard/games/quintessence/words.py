"""Everything Legends of Quintessence says: events, questions and the picture of the table, in one place."""

from typing import Final, cast

from tiltyard.engine.contract import Beat, Choice, Picking, Question, Telling, View
from tiltyard.engine.events import Event
from tiltyard.engine.moves import NO_CARD, NOBODY, Move, Seat, or_list
from tiltyard.games.quintessence.cards import attack, cost, printed
from tiltyard.games.quintessence.catalogue import CATALOGUE
from tiltyard.games.quintessence.table import (
    ATTACK,
    CONCEDE,
    DEFEND,
    END_ROUND,
    MOVES,
    PLACE,
    PLACE_AT,
    PLACE_OVER,
    PLACES,
    SKIP,
    SKIP_DEFENCE,
    TAKE_BACK,
    TO_LANE,
    CardEvent,
)
from tiltyard.games.quintessence.view import CardView, QuintessenceView

WIDTH: Final = 15  # of a card in the picture


def plural(number: int, noun: str) -> str:
    """1 card, 2 cards."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


# Events


def tell(event: Event, seat: Seat, names: list[str]) -> Telling:
    """An event in words for one reader, who may be in the seat that it is about."""
    who = names[event.seat] if event.seat != NOBODY else ""
    if isinstance(event, CardEvent):
        return Telling(about_cards(event, who, names), drawn(event), beat=beat(event, open_kinds(event)))
    if event.name in ("moves", "takes back"):
        return Telling([], [arranging(event)])
    return Telling(about_match(event, who, names), beat=beat(event, []))


STAGED: Final = {
    "round": "turn",
    "places": "card",
    "replaces": "card",
    "attacks": "attack",
    "defends": "block",
    "skips": "pass",
    "skips defence": "pass",
    "ends round": "turn",
    "round spent": "turn",
    "unopposed": "attack",
    "fight": "attack",
    "falls": "out",
    "base hit": "attack",
    "concedes": "out",
    "over": "prize",
}
AT_THE_OTHER: Final = ("attacks", "unopposed", "fight")  # what the attacker does to the defender


def beat(event: Event, kinds: list[int]) -> Beat | None:
    """How an event is staged."""
    if event.name not in STAGED:
        return None
    if event.name == "base hit":
        return Beat(STAGED[event.name], 1 - event.seat, target=event.seat)
    target = 1 - event.seat if event.name in AT_THE_OTHER else NOBODY
    return Beat(STAGED[event.name], event.seat, "cards" if kinds else "", kinds, target)


def open_kinds(event: CardEvent) -> list[int]:
    """The cards of an event as kinds of the shipped catalogue; those of another one cannot be pictured."""
    found = [CATALOGUE.kinds.find(card_name(face)) for face in event.faces]
    return [at for at in found if at != NO_CARD]


def card_name(face: str) -> str:
    """`Clay Guard` of `Clay Guard 1/2 of 4`."""
    return face.partition("/")[0].rpartition(" ")[0]


def arranging(event: Event) -> str:
    """What the owner of a card reads while the lanes are not confirmed."""
    slot, lane = event.numbers[0] + 1, event.numbers[1] + 1
    if event.name == "moves":
        return f"Slot {slot} stands in lane {lane}."
    return f"Slot {slot} is taken back from lane {lane}."


def drawn(event: CardEvent) -> list[str]:
    """The card itself, for the player who draws it."""
    if event.name == "draws" and event.faces:
        return [f"You draw {event.faces[0]}, cost {cost(event.cards[0])}."]
    return []


def about_cards(event: CardEvent, who: str, names: list[str]) -> list[str]:
    """The news that name cards."""
    name, numbers, faces = event.name, event.numbers, event.faces
    if name == "draws":
        return [f"{who} draws a card."]
    if name == "places":
        paid = f"It costs {numbers[1]}, {numbers[2]} left."
        return [f"{who} places {faces[0]} in slot {numbers[0] + 1}. {paid}"]
    if name == "replaces":
        paid = f"It costs {numbers[1]}, {numbers[2]} left."
        return [f"{who} replaces {faces[1]} in slot {numbers[0] + 1} with {faces[0]}. {paid}"]
    if name == "unopposed":
        return [f"Lane {numbers[0] + 1}: {faces[0]} is unopposed and deals {numbers[1]}."]
    if name == "fight":
        return [f"Lane {numbers[0] + 1}: {blows(event)}"]
    if name == "falls":
        spared = f" The {numbers[1]} damage left over is lost." if numbers[1] else ""
        return [f"{card_name(faces[0])} is destroyed.{spared}"]
    doing = "attacks with" if name == "attacks" else "blocks with"
    placed = [f"{faces[at]} in lane {numbers[at] + 1}" for at in range(len(faces))]
    return [f"{who} {doing} {', '.join(placed)}."]


def blows(event: CardEvent) -> str:
    """L-29: both strike at the same time; what is left of those that live."""
    first, second = card_name(event.faces[0]), card_name(event.faces[1])
    struck = f"{first} strikes {second} for {attack(event.cards[0])} and takes {attack(event.cards[1])}."
    left = [
        f" {name} has {event.numbers[at]} left."
        for at, name in ((1, first), (2, second))
        if event.numbers[at] > 0
    ]
    return struck + "".join(left)


def about_match(event: Event, who: str, names: list[str]) -> list[str]:
    """The news that name no card."""
    name, numbers = event.name, event.numbers
    if name == "round":
        return [f"Round {numbers[0]}: {who} attacks. Both have {plural(numbers[1], 'resource')}."]
    if name == "skips":
        if numbers[0] > 2:
            return [f"{who} skips. The third skip in a row ends the round."]
        return [f"{who} skips ({plural(numbers[0], 'skip')} in a row)."]
    if name == "base hit":
        return [f"The base of {who} loses {numbers[0]}; now {numbers[1]}."]
    if name == "over":
        return ending(event.seat, numbers, names)
    return [f"{who} {PLAIN[name]}." if who else PLAIN[name]]


PLAIN: Final = {
    "skips defence": "does not defend",
    "ends round": "ends the round",
    "concedes": "concedes",
    "round spent": "Nobody can place a card or attack any more: the round ends.",
}
ENDINGS: Final = [
    "the other base has fallen",
    "the last round is over and the bases decide",
    "no cards are left and the bases decide",
    "the other player has conceded",
]


def ending(winner: Seat, numbers: list[int], names: list[str]) -> list[str]:
    """L-38: who has won, and why."""
    result = "It is a draw" if winner == NOBODY else f"{names[winner]} wins"
    bases = ", ".join([f"{names[seat]} {numbers[seat + 1]}" for seat in range(len(names))])
    length = f"{plural(numbers[3], 'round')}, {plural(numbers[4], 'turn')}"
    return [f"{result}: {ENDINGS[numbers[0]]}.", f"Bases: {bases}. {length}."]


# Questions


def ask(view: View, names: list[str]) -> Question:
    """The open question in words."""
    table = cast(QuintessenceView, view)
    defends = table["question"] == "defence"
    small = [choice(table, move) for move in table["options"] if move < ATTACK]
    positions = [] if defends else [PLACE + at for at in range(len(table["hand"]))]
    hand = slot_lines(table, names) + hand_lines(table, names)
    what = "your defence" if defends else "your turn"
    begin = f"{names[table['you']]}, {what}: "
    text, short = f"{begin}{or_list(typed(table))}?", f"{begin}{or_list(doings(table))}?"
    choices = small + (BLOCKING if defends else OPEN)
    return Question(text, table["rule"], notes(table), hand, positions, choices, short, PLACING)


PLACING: Final = Picking("Place")


def typed(table: QuintessenceView) -> list[str]:
    """The same with how it is typed."""
    return [f"{doing} ({TYPED[doing]})" if doing in TYPED else doing for doing in doings(table)]


TYPED: Final = {
    "place a card": "its number",
    "replace a card": "3/2: card 3 over slot 2",
    "send a slot to a lane": "2>5",
}


def doings(table: QuintessenceView) -> list[str]:
    """The kinds of things that can be done."""
    moves = table["options"]
    found = [
        (any(move < PLACE_OVER for move in moves), "place a card"),
        (any(PLACE_OVER <= move < TO_LANE for move in moves), "replace a card"),
        (any(TO_LANE <= move < TAKE_BACK for move in moves), "send a slot to a lane"),
        (ATTACK in moves, "attack"),
        (DEFEND in moves, "defend"),
        (SKIP in moves, "skip"),
        (SKIP_DEFENCE in moves, "skip defence"),
        (END_ROUND in moves, "end round"),
    ]
    return [text for possible, text in found if possible]


def notes(table: QuintessenceView) -> list[str]:
    """The lanes that are chosen and not confirmed."""
    chosen = placed(table, table["you"])
    return [f"Not confirmed yet: {', '.join(chosen)}."] if chosen else []


def hand_lines(table: QuintessenceView, names: list[str]) -> list[str]:
    """The hand, one card in a line, and what is too dear now."""
    you = table["you"]
    size, left = plural(len(table["hand"]), "card"), plural(table["resources"][you], "resource")
    lines = [f"Hand of {names[you]} ({size}, {left})"]
    for at, card in enumerate(table["hand"]):
        dear = "" if table["affordable"][at] else "  too dear now"
        lines.append(f"{at + 1}  cost {card['cost']}  {strength(card):<5} {card['name']}{dear}")
    return lines


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
    attackers = placed(table, table["attacker"])
    return [*lines, f"Attack: {', '.join(attackers)}"] if table["pending"] else lines


def placed(table: QuintessenceView, seat: Seat) -> list[str]:
    """The cards in the lanes of a side, as far as they can be seen."""
    return [
        f"{board_face(table, seat, slot)} in lane {lane + 1}"
        for lane, slot in enumerate(table["lanes"][seat])
        if slot
    ]


def strength(card: CardView) -> str:
    """Attack and defence; `1/2 of 4` when it is damaged."""
    whole = f" of {card['printed']}" if card["defence"] < card["printed"] else ""
    return f"{card['attack']}/{card['defence']}{whole}"


def board_face(table: QuintessenceView, seat: Seat, slot: int) -> str:
    """The card in a slot, from 1."""
    card = table["boards"][seat][slot - 1]
    return f"{card['name']} {strength(card)}" if card is not None else "nothing"


def choice(table: QuintessenceView, move: Move) -> Choice:
    """How a move can be typed, and what it does."""
    text = MOVES.text(move)
    if move < PLACE_AT:
        return on_board((text,), move, f"{hand_name(table, move)} in the first free slot")
    if move < TO_LANE:
        at, slot = (move - PLACE_AT) // PLACES % PLACES, (move - PLACE_AT) % PLACES + 1
        if move < PLACE_OVER:
            return on_board((text, f"{at + 1}@{slot}"), move, f"{hand_name(table, at)} in slot {slot}")
        old = board_face(table, table["you"], slot)
        return on_board((text, f"{at + 1}/{slot}"), move, f"{hand_name(table, at)} instead of {old}")
    return lane_choice(table, move, text)


def on_board(words: tuple[str, ...], move: Move, help_text: str) -> Choice:
    """What is done with the cards on the board, where one can see them."""
    return Choice(words, move, help_text, on_board=True)


def hand_name(table: QuintessenceView, at: int) -> str:
    """A card of the hand."""
    return table["hand"][at]["name"]


def lane_choice(table: QuintessenceView, move: Move, text: str) -> Choice:
    """A card to a lane, or back."""
    if move >= TAKE_BACK:
        slot = move - TAKE_BACK + 1
        help_text = f"{board_face(table, table['you'], slot)} leaves its lane"
        return on_board((text, f"back {slot}", f"{slot}<"), move, help_text)
    slot, lane = (move - TO_LANE) // PLACES + 1, (move - TO_LANE) % PLACES + 1
    help_text = f"{board_face(table, table['you'], slot)} into lane {lane}"
    return on_board((text, f"{slot}>{lane}"), move, help_text)


GIVE_UP: Final = Choice(("concede",), CONCEDE, "give up the match", warning="Concede? The other player wins.")
OPEN: Final = [
    Choice(("attack", "a"), ATTACK, "confirm the attack; it cannot be changed any more"),
    Choice(("skip", "s"), SKIP, "do nothing in this turn"),
    Choice(("end round", "e"), END_ROUND, "the roles swap and the next round begins"),
    GIVE_UP,
]
BLOCKING: Final = [
    Choice(("defend", "d"), DEFEND, "confirm the block; the combat follows"),
    Choice(("skip defence", "skip defense", "sd"), SKIP_DEFENCE, "block nobody"),
    GIVE_UP,
]


# The picture


def picture(view: View, names: list[str]) -> list[str]:
    """U-02: the other side above, the reader's below, between them the lanes, lane 1 at the left for both."""
    table = cast(QuintessenceView, view)
    below = 0 if table["you"] == NOBODY else table["you"]
    lines = [headline(table, names), "", side_line(table, 1 - below, names), *board_lines(table, 1 - below)]
    lines += [*lane_lines(table, 1 - below), LANES, *lane_lines(table, below)]
    lines += [*board_lines(table, below), side_line(table, below, names)]
    if table["you"] != NOBODY and table["you"] not in table["asks"]:
        lines += hand_lines(table, names)
    return lines


LANES: Final = " ".join([f" lane {lane + 1} ".center(WIDTH, "-") for lane in range(PLACES)])


def headline(table: QuintessenceView, names: list[str]) -> str:
    """Round, roles, turn and skips, or the end."""
    start = f"Round {table['round']} of {table['round_limit']}, {names[table['attacker']]} attacks"
    if table["reason"]:
        winners = table["winners"]
        result = "a draw" if len(winners) > 1 else f"{names[winners[0]]} has won"
        return f"{start}. The match is over: {result} ({table['reason'].replace('_', ' ')})."
    attacked = ", the attack is used" if table["attack_used"] else ""
    now = "defends" if table["pending"] else "has the turn"
    return f"{start}{attacked}. {names[table['active']]} {now}. Skips in a row: {table['skips']}."


def side_line(table: QuintessenceView, seat: Seat, names: list[str]) -> str:
    """The numbers of a side."""
    role = "attacker" if seat == table["attacker"] else "defender"
    facts = [
        f"base {table['bases'][seat]} of {table['base_hp']}",
        f"resources {table['resources'][seat]} of {table['income']}",
        f"hand {table['hand_sizes'][seat]}",
        f"deck {table['deck_sizes'][seat]}",
        f"lost {len(table['destroyed'][seat]) + len(table['replaced'][seat])}",
    ]
    return f"{names[seat]} ({role}): {', '.join(facts)}"


def board_lines(table: QuintessenceView, seat: Seat) -> list[str]:
    """The five slots of a side."""
    faces = [card_face(slot + 1, card) for slot, card in enumerate(table["boards"][seat])]
    return [" ".join([face[row] for face in faces]).rstrip() for row in range(len(faces[0]))]


def card_face(slot: int, card: CardView | None) -> list[str]:
    """U-03: cost above, name in the middle, attack at the lower left, defence at the lower right."""
    inner = WIDTH - 2
    if card is None:
        return [f"{slot}".center(WIDTH, "."), " " * WIDTH, " " * WIDTH, "." * WIDTH]
    left, whole = card["defence"], card["printed"]
    shown = f"{left}/{whole}" if left < whole else str(left)
    first, second = two_lines(card["name"], inner)
    top = f"{slot} ({card['cost']})"
    return [
        f"+{top}{card['element'][: inner - len(top) - 1].rjust(inner - len(top), '-')}+",
        f"|{first.center(inner)}|",
        f"|{second.center(inner)}|",
        f"+{card['attack']}{shown.rjust(inner - len(str(card['attack'])), '-')}+",
    ]


def two_lines(name: str, width: int) -> tuple[str, str]:
    """A name broken at a blank if need be, and cut if it is still too long."""
    if len(name) <= width:
        return name, ""
    at = name.rfind(" ", 0, width + 1)
    first, second = (name[:at], name[at + 1 :]) if at > 0 else (name[:width], name[width:])
    return first, second[:width]


def lane_lines(table: QuintessenceView, seat: Seat) -> list[str]:
    """Who stands in the lanes of a side: name, then slot and strength."""
    rows = ["", ""]
    for slot in table["lanes"][seat]:
        card = table["boards"][seat][slot - 1] if slot else None
        rows[0] += (card["name"][: WIDTH - 1] if card is not None else ".").center(WIDTH + 1)
        rows[1] += (f"{slot}: {strength(card)}" if card is not None else "").center(WIDTH + 1)
    return [row.rstrip() for row in rows if row.strip()]


def card(name: str) -> list[str]:
    """What is printed on a card of the catalogue."""
    at = CATALOGUE.ids.index(name) if name in CATALOGUE.ids else CATALOGUE.kinds.find(name)
    if at == NO_CARD:
        CATALOGUE.kinds.parse(name)
    face = CATALOGUE.cards[at]
    numbers = f"cost {cost(face)}, attack {attack(face)}, defence {printed(face)}"
    return [f"{CATALOGUE.kinds.names[at]} ({CATALOGUE.elements[at]}): {numbers}."]


TINCTURES: Final = {"fire": "gules", "water": "azure", "earth": "vert", "air": "or", "aether": "purpure"}


def tint(name: str) -> str:
    """The tincture of a card's element."""
    at = CATALOGUE.kinds.find(name)
    return TINCTURES.get(CATALOGUE.elements[at], "") if at != NO_CARD else ""


def standings(view: View, names: list[str]) -> list[str]:
    """The round and both bases."""
    table = cast(QuintessenceView, view)
    begin = f"Round {table['round']} of {table['round_limit']}: {names[table['attacker']]} attacks."
    bases = [f"{name} {table['bases'][seat]} of {table['base_hp']}" for seat, name in enumerate(names)]
    return [f"{begin} Bases: {', '.join(bases)}."]
