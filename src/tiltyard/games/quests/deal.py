"""Setting the table, shuffled or rigged (Q-01 to Q-03)."""

from tiltyard.engine.cards import Pile
from tiltyard.engine.chance import Chance
from tiltyard.engine.deal import Deal, Supply
from tiltyard.engine.moves import NOBODY, Card, DealError, Seat
from tiltyard.games.questing.stages import dealt_sponsor, dealt_stages
from tiltyard.games.quests.cards import ADVENTURE, DAGGER, STORY, is_quest, stages_of, value
from tiltyard.games.quests.facts import SHIELDS, TURN
from tiltyard.games.quests.memory import NO_WITNESS
from tiltyard.games.quests.rules import EndTurn, Turn, begin_stage
from tiltyard.games.quests.table import HAND_LIMIT, PLAYERS, Quests, QuestsOptions


def new(options: QuestsOptions, seed: str, deal: Deal, listen: bool) -> Quests:
    """A table that is ready for the first question."""
    chance = Chance(seed)
    adventure, story = Supply(ADVENTURE), Supply(STORY)
    hands = [adventure.place(deal, "hand", seat) for seat in range(PLAYERS)]
    sponsor = dealt_sponsor(deal)
    stages = checked_stages(adventure, deal, sponsor)
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
    game.witnesses = [NO_WITNESS] * len(piles[0].discards)
    for seat in range(PLAYERS):
        if ("hand", seat) not in deal:
            hands[seat] = adventure.deal("hand", HAND_LIMIT)
        elif len(hands[seat]) > HAND_LIMIT:
            raise DealError("hand", f"at most {HAND_LIMIT} cards, not {len(hands[seat])}", seat)
        game.hands[seat] = sorted(hands[seat])
        game.shields[seat] = SHIELDS.read(deal, seat)
    piles[0].deck = adventure.deck(deal, "adventure cards", next_adventures)
    piles[1].deck = story.deck(deal, "story cards", next_events)
    check_events(game)
    game.turn = TURN.read(deal, PLAYERS)
    if sponsor == NOBODY:
        game.then(Turn())
    else:
        begin_built_quest(game, sponsor, stages)
    game.settle()
    return game


def check_events(game: Quests) -> None:
    """Without a quest among the event cards, turns could go on forever and ask nobody anything."""
    if not any(is_quest(card) for card in game.story.deck + game.story.discards):
        raise DealError("story cards", "at least one of the event cards must be a quest, Q2 to Q5")


def checked_stages(supply: Supply, deal: Deal, sponsor: Seat) -> list[list[Card]]:
    """The stages of a deal, checked as a sponsor's would be (Q-20, Q-21)."""
    stages: list[list[Card]] = []
    for text, stage in dealt_stages(supply, deal, sponsor):
        foes = [card for card in stage if card < DAGGER]
        if len(foes) != 1 or len(set(stage)) < len(stage):
            raise DealError("stages", f"{text!r} is not one foe and different weapons", sponsor)
        if stages and value(stage) <= value(stages[-1]):
            raise DealError("stages", f"{text!r} is not worth more than the stage before", sponsor)
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
