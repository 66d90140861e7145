"""Setting the table, shuffled or rigged (R-55)."""

from tiltyard.engine.cards import Pile, no_cards
from tiltyard.engine.chance import Chance
from tiltyard.engine.deal import Deal, Supply, number
from tiltyard.engine.facts import Players
from tiltyard.engine.flow import clockwise
from tiltyard.engine.moves import NO_CARD, NOBODY, DealError, Seat, TiltyardError
from tiltyard.games.questing.stages import dealt_sponsor, dealt_stages
from tiltyard.games.round_table.cards import (
    ADVENTURE,
    AMOUR,
    COST,
    FIRST_ALLY,
    FIRST_WEAPON,
    RANK,
    RANKS,
    RECOGNITION,
    STAGES,
    STORY,
    is_ally,
    is_quest,
    is_test,
    is_tournament,
)
from tiltyard.games.round_table.facts import ENTRANTS, PARTICIPANTS, TURN
from tiltyard.games.round_table.options import RoundTableOptions
from tiltyard.games.round_table.quest import Join, MeetStage
from tiltyard.games.round_table.rules import EndTurn, begin_story, begin_turn
from tiltyard.games.round_table.sponsor import problem
from tiltyard.games.round_table.table import HAND_LIMIT, RoundTable
from tiltyard.games.round_table.tournament import first_round, settle_allies


def new(seats: int, options: RoundTableOptions, seed: str, deal: Deal, listen: bool) -> RoundTable:
    """A table that is ready for the first question."""
    chance = Chance(seed)
    adventure, story = Supply(ADVENTURE), Supply(STORY)
    add_extra_cards(adventure, deal)
    game = RoundTable(no_cards(seats), options, chance, Pile([], []), Pile([], []))
    game.listens = listen
    game.clear()
    for seat in range(seats):
        lay_area(game, seat, adventure, deal)
    lay_story(game, story, deal)
    lay_quest(game, adventure, deal)
    next_adventures = adventure.place(deal, "adventure")
    next_stories = story.place(deal, "story")
    game.adventure.discards = adventure.place(deal, "adventure discards")
    game.story.discards = story.place(deal, "story discards")
    adventure.shuffle(chance)
    story.shuffle(chance)
    for seat in range(seats):
        fill_hand(game, seat, adventure, deal)
    game.adventure.deck = adventure.deck(deal, "adventure cards", next_adventures)
    game.story.deck = story.deck(deal, "story cards", next_stories)
    game.turn = first_drawer(game, deal)
    begin(game, deal)
    game.settle()
    return game


def add_extra_cards(supply: Supply, deal: Deal) -> None:
    """R-55: a rig may say that there are more cards than the printed ones."""
    try:
        for card in ADVENTURE.parse_list(deal.get(("extra cards", NOBODY), "")):
            supply.left[card] += 1
    except TiltyardError as wrong:
        raise DealError("extra cards", str(wrong)) from None


def lay_area(game: RoundTable, seat: Seat, adventure: Supply, deal: Deal) -> None:
    """Rank, shields and the cards in front of a player."""
    rank = RANK.find(deal.get(("rank", seat), RANKS[0]))
    if rank == NO_CARD:
        raise DealError(
            "rank", f"expected Squire, Knight or Champion Knight, not {deal['rank', seat]!r}", seat
        )
    game.ranks[seat] = rank
    game.shields[seat] = number("shields", deal.get(("shields", seat), "0"), 0, COST[rank] - 1, seat)
    game.allies[seat] = sorted(adventure.place(deal, "allies", seat))
    for card in game.allies[seat]:
        if not is_ally(card):
            raise DealError("allies", f"{ADVENTURE.names[card]} is not an ally", seat)
    amours = adventure.place(deal, "amour", seat)
    if amours not in ([], [AMOUR]):
        raise DealError("amour", "a player has one Amour in play, or none", seat)
    game.amours[seat] = len(amours)
    game.hands[seat] = sorted(adventure.place(deal, "hand", seat))
    if len(game.hands[seat]) > HAND_LIMIT:
        raise DealError("hand", f"at most {HAND_LIMIT} cards, not {len(game.hands[seat])}", seat)


def lay_story(game: RoundTable, story: Supply, deal: Deal) -> None:
    """The open story card and pending Recognition."""
    cards = story.place(deal, "story card")
    if len(cards) > 1:
        raise DealError("story card", "one story card lies open, or none")
    game.card = cards[0] if cards else NO_CARD
    game.pending = number("pending", deal.get(("pending", NOBODY), "0"), 0, story.left[RECOGNITION])
    story.left[RECOGNITION] -= game.pending


