"""What lies where on the table of Ivanhoe, as one reader sees it."""

from typing import cast

from tiltyard.engine.contract import View
from tiltyard.engine.moves import NO_CARD, NOBODY, Seat
from tiltyard.engine.reader import Reader
from tiltyard.engine.text import plural
from tiltyard.games.ivanhoe.cards import COLOUR_NAMES, COLOURS, DECK, GREEN, NO_COLOUR, PURPLE
from tiltyard.games.ivanhoe.choices import announced
from tiltyard.games.ivanhoe.faces import PICTURES, TINCTURES
from tiltyard.games.ivanhoe.phrases import INITIALS, colour_text, victory
from tiltyard.games.ivanhoe.table import TAKE_TOKEN, WINDOW
from tiltyard.games.ivanhoe.view import IvanhoeView
from tiltyard.shown.question import HAND
from tiltyard.shown.scene import Scene, SeatScene, Standing, Zone


def scene(view: View, names: list[str]) -> Scene:
    """The whole table."""
    table = cast(IvanhoeView, view)
    to = Reader(table["you"], names)
    return Scene(
        to.seat,
        head(table, to),
        [player(table, seat) for seat in range(len(names))],
        zones(table, to),
        None if to.seat == NOBODY else hand(table),
        notes(table, to),
        "" if table["colour"] == NO_COLOUR else TINCTURES[table["colour"]],
        asks=table["asks"],
        question=table["question"],
        turn=table["turn"] if table["question"] else NOBODY,
        goal=goal(table),
    )


def head(table: IvanhoeView, to: Reader) -> str:
    """The tournament and the number to beat, or how the game ended."""
    if not table["question"]:
        return f"The game is over. {victory(table['winners'], to)}"
    limit = f" of {table['tournament_limit']}" if table["tournament_limit"] else ""
    begin = f"Tournament {table['tournaments']}{limit}"
    if table["question"] == TAKE_TOKEN:
        winner = table["asks"][0]
        return f"{begin}: {to.whom(winner)} {to.verb(winner, 'choose')} a token"
    if table["colour"] == NO_COLOUR:
        barred = "; not purple again" if table["previous"] == PURPLE else ""
        return f"{begin}: {to.whom(table['turn'])} {to.verb(table['turn'], 'open')}{barred}"
    counts = ", every card counts 1" if table["colour"] == GREEN else ""
    return f"{begin}: {colour_text(table['colour'])}{counts}. To beat: {table['to_beat']}"


def goal(table: IvanhoeView) -> Standing | None:
    """The number to beat, with the weapon of the tournament, until that is won."""
    if table["colour"] == NO_COLOUR or table["question"] == TAKE_TOKEN:
        return None
    return Standing(PICTURES[table["colour"]], str(table["to_beat"]), "to beat")


def notes(table: IvanhoeView, to: Reader) -> list[str]:
    """What is announced, and what the pool has left."""
    pool = " ".join([f"{INITIALS[colour]}{left}" for colour, left in enumerate(table["pool"])])
    lines = [f"Tokens in the pool: {pool}."]
    if table["question"] == WINDOW:
        return [f"Announced: {pending(table, to)}", *lines]
    return lines


def pending(table: IvanhoeView, to: Reader) -> str:
    """The announced action with its choices, as the news has told it."""
    card, target, choice, own = table["action"], table["target"], table["choice"], table["own"]
    return announced(table["turn"], card, target, choice, own, table["displays"]).say(to)


# The players


def player(table: IvanhoeView, seat: Seat) -> SeatScene:
    """Tokens, cards in hand, and how somebody stands in the tournament."""
    cards = table["hand_sizes"][seat]
    facts = [tokens(table, seat), Standing("card-pickup", str(cards), plural(cards, "card"))]
    return SeatScene(facts, marks(table, seat), seat in table["withdrawn"])


