"""Lanes, defence and combat: L-16 to L-21 and L-27 to L-34.

A card in a lane keeps its slot: the lanes only say which slot stands where. So cards are moved freely until
the choice is confirmed, and survivors are back in their slots by themselves (L-18, L-33).
"""

from typing import ClassVar, Final

from tiltyard.engine.flow import ASKED, NO_SEATS, Phase
from tiltyard.engine.moves import NO_CARD, Move, Refused, Seat
from tiltyard.games.quintessence.cards import PLACES, NamedCard, attack, defence, hurt, restored
from tiltyard.games.quintessence.events import (
    Attacks,
    BaseHit,
    Blocks,
    BlocksNobody,
    EntersLane,
    Falls,
    Fight,
    LeavesLane,
    Unopposed,
)
from tiltyard.games.quintessence.lanes import NO_LANES, NO_SLOT, lane_of, slot_in, used_lanes, with_slot
from tiltyard.games.quintessence.rounds import is_exhausted, leader, next_turn
from tiltyard.games.quintessence.table import (
    ALL,
    ATTACK,
    BASE,
    DEFENCE,
    DEFEND,
    EXHAUSTION,
    HAND_TO_LANE,
    NO_REASON,
    SKIP_DEFENCE,
    TAKE_BACK,
    TO_LANE,
    TO_NO_LANE,
    Quintessence,
    filled,
    must_defend,
    refused,
)


def _moves_to_lanes() -> list[list[Move]]:
    """For 32 * bit set of slots + bit set of lanes: the moves from those slots to those lanes."""
    return [
        [
            TO_LANE + PLACES * slot + lane
            for slot in range(PLACES)
            for lane in range(PLACES)
            if (slots >> slot) & (lanes >> lane) & 1
        ]
        for slots in range(ALL + 1)
        for lanes in range(ALL + 1)
    ]


MOVES_TO_LANES: Final = _moves_to_lanes()


def arrange(moves: list[Move], slots: int, lanes: int, open_lanes: int, confirm: Move) -> None:
    """L-16, L-20: add each card to any free lane, each chosen card back, and the choice confirmed."""
    if lanes == NO_LANES:
        moves += MOVES_TO_LANES[32 * slots + open_lanes]
        return
    for lane in range(PLACES):
        slot = slot_in(lanes, lane)
        if slot != NO_SLOT:
            slots &= ~(1 << slot)
            open_lanes &= ~(1 << lane)
            moves.append(TAKE_BACK + slot)
    moves += MOVES_TO_LANES[32 * slots + open_lanes]
    moves.append(confirm)


def moved(game: Quintessence, seat: Seat, move: Move, lanes: int) -> int:
    """L-18: put a card into a lane or take it back; nobody else sees it before it is confirmed."""
    if move >= TAKE_BACK:
        slot = move - TAKE_BACK
        lane = lane_of(lanes, slot)
        if game.listens:
            game.emit(LeavesLane(seat, game.catalogue.named(game.boards[seat][slot]), slot))
        return lanes ^ with_slot(NO_LANES, lane, slot)
    slot = (move - TO_LANE) // PLACES
    lane = (move - TO_LANE) % PLACES
    if game.listens:
        game.emit(EntersLane(seat, game.catalogue.named(game.boards[seat][slot]), lane))
    return with_slot(lanes, lane, slot)


def is_arranging(move: Move) -> bool:
    """Whether the move is about one card and one lane, tried or done."""
    return TO_LANE <= move < ATTACK or move >= TO_NO_LANE


def refuse_arranging(game: Quintessence, seat: Seat, move: Move, lanes: int, rule: str) -> Refused:
    """L-43: the tests of one entry of an attack or a defence, in their order."""
    if TAKE_BACK <= move < ATTACK:
        return refused(f"{in_slot(game, seat, move - TAKE_BACK)} is not in a lane.", "not_in_lane", "L-18")
    if TO_NO_LANE <= move < HAND_TO_LANE:
        return refused("Lanes are numbered 1 to 5.", "bad_lane", rule)
    lane = (move - (HAND_TO_LANE if move >= HAND_TO_LANE else TO_LANE)) % PLACES
    if slot_in(lanes, lane) != NO_SLOT:
        return refused(f"You already have a card in lane {lane + 1}.", "lane_twice", rule)
    if move >= HAND_TO_LANE:
        return refused("Cards fight from the board, not from the hand.", "not_on_board", rule)
    slot = (move - TO_LANE) // PLACES
    if game.boards[seat][slot] == NO_CARD:
        return refused(f"You have no card in slot {slot + 1}.", "not_on_board", rule)
    if lane_of(lanes, slot) != NO_SLOT:
        sentence = (
            f"{in_slot(game, seat, slot)} stands in lane {lane_of(lanes, slot) + 1}; take it back first."
        )
        return refused(sentence, "card_twice", rule)
    return refused(f"Nobody attacks in lane {lane + 1}.", "lane_empty", rule)


def in_slot(game: Quintessence, seat: Seat, slot: int) -> str:
    """What lies in a slot, by its name."""
    card = game.boards[seat][slot]
    return f"Slot {slot + 1}" if card == NO_CARD else game.catalogue.named(card).name


