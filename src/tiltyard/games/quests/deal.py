"""Setting the table, shuffled or rigged (Q-01 to Q-03), and reading its parts back."""

from typing import Final

from tiltyard.engine.cards import Pile
from tiltyard.engine.chance import Chance
from tiltyard.engine.deal import SIZE, Deal, Part, Supply, number, one_seat, seat_name, seat_names
from tiltyard.engine.moves import NO_CARD, NOBODY, Card, DealError, Seat
from tiltyard.games.quests.cards import ADVENTURE, DAGGER, KINDS, STORY, is_quest, stages_of, value
from tiltyard.games.quests.rules import (
    HAND_LIMIT,
    PLAYERS,
    EndTurn,
    Quests,
    QuestsOptions,
    Turn,
    begin_stage,
)

PARTS: Final = [
    Part("hand", "the cards in hand, at most 12", of_seat=True, any_order=True, names=ADVENTURE.names),
    Part("shields", "the shields of a player", of_seat=True),
    Part(
        "stages",
        "the stages of a sponsor, `F5+H10, F15`; dealt, the quest is built and begins",
        of_seat=True,
        names=ADVENTURE.names,
    ),
    Part(
        "attack",
        "the weapons laid for the attack",
        of_seat=True,
        dealt=False,
        any_order=True,
        names=ADVENTURE.names,
    ),
    Part("cards", "how many cards a player holds", of_seat=True, dealt=False),
    Part("turn", "whose turn it is", seats=True),
    Part(
        "adventure",
        "the next adventure cards, first drawn first; the rest is shuffled below",
        names=ADVENTURE.names,
    ),
    Part("adventure discards", "the adventure discard pile", names=ADVENTURE.names),
    Part("story", "the next event cards, first drawn first; the rest is shuffled below", names=STORY.names),
    Part("story discards", "the event discard pile", names=STORY.names),
    Part("event", "the event card in effect", dealt=False, names=STORY.names),
    Part("sponsor", "who sponsors the quest", dealt=False, seats=True),
    Part("stage", "the number of the stage that is tackled", dealt=False),
    Part("eligible", "who may tackle the stage", dealt=False, seats=True),
    Part("adventure cards", f"how many cards the adventure deck has; {SIZE}"),
    Part("story cards", f"how many cards the event deck has; {SIZE}"),
]


def new(options: QuestsOptions, seed: str, deal: Deal, listen: bool) -> Quests:
    """A table that is ready for the first question."""
    chance = Chance(seed)
    adventure, story = Supply(ADVENTURE), Supply(STORY)
    hands = [adventure.place(deal, "hand", seat) for seat in range(PLAYERS)]
    sponsor = dealt_sponsor(deal)
    stages = dealt_stages(adventure, deal, sponsor)
    next_adventures = adventure.place(deal, "adventure")
    next_events = story.place(deal, "story")
    piles = [
        Pile([], adventure.place(deal, "adventure discards")),
        Pile([], story.place(deal, "story discards")),
    ]
    adventure.shuffle(chance)
    story.shuffle(chance)
    game = Quests(hands, options, chance, piles[0], piles[1])
    game.listens = listen
    for seat in range(PLAYERS):
        if ("hand", seat) not in deal:
            hands[seat] = adventure.deal("hand", HAND_LIMIT)
        elif len(hands[seat]) > HAND_LIMIT:
            raise DealError("hand", f"at most {HAND_LIMIT} cards, not {len(hands[seat])}", seat)
        game.hands[seat] = sorted(hands[seat])
        game.shields[seat] = number("shields", deal.get(("shields", seat), "0"), 0, 999, seat)
    piles[0].deck = adventure.deck(deal, "adventure cards", next_adventures)
    piles[1].deck = story.deck(deal, "story cards", next_events)
    game.turn = one_seat("turn", deal.get(("turn", NOBODY), "P1"), PLAYERS)
    if sponsor == NOBODY:
        game.then(Turn())
    else:
        begin_built_quest(game, sponsor, stages)
    game.settle()
    return game


