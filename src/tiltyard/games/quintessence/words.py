"""Everything Legends of Quintessence says: events, questions and the picture of the table, in one place."""

from typing import Final, cast

from tiltyard.engine.contract import View
from tiltyard.engine.events import Told
from tiltyard.engine.moves import NO_CARD, NOBODY, Move, Seat, or_list, plain
from tiltyard.engine.question import Choice, Picking, Question
from tiltyard.engine.reader import Reader
from tiltyard.engine.telling import Beat, Telling
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
    PLAYERS,
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


def tell(event: Told, seat: Seat, names: list[str]) -> Telling:
    """An event in words for one reader, who may be in the seat that it is about."""
    voice = Reader(seat, names)
    kinds = open_kinds(event) if isinstance(event, CardEvent) else []
    return Telling(public(event, voice), private(event, voice), beat=beat(event, kinds))


def public(event: Told, voice: Reader) -> list[str]:
    """The news for everybody."""
    if event.name in ("moves", "takes back", "nothing to do"):
        return []
    if event.name == "draws":
        return [] if private(event, voice) else [f"{voice.does(event.seat, 'draw')} a card."]
    if isinstance(event, CardEvent):
        return [about_cards(event, voice)]
    return ending(event, voice) if event.name == "over" else [about_match(event, voice)]


def private(event: Told, voice: Reader) -> list[str]:
    """What only this reader may know: a drawn card, lanes that are not confirmed, an empty purse."""
    if not voice.is_you(event.seat):
        return []
    if event.name == "nothing to do":
        return ["There is nothing you can afford."]
    if not isinstance(event, CardEvent):
        return []
    name = card_name(event.faces[0])
    if event.name == "draws":
        return [f"You draw {event.faces[0]}, cost {cost(event.cards[0])}."]
    if event.name == "moves":
        return [f"{name} moves to lane {event.numbers[1] + 1}."]
    if event.name == "takes back":
        return [f"{name} goes back to slot {event.numbers[0] + 1}."]
    return []


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


def beat(event: Told, kinds: list[int]) -> Beat | None:
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


def about_cards(event: CardEvent, voice: Reader) -> str:
    """The news that name cards."""
    name, seat, numbers, faces = event.name, event.seat, event.numbers, event.faces
    if name in ("places", "replaces"):
        return placing(event, voice)
    if name == "unopposed":
        hit = f"{numbers[1]} damage to {voice.whose(1 - seat)} base"
        return f"Lane {numbers[0] + 1}: nobody blocks {card_name(faces[0])}, {hit}."
    if name == "fight":
        return f"Lane {numbers[0] + 1}: {blows(event)}"
    if name == "falls":
        lost = f" The {numbers[1]} damage left over is lost." if numbers[1] else ""
        return f"{card_name(faces[0])} is destroyed.{lost}"
    doing = voice.does(seat, "attack" if name == "attacks" else "block")
    placed = [f"{faces[at]} in lane {numbers[at] + 1}" for at in range(len(faces))]
    return f"{doing} with {', '.join(placed)}."


def placing(event: CardEvent, voice: Reader) -> str:
    """A card comes onto the board, perhaps instead of another."""
    seat, numbers, faces = event.seat, event.numbers, event.faces
    slot, paid = numbers[0] + 1, f"for {plural(numbers[1], 'resource')}; {numbers[2]} left"
    if event.name == "places":
        return f"{voice.does(seat, 'place')} {faces[0]} in slot {slot} {paid}."
    old = card_name(faces[1])
    replaced = f"{voice.does(seat, 'replace')} {old} in slot {slot} with {faces[0]} {paid}"
    return f"{replaced}. {old} leaves the match."


def blows(event: CardEvent) -> str:
    """L-29: both strike at the same time; what is left of those that live."""
    names = [card_name(face) for face in event.faces]
    dealt, taken = attack(event.cards[0]), attack(event.cards[1])
    left = [f" {names[at]} has {event.numbers[at + 1]} left." for at in range(2) if event.numbers[at + 1] > 0]
    return f"{names[0]} strikes {names[1]} for {dealt} and takes {taken}.{''.join(left)}"