def confirm_attack(game: Quintessence, seat: Seat) -> None:
    """L-18: the attack stands; the defender draws a card and answers it."""
    game.attack_used = True
    game.pending = True
    game.skips = 0
    if game.listens:
        game.emit(Attacks(seat, standing(game, seat, game.attack), used_lanes(game.attack)))
    next_turn(game)
    if must_defend(game):
        game.then(Defence())
    else:
        skip_defence(game)


def skip_defence(game: Quintessence) -> None:
    """L-21: nobody blocks."""
    game.pending = False
    if game.listens:
        game.emit(BlocksNobody(game.active))
    resolve(game)


def standing(game: Quintessence, seat: Seat, lanes: int) -> list[NamedCard]:
    """The cards in the lanes, from the first on."""
    return [game.catalogue.named(game.boards[seat][slot_in(lanes, lane)]) for lane in used_lanes(lanes)]


class Defence(Phase[Quintessence]):
    """L-19: while an attack is pending the defender blocks it, or skips the defence."""

    name: ClassVar[str] = DEFENCE
    rule: ClassVar[str] = "L-19"

    def asks(self, game: Quintessence) -> list[Seat]:
        return ASKED[game.active] if game.pending else NO_SEATS

    def options(self, game: Quintessence, seat: Seat) -> list[Move]:
        moves = [SKIP_DEFENCE]
        arrange(moves, filled(game.boards[seat]), game.block, attacked_lanes(game), DEFEND)
        return moves

    def refusal(self, game: Quintessence, seat: Seat, move: Move) -> Refused:
        if move == DEFEND:
            return refused("A defence needs at least one card.", "no_cards", "L-20")
        if is_arranging(move):
            return refuse_arranging(game, seat, move, game.block, "L-20")
        return refused("An attack is pending: defend, or skip the defence.", "attack_pending", self.rule)

    def answer(self, game: Quintessence, seat: Seat, move: Move) -> None:
        if move < ATTACK:
            game.block = moved(game, seat, move, game.block)
            return
        game.pending = False
        if move == SKIP_DEFENCE:
            game.block = NO_LANES
            if game.listens:
                game.emit(BlocksNobody(seat))
        elif game.listens:
            game.emit(Blocks(seat, standing(game, seat, game.block), used_lanes(game.block)))

    def end(self, game: Quintessence) -> None:
        resolve(game)


def attacked_lanes(game: Quintessence) -> int:
    """The lanes that hold an attacker, as a bit set."""
    lanes = 0
    for lane in range(PLACES):
        if slot_in(game.attack, lane) != NO_SLOT:
            lanes |= 1 << lane
    return lanes


def resolve(game: Quintessence) -> None:
    """L-34: all lanes, then the base, then exhaustion, then it is the attacker's turn."""
    damage = 0
    for lane in range(PLACES):
        if slot_in(game.attack, lane) != NO_SLOT:
            damage += fight(game, lane)
    game.attack = NO_LANES
    game.block = NO_LANES
    hit_base(game, 1 - game.attacker, damage)
    if game.reason != NO_REASON:
        return
    if is_exhausted(game):
        game.decide(leader(game), EXHAUSTION)
    else:
        next_turn(game)


def fight(game: Quintessence, lane: int) -> int:
    """L-28 to L-30: the damage that goes on to the base, which is none if the attacker is blocked."""
    slot = slot_in(game.attack, lane)
    blocker_slot = slot_in(game.block, lane)
    attacker = game.boards[game.attacker][slot]
    if blocker_slot == NO_SLOT:
        if game.listens:
            game.emit(Unopposed(game.attacker, game.catalogue.named(attacker), lane))
        return attack(attacker)
    blocker = game.boards[1 - game.attacker][blocker_slot]
    if game.listens:
        cards = game.catalogue
        game.emit(Fight(game.attacker, cards.named(attacker), cards.named(blocker), lane))
    strike(game, game.attacker, slot, attack(blocker))
    strike(game, 1 - game.attacker, blocker_slot, attack(attacker))
    return 0


def strike(game: Quintessence, seat: Seat, slot: int, damage: int) -> None:
    """L-29, L-31, L-32: damage stays; a card without defence leaves the match."""
    card = game.boards[seat][slot]
    if damage < defence(card):
        game.boards[seat][slot] = hurt(card, damage)
    else:
        game.boards[seat][slot] = NO_CARD
        game.destroyed[seat].append(restored(card))
        if game.listens:
            surplus = 0 if seat == game.attacker else damage - defence(card)
            game.emit(Falls(seat, game.catalogue.named(card), surplus))


def hit_base(game: Quintessence, seat: Seat, damage: int) -> None:
    """L-30, L-39: a base that falls to nothing ends the match at once."""
    if damage == 0:
        return
    game.bases[seat] = max(0, game.bases[seat] - damage)
    if game.listens:
        game.emit(BaseHit(seat, damage, game.bases[seat]))
    if game.bases[seat] == 0:
        game.decide(1 - seat, BASE)
