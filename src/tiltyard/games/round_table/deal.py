"""Setting the table, shuffled or rigged (R-55), and reading its parts back."""

from typing import Final

from tiltyard.engine.cards import Pile, no_cards
from tiltyard.engine.chance import Chance
from tiltyard.engine.deal import SIZE, Deal, Part, Supply, number, one_seat, seat_names
from tiltyard.engine.moves import NO_CARD, NOBODY, DealError, Seat, TiltyardError
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.bidding import Payment, least_bid
from tiltyard.games.round_table.cards import (
    ADVENTURE,
    AMOUR,
    COST,
    FIRST_ALLY,
    FIRST_WEAPON,
    KINDS,
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
from tiltyard.games.round_table.options import RoundTableOptions
from tiltyard.games.round_table.quest import Join, MeetStage
from tiltyard.games.round_table.rules import EndTurn, begin_story, begin_turn
from tiltyard.games.round_table.setup import problem
from tiltyard.games.round_table.table import (
    HAND_LIMIT,
    NO_STAGE,
    RoundTable,
    free_bids,
    from_seat,
    leader,
    total_points,
)
from tiltyard.games.round_table.tournament import first_round, settle_allies

PARTS: Final = [
    Part("hand", "the cards in hand, at most 12", of_seat=True, any_order=True, names=ADVENTURE.names),
    Part("rank", "Squire, Knight or Champion Knight", of_seat=True, names=RANKS),
    Part("shields", "the shields of a player", of_seat=True),
    Part("allies", "the allies a player has in play", of_seat=True, any_order=True, names=ADVENTURE.names),
    Part("amour", "the amour a player has in play", of_seat=True, names=ADVENTURE.names),
    Part("stages", "the stages of the sponsor, `Saxons, Boar+Dagger`", of_seat=True, names=ADVENTURE.names),
    Part(
        "laid", "the cards laid face down", of_seat=True, dealt=False, any_order=True, names=ADVENTURE.names
    ),
    Part("cards", "how many cards a player holds", of_seat=True, dealt=False),
    Part("points", "the BP of a player, laid weapons included", of_seat=True, dealt=False),
    Part("free bids", "the free bids a player has in play", of_seat=True, dealt=False),
    Part("bid", "what a player has bid in this test", of_seat=True, dealt=False),
    Part("look", "the number of the stage that Merlin has shown", of_seat=True, dealt=False),
    Part("turn", "whose turn it is", seats=True),
    Part("story card", "the story card that lies open; dealt, the turn begins with it", names=STORY.names),
    Part("pending", "how many cards of King's Recognition are pending"),
    Part("participants", "who is on the quest; dealt, the stage begins", seats=True),
    Part("stage", "the number of the stage that is met"),
    Part("entrants", "who is in the tournament; dealt, the cards are chosen", seats=True),
    Part(
        "adventure",
        "the next adventure cards, first drawn first; the rest is shuffled below",
        names=ADVENTURE.names,
    ),
    Part("adventure discards", "the adventure discard pile", any_order=True, names=ADVENTURE.names),
    Part("story", "the next story cards, first drawn first; the rest is shuffled below", names=STORY.names),
    Part("story discards", "the story discard pile", any_order=True, names=STORY.names),
    Part("extra cards", "adventure cards beside the printed ones", names=ADVENTURE.names),
    Part("question", "what is asked", dealt=False, names=questions.QUESTIONS),
    Part("sponsor", "who sponsors the quest", dealt=False, seats=True),
    Part("contest", "who is in this round of the tournament", dealt=False, seats=True),
    Part("round", "the number of the round", dealt=False),
    Part("leader", "whose bid stands", dealt=False, seats=True),
    Part("least bid", "the lowest bid that is possible", dealt=False),
    Part("owed", "how many cards are still to be paid for a test", dealt=False),
    Part("adventure cards", f"how many cards the adventure deck has; {SIZE}"),
    Part("story cards", f"how many cards the story deck has; {SIZE}"),
]


def new(seats: int, options: RoundTableOptions, seed: str, deal: Deal, listen: bool) -> RoundTable:
    """A table that is ready for the first question."""
    chance = Chance(seed)
    adventure, story = Supply(ADVENTURE), Supply(STORY)
    add_extra_cards(adventure, deal)
    game = RoundTable(no_cards(seats), options, chance, Pile([], []), Pile([], []))
    game.listens = listen
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
        raise DealError("rank", f"Squire, Knight or Champion Knight, not {deal['rank', seat]!r}", seat)
    game.ranks[seat] = rank
    game.shields[seat] = number("shields", deal.get(("shields", seat), "0"), 0, COST[rank] - 1, seat)
    game.allies[seat] = sorted(adventure.place(deal, "allies", seat))
    for card in game.allies[seat]:
        if not is_ally(card):
            raise DealError("allies", f"{ADVENTURE.names[card]} is no ally", seat)
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
    """The stages of a sponsor, checked as he would have to build them (R-13, R-14)."""
    sponsors = [seat for part, seat in deal if part == "stages"]
    if not sponsors:
        return
    if len(sponsors) > 1:
        raise DealError("stages", "a quest has one sponsor", sponsors[1])
    if not is_quest(game.card):
        raise DealError("stages", "the story card must be a quest", sponsors[0])
    game.sponsor = sponsors[0]
    for text in deal["stages", game.sponsor].split(","):
        stage = sorted(adventure.take("stages", text.replace("+", ","), game.sponsor))
        heads = [card for card in stage if card < FIRST_WEAPON or is_test(card)]
        allies = [card for card in stage if card >= FIRST_ALLY]
        if (
            len(heads) != 1
            or allies
            or len(set(stage)) < len(stage)
            or (len(stage) > 1 and is_test(stage[-1]))
        ):
            raise DealError(
                "stages", f"{text.strip()!r} is neither a foe with different weapons nor a test", game.sponsor
            )
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
    """Twelve cards for whom the deal gives none; a sponsor has laid some of them."""
    if ("hand", seat) in deal:
        return
    used = sum(len(stage) for stage in game.stages) if seat == game.sponsor else 0
    game.hands[seat] = sorted(adventure.deal("hand", max(0, HAND_LIMIT - used)))


def first_drawer(game: RoundTable, deal: Deal) -> Seat:
    """R-01: seat 1, or a seat drawn by chance if the house says so."""
    if ("turn", NOBODY) in deal:
        return one_seat("turn", deal["turn", NOBODY], game.seats)
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
        game.entrants = dealt_seats(game, deal, "entrants", game.turn)
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
    """R-16: an amour lies only in front of those who take part."""
    if game.house.amour_outside_story:
        return
    part = "participants" if game.sponsor != NOBODY else "entrants"
    playing = dealt_seats(game, deal, part, game.turn)
    for seat in range(game.seats):
        if game.amours[seat] and seat not in playing:
            raise DealError("amour", "only a participant or an entrant has an amour in play", seat)


def begin_quest(game: RoundTable, deal: Deal) -> None:
    """The join question, or the stage that the deal names, its cards drawn already."""
    if ("participants", NOBODY) not in deal:
        game.then(Join(from_seat(game, game.sponsor)[1:]))
        return
    stage = number("stage", deal.get(("stage", NOBODY), "1"), 1, len(game.stages)) - 1
    game.participants = dealt_seats(game, deal, "participants", game.sponsor)
    if not game.participants or game.sponsor in game.participants:
        raise DealError("participants", "one or more players other than the sponsor")
    game.turned = (1 << stage) - 1
    game.stage = stage - 1
    game.then(MeetStage(stage))


def dealt_seats(game: RoundTable, deal: Deal, part: str, first: Seat) -> list[Seat]:
    """The players that a part names, clockwise from a seat."""
    text = deal.get((part, NOBODY), "-")
    if text == "-":
        return []
    named = [one_seat(part, name, game.seats) for name in text.split(",")]
    return [seat for seat in from_seat(game, first) if seat in named]


def census(game: RoundTable) -> list[int]:
    """Every adventure card and every story card, counted by kind."""
    adventure = game.adventure.deck + game.adventure.discards + [AMOUR] * sum(game.amours)
    for cards in game.hands + game.allies + game.laid + game.stages:
        adventure = adventure + cards
    story = game.story.deck + game.story.discards + [RECOGNITION] * game.pending
    if game.card != NO_CARD:
        story = [*story, game.card]
    kinds = [adventure.count(card) for card in range(KINDS)]
    return kinds + [story.count(card) for card in range(len(STORY.names))]


def part(game: RoundTable, name: str, seat: Seat) -> str:
    """A part of the table as text."""
    return table_part(game, name) if seat == NOBODY else seat_part(game, name, seat)


def seat_part(game: RoundTable, name: str, seat: Seat) -> str:
    """A part that belongs to a player."""
    if name == "hand":
        return ADVENTURE.text(game.hands[seat])
    if name == "rank":
        return RANKS[game.ranks[seat]]
    if name == "shields":
        return str(game.shields[seat])
    if name == "allies":
        return ADVENTURE.text(game.allies[seat])
    if name == "amour":
        return ADVENTURE.text([AMOUR] * game.amours[seat])
    if name == "stages":
        mine = game.stages if seat == game.sponsor else []
        return ", ".join([ADVENTURE.text(stage, "+") for stage in mine]) or "-"
    if name == "laid":
        return ADVENTURE.text(game.laid[seat])
    if name == "cards":
        return str(held(game, seat))
    if name == "points":
        return str(total_points(game, seat))
    if name == "free bids":
        return str(free_bids(game, seat))
    if name == "bid":
        return number_or_none(game.bids[seat])
    return number_or_none(game.looks[seat] + 1 if game.looks[seat] != NO_STAGE else NO_STAGE)


def table_part(game: RoundTable, name: str) -> str:
    """A part that belongs to nobody."""
    if name in ("turn", "sponsor", "leader", "participants", "entrants", "contest"):
        return seat_names([seat for seat in seats_part(game, name) if seat != NOBODY])
    if name == "story card":
        return STORY.text([game.card] if game.card != NO_CARD else [])
    if name == "pending":
        return str(game.pending)
    if name == "stage":
        return number_or_none(game.stage + 1 if game.stages and game.stage != NO_STAGE else NO_STAGE)
    if name == "round":
        return str(game.rounds)
    if name in ("question", "least bid", "owed"):
        return question_part(game, name)
    if name == "extra cards":
        return "-"  # they lie among the others
    return pile_part(game, name)


def seats_part(game: RoundTable, name: str) -> list[Seat]:
    """A part that names players."""
    if name == "participants":
        return game.participants
    if name == "entrants":
        return game.entrants
    if name == "contest":
        return game.contest
    if name == "leader":
        return [leader(game)]
    return [game.turn if name == "turn" else game.sponsor]


def question_part(game: RoundTable, name: str) -> str:
    """A part that belongs to the open question."""
    phase = None if game.over() else game.stack[-1]
    if name == "owed":
        return str(phase.left) if isinstance(phase, Payment) else "0"
    asked = phase.name if phase is not None else "-"
    if name == "question":
        return asked
    return str(least_bid(game)) if asked == questions.BID else "-"


def pile_part(game: RoundTable, name: str) -> str:
    """Decks and discard piles."""
    kinds, cards = (STORY, game.story) if name.startswith("story") else (ADVENTURE, game.adventure)
    if name.endswith("discards"):
        return kinds.text(cards.discards)
    if name.endswith("cards"):
        return str(len(cards.deck))
    return kinds.text(cards.deck[::-1])


def held(game: RoundTable, seat: Seat) -> int:
    """R-52: cards laid face down, and stages not yet confirmed, still count as in hand."""
    count = len(game.hands[seat]) + len(game.laid[seat])
    if seat == game.sponsor and not game.confirmed:
        for stage in game.stages:
            count += len(stage)
    return count


def number_or_none(value: int) -> str:
    """A number, or `-` for -1."""
    return "-" if value < 0 else str(value)