def lay_quest(game: RoundTable, adventure: Supply, deal: Deal) -> None:
    """The stages of a sponsor, checked by the rules for building them (R-13, R-14)."""
    game.sponsor = dealt_sponsor(deal)
    if game.sponsor == NOBODY:
        return
    if not is_quest(game.card):
        raise DealError("stages", "the story card must be a quest", game.sponsor)
    for text, stage in dealt_stages(adventure, deal, game.sponsor):
        heads = [card for card in stage if card < FIRST_WEAPON or is_test(card)]
        allies = [card for card in stage if card >= FIRST_ALLY]
        if (
            len(heads) != 1
            or allies
            or len(set(stage)) < len(stage)
            or (len(stage) > 1 and is_test(stage[-1]))
        ):
            wrong = f"{text!r} is neither a foe with different weapons nor a test"
            raise DealError("stages", wrong, game.sponsor)
        game.stages.append(stage)
    check_quest(game)


def check_quest(game: RoundTable) -> None:
    """As many stages as the quest card says, at most one test, rising."""
    wanted = STAGES[game.card]
    if len(game.stages) != wanted:
        raise DealError(
            "stages", f"{STORY.names[game.card]} has {wanted} stages, not {len(game.stages)}", game.sponsor
        )
    if sum(1 for stage in game.stages if is_test(stage[0])) > 1:
        raise DealError("stages", "a quest has at most one test", game.sponsor)
    wrong = problem(game.stages, game.card)
    if wrong:
        raise DealError("stages", wrong, game.sponsor)
    game.confirmed = True


def fill_hand(game: RoundTable, seat: Seat, adventure: Supply, deal: Deal) -> None:
    """Twelve cards for a player to whom the deal gives none; a sponsor has laid some of them."""
    if ("hand", seat) in deal:
        return
    used = sum(len(stage) for stage in game.stages) if seat == game.sponsor else 0
    game.hands[seat] = sorted(adventure.deal("hand", max(0, HAND_LIMIT - used)))


def first_drawer(game: RoundTable, deal: Deal) -> Seat:
    """R-01: seat 1, or a seat drawn by chance if the house says so."""
    if ("turn", NOBODY) in deal:
        return TURN.read(deal, game.seats)
    return game.chance.below(game.seats) if game.house.first_player == "random" else 0


def begin(game: RoundTable, deal: Deal) -> None:
    """The first question: the turn, the open story, or the middle of a quest or tournament."""
    check_amours(game, deal)
    check_middle(game, deal)
    if game.card == NO_CARD:
        begin_turn(game)
        return
    game.turns = 1
    if game.sponsor != NOBODY:
        game.then(EndTurn())
        begin_quest(game, deal)
    elif ("entrants", NOBODY) in deal:
        game.then(EndTurn())
        settle_allies(game)
        game.entrants = dealt_seats(game, deal, ENTRANTS, game.turn)
        if len(game.entrants) < 2:
            raise DealError("entrants", "a tournament is fought by two or more")
        first_round(game, draws=False)
    else:
        begin_story(game)


def check_middle(game: RoundTable, deal: Deal) -> None:
    """Whatever belongs to the middle of a story needs the rest of it, and says what is missing."""
    if ("participants", NOBODY) in deal and game.sponsor == NOBODY:
        raise DealError("participants", "the stages of a sponsor are missing: deal them too")
    if ("stage", NOBODY) in deal and ("participants", NOBODY) not in deal:
        raise DealError("stage", "the participants are missing: deal them too, and the stages of a sponsor")
    if ("entrants", NOBODY) in deal and not is_tournament(game.card):
        raise DealError("entrants", "the story card must be a tournament")


def check_amours(game: RoundTable, deal: Deal) -> None:
    """R-16: only players who take part have an amour in play."""
    if game.house.amour_outside_story:
        return
    playing = dealt_seats(game, deal, PARTICIPANTS if game.sponsor != NOBODY else ENTRANTS, game.turn)
    for seat in range(game.seats):
        if game.amours[seat] and seat not in playing:
            raise DealError("amour", "only a participant or an entrant has an amour in play", seat)


def begin_quest(game: RoundTable, deal: Deal) -> None:
    """The join question, or the stage that the deal names, its cards drawn already."""
    if ("participants", NOBODY) not in deal:
        game.then(Join(clockwise(game.sponsor, game.seats)[1:]))
        return
    stage = number("stage", deal.get(("stage", NOBODY), "1"), 1, len(game.stages)) - 1
    game.participants = dealt_seats(game, deal, PARTICIPANTS, game.sponsor)
    if not game.participants or game.sponsor in game.participants:
        raise DealError("participants", "one or more players other than the sponsor")
    game.turned = (1 << stage) - 1
    game.stage = stage - 1
    game.then(MeetStage(stage))


def dealt_seats(game: RoundTable, deal: Deal, fact: Players[RoundTable], first: Seat) -> list[Seat]:
    """The players that a fact names, clockwise from a seat."""
    named = fact.read_all(deal, game.seats)
    return [seat for seat in clockwise(first, game.seats) if seat in named]