def dealt_sponsor(deal: Deal) -> Seat:
    """The player for whom the deal has built a quest, or nobody."""
    sponsors = [seat for part, seat in deal if part == "stages"]
    if len(sponsors) > 1:
        raise DealError("stages", "a quest has one sponsor", sponsors[1])
    return sponsors[0] if sponsors else NOBODY


def dealt_stages(supply: Supply, deal: Deal, sponsor: Seat) -> list[list[Card]]:
    """Stages as texts such as `F5+H10, F15`, checked as a sponsor's would be (Q-20, Q-21)."""
    stages: list[list[Card]] = []
    if sponsor == NOBODY:
        return stages
    for text in deal["stages", sponsor].split(","):
        stage = sorted(supply.take("stages", text.replace("+", ","), sponsor))
        foes = [card for card in stage if card < DAGGER]
        if len(foes) != 1 or len(set(stage)) < len(stage):
            raise DealError("stages", f"{text.strip()!r} is not one foe and different weapons", sponsor)
        if stages and value(stage) <= value(stages[-1]):
            raise DealError("stages", f"{text.strip()!r} is not worth more than the stage before", sponsor)
        stages.append(stage)
    return stages


def begin_built_quest(game: Quests, sponsor: Seat, stages: list[list[Card]]) -> None:
    """The turn has begun, the sponsor has built the quest; stage 1 is next."""
    game.turns = 1
    game.card = game.story.draw(game.chance)
    if not is_quest(game.card) or stages_of(game.card) != len(stages):
        found = STORY.names[game.card]
        raise DealError("stages", f"the next event card must be Q{len(stages)}, and it is {found}", sponsor)
    game.sponsor = sponsor
    game.stages = stages
    game.then(EndTurn())
    begin_stage(game, 0, [seat for seat in range(PLAYERS) if seat != sponsor])


def census(game: Quests) -> list[int]:
    """Every adventure card and every event card on the table, counted by kind."""
    adventure = game.adventure.deck + game.adventure.discards
    for cards in game.hands + game.stages + game.attacks:
        adventure = adventure + cards
    story = game.story.deck + game.story.discards
    if game.card != NO_CARD:
        story = [*story, game.card]
    kinds = [adventure.count(card) for card in range(KINDS)]
    return kinds + [story.count(card) for card in range(len(STORY.names))]


def part(game: Quests, name: str, seat: Seat) -> str:
    """A part of the table as text."""
    if name == "hand":
        return ADVENTURE.text(game.hands[seat])
    if name == "shields":
        return str(game.shields[seat])
    if name == "stages":
        return stages_text(game.stages) if seat == game.sponsor else "-"
    if name == "attack":
        return ADVENTURE.text(game.attacks[seat])
    if name == "cards":
        return str(len(game.hands[seat]))
    return table_part(game, name)


def table_part(game: Quests, name: str) -> str:
    """A part that belongs to nobody."""
    if name in ("turn", "sponsor"):
        seat = game.turn if name == "turn" else game.sponsor
        return "-" if seat == NOBODY else seat_name(seat)
    if name == "eligible":
        return seat_names(game.eligible)
    if name == "stage":
        return str(game.stage + 1) if game.stages else "-"
    if name == "event":
        return "-" if game.card == NO_CARD else STORY.names[game.card]
    kinds, cards = (STORY, game.story) if name.startswith("story") else (ADVENTURE, game.adventure)
    if name.endswith("discards"):
        return kinds.text(cards.discards)
    if name.endswith("cards"):
        return str(len(cards.deck))
    return kinds.text(cards.deck[::-1])


def stages_text(stages: list[list[Card]]) -> str:
    """Stages as `F5+H10, F15`; the open one may be empty."""
    return ", ".join([ADVENTURE.text(stage, "+") for stage in stages])