def tokens(table: IvanhoeView, seat: Seat) -> Standing:
    """The colours that somebody owns, and those that are missing."""
    owned, goal = table["tokens"][seat], table["tokens_to_win"]
    count = len(owned)
    have = "".join([INITIALS[colour] for colour in owned])
    missing = "".join([INITIALS[colour] for colour in range(COLOURS) if colour not in owned])
    return Standing("trophy-cup", f"{count}/{goal}", f"{count} of {goal} tokens", have, missing)


def marks(table: IvanhoeView, seat: Seat) -> list[str]:
    """What is to be said of a player."""
    said = {
        "turn": seat == table["turn"] and bool(table["question"]),
        "leads": seat == table["leader"],
        "withdrawn": seat in table["withdrawn"],
    }
    return [text for text, is_so in said.items() if is_so]


def standings(view: View, names: list[str]) -> list[str]:
    """The display and the tokens of everybody, one player to a line."""
    table = cast(IvanhoeView, view)
    goal = table["tokens_to_win"]
    lines: list[str] = []
    for seat, name in enumerate(names):
        display = f" ({DECK.text(table['displays'][seat], ' ')})" if table["displays"][seat] else ""
        shown = "withdrawn" if seat in table["withdrawn"] else f"{table['totals'][seat]}{display}"
        front = "".join([f", {DECK.names[card]}" for card in table["fronts"][seat]])
        tokens = [COLOUR_NAMES[colour] for colour in table["tokens"][seat]]
        owned = f"{', '.join(tokens)} ({len(tokens)} of {goal})" if tokens else f"none of {goal}"
        lines.append(f"{name}: {shown}{front}; tokens: {owned}")
    return lines


# The cards


def zones(table: IvanhoeView, to: Reader) -> list[Zone]:
    """The announced action, the displays and what lies beside them, the piles, and cards seen in hands."""
    found = [action(table, to)] if table["action"] != NO_CARD else []
    for seat in range(len(to.names)):
        found.append(display(table, to, seat))
        if table["fronts"][seat]:
            found.append(beside(table, to, seat))
    found.append(Zone("deck", "Deck", "pile", hidden=table["deck_cards"]))
    found.append(Zone("discards", "Discards", "pile", cards=table["discards"]))
    return found + [
        Zone(f"known {seat}", f"Seen in {to.whose(seat)} hand", seat=seat, cards=cards)
        for seat, cards in enumerate(table["known"])
        if cards
    ]


def hand(table: IvanhoeView) -> Zone:
    """The reader's own cards."""
    return Zone(HAND, "Your hand", seat=table["you"], cards=table["hand"], own=True)


def display(table: IvanhoeView, to: Reader, seat: Seat) -> Zone:
    """I-11: first played first, with its total."""
    label = f"{to.whose(seat)} display"
    out = seat in table["withdrawn"]
    return Zone(
        f"display {seat}",
        label[0].upper() + label[1:],
        seat=seat,
        cards=table["displays"][seat],
        note="" if out else str(table["totals"][seat]),
        empty="" if table["displays"][seat] else "withdrawn" if out else "no cards yet",
        chosen=table["kept"] if seat == to.seat else [],
    )


def beside(table: IvanhoeView, to: Reader, seat: Seat) -> Zone:
    """I-39: SHIELD and STUNNED."""
    label = f"Beside {to.whose(seat)} display"
    return Zone(f"front {seat}", label, seat=seat, cards=table["fronts"][seat])


def action(table: IvanhoeView, to: Reader) -> Zone:
    """I-34: the action that is announced; its actor sees it while still choosing for it."""
    target, waits = table["target"], table["question"] == WINDOW
    said = [f"on {to.whom(target)}"] if target not in (NOBODY, table["turn"]) else []
    said += ["does anybody answer?"] if waits else []
    about = ": ".join(said)
    return Zone(
        "action",
        "Action",
        seat=table["turn"],
        cards=[table["action"]],
        about=about[:1].upper() + about[1:],
        own=not waits,
    )