def about_match(event: Told, voice: Reader) -> str:
    """The news that name no card."""
    name, seat, numbers = event.name, event.seat, event.numbers
    if name == "round":
        each = plural(numbers[1], "resource")
        return f"Round {numbers[0]}. {voice.does(seat, 'attack')}; both sides have {each}."
    if name == "skips":
        return f"{voice.does(seat, 'skip')}.{SKIPPED[numbers[0]]}"
    if name == "base hit":
        base = "Your base" if voice.is_you(seat) else f"{voice.whose(seat)} base"
        return f"{base} takes {numbers[0]} damage: {numbers[1]} left."
    if name == "skips defence":
        return f"{voice.does(seat, 'block')} nobody."
    if name == "ends round":
        return f"{voice.does(seat, 'end')} the round."
    if name == "concedes":
        return f"{voice.does(seat, 'concede')}."
    return "Nobody can place a card or attack any more: the round ends."


SKIPPED: Final = ["", "", " The round can be ended now.", " The third skip in a row ends the round."]
ENDINGS: Final = [
    "the other base has fallen",
    "the last round is over and the bases decide",
    "no cards are left and the bases decide",
    "the other player has conceded",
]
LOST: Final = ["your base has fallen", ENDINGS[1], ENDINGS[2], "you have conceded"]


def ending(event: Told, voice: Reader) -> list[str]:
    """L-38: who has won, and why."""
    winner, numbers = event.seat, event.numbers
    loses = winner != NOBODY and voice.is_you(1 - winner)
    why = LOST[numbers[0]] if loses else ENDINGS[numbers[0]]
    bases = ", ".join([f"{voice.whom(seat)} {numbers[seat + 1]}" for seat in range(PLAYERS)])
    length = f"{plural(numbers[3], 'round')}, {plural(numbers[4], 'turn')}"
    return [f"{result(winner, voice)}: {why}.", f"Bases: {bases}. {length}."]


def result(winner: Seat, voice: Reader) -> str:
    """Who has won."""
    return "It is a draw" if winner == NOBODY else voice.does(winner, "win")


# Questions


def ask(view: View, names: list[str]) -> Question:
    """The open question in words."""
    table = cast(QuintessenceView, view)
    who = names[table["you"]]
    hand = slot_lines(table, names) + hand_lines(table, names)
    small = [choice(table, move) for move in table["options"] if move < ATTACK]
    if table["question"] == "defence":
        text = f"{who}, your defence: {or_list(typed(table))}:"
        return Question(text, table["rule"], [], hand, [], small + blocking(table), short(table))
    positions = [PLACE + at for at in range(len(table["hand"]))]
    called = [card["name"] for card in table["hand"]]
    can = typed(table)
    text = f"{who}, your turn: {or_list(can) if len(can) > 1 else 'skip (or concede)'}:"
    choices = small + acting(table)
    return Question(text, table["rule"], [], hand, positions, choices, short(table), PLACING, called=called)


PLACING: Final = Picking("Place")
THROUGH: Final = "let them through"


def short(table: QuintessenceView) -> str:
    """What can be done, for those who point at it."""
    done = DEFEND in table["options"]  # then nobody thinks of letting them through
    can = [doing for doing, _how in doings(table) if not (done and doing == THROUGH)]
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
        (any(PLACE_OVER <= move < TO_LANE for move in moves), "replace a creature", "3 over 2"),
        (
            any(TO_LANE <= move < TAKE_BACK for move in moves),
            f"send {several} to {goal}",
            "2 to 5",
        ),
        (SKIP in moves, "skip", ""),
        (SKIP_DEFENCE in moves, THROUGH, "skip defence"),
        (END_ROUND in moves, "end the round", "end round"),
    ]
    return [(doing, how) for possible, doing, how in found if possible]


def coming(damage: int) -> str:
    """What a defender faces, as the lanes stand."""
    return f"{damage} damage is coming to your base." if damage else "No damage gets through to your base."


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
    return lines + lane_notes(table)


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


def strength(card: CardView) -> str:
    """Attack and defence; `1/2 of 4` when it is damaged."""
    whole = f" of {card['printed']}" if card["defence"] < card["printed"] else ""
    return f"{card['attack']}/{card['defence']}{whole}"


def board_face(table: QuintessenceView, seat: Seat, slot: int) -> str:
    """The card in a slot, from 1."""
    card = table["boards"][seat][slot - 1]
    return f"{card['name']} {strength(card)}" if card is not None else "nothing"


def board_name(table: QuintessenceView, slot: int) -> str:
    """The name of the reader's own card in a slot, from 1."""
    card = table["boards"][table["you"]][slot - 1]
    return card["name"] if card is not None else "nothing"


