"""What happens, in words."""

from typing import Final

from tiltyard.engine.events import Told
from tiltyard.engine.moves import NO_CARD, Card, Seat
from tiltyard.engine.reader import Reader
from tiltyard.engine.telling import Counted, Fighter, Tally, Telling
from tiltyard.games.round_table.beats import NEEDED, beat, stands, total
from tiltyard.games.round_table.cards import ADVENTURE, FIRST_ALLY, FIRST_TEST, RANKS, STORY
from tiltyard.games.round_table.phrases import and_list, listed, plural, several, story_text, victory


def tell(event: Told, seat: Seat, names: list[str]) -> Telling:
    """An event in words for one reader, who may be in the seat that it is about."""
    voice = Reader(seat, names)
    if event.name == "turn":
        return Telling([turn_line(event.seat, voice)], seat_first=True, beat=beat(event, seat))
    private = private_lines(event) if voice.is_you(event.seat) else []
    shown_for = float(event.numbers[1]) if private and event.name == "looks" else 0.0
    drawn = bool(private) and event.name in DRAWN
    lines, fight = public_lines(event, voice), tally(event, voice)
    return Telling(lines, private, drawn, tally=fight, beat=beat(event, seat), shown_for=shown_for)


DRAWN: Final = ("lays", "builds", "looks")  # a page draws what they show


def turn_line(seat: Seat, voice: Reader) -> str:
    return "It is your turn." if voice.is_you(seat) else f"It is the turn of {voice.who(seat)}."


PLAIN: Final = {
    "declines to sponsor": ("do", "not sponsor the quest"),
    "lapses": ("be", "sponsor no longer; the cards return to the hand"),
    "declines to join": ("stay", "at home"),
    "joins": ("join", "the quest"),
    "declines to enter": ("do", "not enter the tournament"),
    "enters": ("enter", "the tournament"),
    "declines to draw": ("take", "no cards"),
    "ready": ("be", "ready"),
    "drops": ("drop", "out of the quest"),
    "cannot pay": ("be", "unable to pay the bid now, and out of the quest"),
    "single entrant": ("be", "the only entrant; no fight is needed"),
    "has nothing": ("have", "neither weapon nor foe to give"),
    "wins tournament": ("win", "the tournament"),
}
SCENES: Final = {
    "nobody sponsors": "Nobody sponsors the quest; the story is over.",
    "nobody joins": "Nobody joins the quest.",
    "nobody enters": "Nobody enters the tournament.",
    "quest lost": "Nobody completes the quest.",
    "reshuffle": "The adventure deck is used up; the discard pile is shuffled.",
    "story reshuffle": "The story deck is used up; the discard pile is shuffled.",
    "recognition used": "The king's recognition is given; nothing is pending any more.",
}


def public_lines(event: Told, voice: Reader) -> list[str]:
    """The news for everybody."""
    name, seat = event.name, event.seat
    if name in PLAIN:
        verb, rest = PLAIN[name]
        return [f"{voice.does(seat, verb)} {rest}."]
    if name in SCENES:
        return [SCENES[name]]
    if name in ("fights", "jousts", "turns up"):
        return [battle_line(event, voice)]
    line = card_line(event, voice) or quest_line(event, voice) or end_line(event, voice)
    return [line] if line else []


def card_line(event: Told, voice: Reader) -> str:
    """The news of a card that is turned up, drawn, played or discarded."""
    name, seat, cards, numbers = event.name, event.seat, event.cards, event.numbers
    if name == "story":
        return f"{voice.does(seat, 'turn')} up {STORY.names[cards[0]]}: {story_text(cards[0])}."
    if name == "draws":
        return "" if voice.is_you(seat) else f"{voice.who(seat)} draws {plural(numbers[0], 'card')}."
    if name == "plays":
        return f"{voice.does(seat, 'play')} {ADVENTURE.names[cards[0]]}."
    if name == "discards":
        return f"{voice.does(seat, 'discard')} {ADVENTURE.names[cards[0]]}."
    if name == "mordred":
        victim = f"{voice.whose(numbers[0])} {ADVENTURE.names[cards[0]]}"
        return f"{voice.does(seat, 'send')} Mordred: {victim} is gone."
    if name == "looks":
        return f"{voice.does(seat, 'look')} at stage {numbers[0]} with Merlin's eyes."
    if name == "too many":
        return f"{voice.does(seat, 'hold')} {plural(numbers[0], 'card')} too many."
    if name == "loses allies":
        return f"{voice.does(seat, 'lose')} {and_list([ADVENTURE.names[card] for card in cards])}."
    return ""


def quest_line(event: Told, voice: Reader) -> str:
    """The news of a quest."""
    name, seat, cards, numbers = event.name, event.seat, event.cards, event.numbers
    if name == "sponsors":
        lays = f"{voice.verb(seat, 'lay')} {numbers[0]} stages"
        return f"{voice.does(seat, 'sponsor')} {STORY.names[cards[0]]} and {lays}."
    if name == "built":
        sizes = ", ".join([str(size) for size in numbers[1:]])
        return f"{numbers[0]} stages lie face down" + (f", of {sizes} cards." if sizes else ".")
    if name == "stage":
        return stage_line(cards, numbers)
    if name == "revealed":
        return f"Stage {numbers[0]} is {listed(cards)}: {numbers[1]} BP."
    if name == "bids":
        return f"{voice.does(seat, 'bid')} {numbers[0]}."
    if name == "passes test":
        cost = plural(numbers[1], "card")
        pays = f"{voice.verb(seat, 'owe')} {cost}" if numbers[1] else f"{voice.verb(seat, 'pay')} nothing"
        return f"{voice.does(seat, 'win')} the test with a bid of {numbers[0]} and {pays}."
    if name == "refill":
        drawn = f"{numbers[0]} cards for those used, {numbers[1]} for the stages"
        return f"The quest is over. {voice.does(seat, 'draw')} {drawn}."
    return ""