def choice(table: QuintessenceView, move: Move) -> Choice:
    """How a move can be typed, by number or by name, and what it does."""
    if move < TO_LANE:
        return place_choice(table, move)
    if move >= TAKE_BACK:
        slot = move - TAKE_BACK + 1
        name = board_name(table, slot)
        spelt = [f"back {slot}", f"{slot}<", f"take back {plain(name)}", f"back {plain(name)}"]
        return on_board(move, spelt, f"{name} leaves its lane")
    slot, lane = (move - TO_LANE) // PLACES + 1, (move - TO_LANE) % PLACES + 1
    name = board_name(table, slot)
    return on_board(move, [f"{slot}>{lane}", f"{plain(name)} to {lane}"], f"{name} into lane {lane}")


def place_choice(table: QuintessenceView, move: Move) -> Choice:
    """L-13 to L-15: a card of the hand onto the board, perhaps over another, which is gone for good."""
    if move < PLACE_AT:
        card = table["hand"][move]
        doing = f"{card['name']} in the first free slot{price(card)}"
        return on_board(move, [f"place {plain(card['name'])}"], doing)
    at, slot = (move - PLACE_AT) // PLACES % PLACES, (move - PLACE_AT) % PLACES + 1
    card = table["hand"][at]
    name = plain(card["name"])
    if move < PLACE_OVER:
        spelt = [f"{at + 1}@{slot}", f"{at + 1} at {slot}", f"place {name} at {slot}", f"{name} at {slot}"]
        return on_board(move, spelt, f"{card['name']} in slot {slot}{price(card)}")
    old = board_name(table, slot)
    spelt = [f"{at + 1}/{slot}", f"{at + 1} over {slot}", f"place {name} over {slot}", f"{name} over {slot}"]
    doing = f"{card['name']} instead of {old}{price(card)}"
    return on_board(move, spelt, doing, f"{old} leaves the board for good.")


def on_board(move: Move, spelt: list[str], doing: str, warning: str = "") -> Choice:
    """What is done with the cards on the board, where one can see them."""
    return Choice((MOVES.text(move), *spelt), move, doing, warning, on_board=True)


def price(card: CardView) -> str:
    """`, for 2 resources`."""
    return f", for {plural(card['cost'], 'resource')}"


def acting(table: QuintessenceView) -> list[Choice]:
    """What is done in a turn beside the cards; the end of the round only where it can be had."""
    moves = table["options"]
    may_attack = table["you"] == table["attacker"] and not table["attack_used"]
    ends = END_ROUND in moves
    done = [move for move in moves if move not in (SKIP, END_ROUND, CONCEDE)]
    skip = Choice(SKIPPING.words, SKIP, SKIPPING.help, main=not done and not ends)
    return [
        *([Choice(STRIKE.words, ATTACK, STRIKE.help, main=ATTACK in moves)] if may_attack else []),
        skip,
        *([Choice(ROUND_OFF.words, END_ROUND, ROUND_OFF.help, main=not done)] if ends else []),
        GIVE_UP,
    ]


def blocking(table: QuintessenceView) -> list[Choice]:
    """What is done in a defence beside the cards, and what gets through if nothing is."""
    confirmed = DEFEND in table["options"]
    alone = all(move in (SKIP_DEFENCE, CONCEDE) for move in table["options"])
    return [
        Choice(("defend", "d"), DEFEND, "confirm the block; the combat follows", main=confirmed),
        Choice(
            ("skip defence", "skip defense", "sd"),
            SKIP_DEFENCE,
            "block nobody",
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


STRIKE: Final = Choice(("attack", "a"), ATTACK, "confirm the attack; it cannot be changed any more")
SKIPPING: Final = Choice(("skip", "s"), SKIP, "do nothing in this turn")
ROUND_OFF: Final = Choice(("end round", "e"), END_ROUND, "the roles swap and the next round begins")
GIVE_UP: Final = Choice(
    ("concede",), CONCEDE, "give up the match", "The other player wins the match.", aside=True
)


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
    """Round, roles and turn, or the end."""
    voice = Reader(table["you"], names)
    start = f"Round {table['round']} of {table['round_limit']}"
    if table["reason"]:
        winners = table["winners"]
        won = result(winners[0] if len(winners) == 1 else NOBODY, voice)
        return f"{start}. The match is over. {won} ({table['reason'].replace('_', ' ')})."
    used = " (done)" if table["attack_used"] and not table["pending"] else ""
    attacks = f"{start} - {voice.whom(table['attacker'])} {voice.verb(table['attacker'], 'attack')}{used}"
    now = "to defend" if table["pending"] else "to move"
    return f"{attacks}. {voice.does(table['active'], 'be')} {now}.{SKIPPED[table['skips']]}"


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