def stage_line(cards: list[Card], numbers: list[int]) -> str:
    """What is announced when a stage begins."""
    stage, stages, test, value = numbers
    if test:
        return f"Stage {stage} of {stages} is a test: {listed(cards)}."
    shown = f": {listed(cards)}, {value} BP" if cards else ""
    return f"Stage {stage} of {stages} is a foe{shown}."


# A fight


def battle_line(event: Told, voice: Reader) -> str:
    """Why somebody wins or loses, added up part by part."""
    seat = event.seat
    if event.name == "turns up":
        if not event.cards:
            return f"{voice.does(seat, 'fight')} without cards."
        return f"{voice.does(seat, 'turn')} up {listed(event.cards)}."
    fighter = fighter_of(event, voice)
    parts = [f"{part.what} {part.points}" for part in fighter.parts]
    if event.name == "jousts":
        outcome = f"{fighter.total} BP" + (", the highest" if fighter.stands else "")
    else:
        verb = voice.verb(seat, "win" if fighter.stands else "lose")
        end = f"you {verb}" if voice.is_you(seat) else verb
        outcome = f"{fighter.total} against {event.numbers[NEEDED]}: {end}"
    return f"{fighter.name}: {' + '.join(parts)} = {outcome}."


NUMBER: Final = NEEDED + 1  # where the event has the number of the stage or the round
STORY_CARD: Final = NUMBER + 1  # and where the story


def fighter_of(event: Told, voice: Reader) -> Fighter:
    """R-29, R-35: rank, allies, amour and weapons of somebody in a fight."""
    rank, rank_bp, allies, amour, weapons = event.numbers[:NEEDED]
    armed = [ADVENTURE.names[card] for card in event.cards if card < FIRST_TEST]
    friends = [ADVENTURE.names[card] for card in event.cards if card >= FIRST_ALLY]
    parts = [Counted(RANKS[rank], rank_bp)]
    parts += [Counted(", ".join(friends), allies)] if allies else []
    parts += [Counted("Amour", amour)] if amour else []
    parts += [Counted(", ".join(armed), weapons)] if armed else []
    return Fighter(voice.who(event.seat), parts, total(event), stands(event))


def tally(event: Told, voice: Reader) -> Tally | None:
    """The same in numbers: a stage that is turned up, and everybody who fights."""
    if event.name == "revealed":
        stage, value, story = event.numbers
        return Tally(stage_title(story, stage), listed(event.cards), value)
    if event.name not in ("fights", "jousts"):
        return None
    number, story, fighters = event.numbers[NUMBER], event.numbers[STORY_CARD], [fighter_of(event, voice)]
    if event.name == "fights":
        return Tally(stage_title(story, number), against=event.numbers[NEEDED], fighters=fighters)
    return Tally(joust_title(story, number), fighters=fighters)


def stage_title(story: Card, stage: int) -> str:
    """`Boar Hunt, stage 2`."""
    return f"{STORY.names[story]}, stage {stage}"


def joust_title(story: Card, number: int) -> str:
    """`Tournament at York, round 2`."""
    title = "The final tournament" if story == NO_CARD else STORY.names[story]
    return f"{title}, round {number}" if number > 1 else title


# The end of a story


def end_line(event: Told, voice: Reader) -> str:
    """The news of tournaments, shields and victory."""
    name, numbers = event.name, event.numbers
    if name == "tie":
        return f"{several(numbers[1:], voice)} are tied and fight again: round {numbers[0]}."
    if name == "shares tournament":
        return f"{several(numbers, voice)} share the tournament, which is still tied."
    if name == "earns shields":
        return shields_earned(event, voice)
    if name == "loses shields":
        return shields_lost(event, voice)
    if name == "final":
        return f"{several(numbers, voice)} are Knights of the Round Table: a final tournament decides."
    if name == "over":
        return f"The game is over. {victory(numbers, voice)}"
    return ""


def shields_earned(event: Told, voice: Reader) -> str:
    """Shields, and the rank they paid for."""
    count, now, rank, risen = event.numbers
    earns = f"{voice.does(event.seat, 'earn')} {plural(count, 'shield')}"
    if not risen:
        return f"{earns}; now {now}."
    return f"{earns} and {voice.verb(event.seat, 'become')} {RANKS[rank]}; {now} left over."


def shields_lost(event: Told, voice: Reader) -> str:
    """The number really lost."""
    lost, now = event.numbers
    if not lost:
        return f"{voice.does(event.seat, 'have')} no shield to lose."
    return f"{voice.does(event.seat, 'lose')} {plural(lost, 'shield')}; now {now}."


def private_lines(event: Told) -> list[str]:
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
