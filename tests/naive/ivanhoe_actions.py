"""The actions of Ivanhoe, written from its rules page alone: which choices each has, and what it does."""

from typing import Any

from tests.naive.deck import Deck, counted
from tiltyard.engine.chance import Chance

ACTIONS = counted(
    "UNHORSEx1, CHANGE WEAPONx1, DROP WEAPONx1, BREAK LANCEx1, RIPOSTEx3, DODGEx1, RETREATx1, KNOCK DOWNx2, "
    "OUTMANEUVERx1, CHARGEx1, COUNTERCHARGEx1, DISGRACEx1, ADAPTx1, OUTWITx1, SHIELDx1, STUNNEDx1, IVANHOEx1",
    ", ",
)
WEAPONS = ("red", "blue", "yellow")
LETTERS = "ABCDE"
Way = tuple[str, ...]  # the choices of an action, in order


def value_of(card: str) -> int:
    """The printed value of a number card."""
    return int(card[1:])


def is_supporter(card: str) -> bool:
    """Squires and maidens."""
    return card in ("S2", "S3", "M6")


def target(seat: int) -> str:
    """How a player is named."""
    return f"target {LETTERS[seat]}"


class Effects:
    """The table as far as actions know it."""

    def __init__(self, seats: int, house: Any, deck: Deck, chance: Chance) -> None:
        self.seats = seats
        self.house = house
        self.deck = deck
        self.chance = chance
        self.hands: list[list[str]] = [[] for _seat in range(seats)]
        self.displays: list[list[str]] = [[] for _seat in range(seats)]
        self.fronts: list[list[str]] = [[] for _seat in range(seats)]
        self.withdrawn: set[int] = set()
        self.colour = ""
        self.played = 0  # cards from the hand in this turn
        self.added = 0  # cards to the display in this turn

    # The table

    def take(self, seat: int, card: str) -> None:
        """A card comes to a hand."""
        self.hands[seat] = self.deck.sorted([*self.hands[seat], card])

    def inside(self) -> list[int]:
        """Who has not withdrawn."""
        return [seat for seat in range(self.seats) if seat not in self.withdrawn]

    def around(self, seat: int) -> list[int]:
        """The others, clockwise."""
        return [(seat + step) % self.seats for step in range(1, self.seats)]

    def from_actor(self, actor: int) -> list[int]:
        """Everybody, clockwise from the actor."""
        return [actor, *self.around(actor)]

    def others(self, actor: int) -> list[int]:
        """I-37: opponents in the tournament."""
        return [seat for seat in self.inside() if seat != actor]

    def total(self, seat: int) -> int:
        """I-11, I-22."""
        display = self.displays[seat]
        return len(display) if self.colour == "green" else sum(value_of(card) for card in display)

    def shielded(self, seat: int) -> bool:
        """I-38."""
        return "SHIELD" in self.fronts[seat]

    def is_full(self, seat: int) -> bool:
        """I-39: a stunned player who has added a card adds no other."""
        return "STUNNED" in self.fronts[seat] and self.added > 0

    def affected(self, actor: int) -> list[int]:
        """I-38: unshielded displays, and the actor's own."""
        own = not (self.shielded(actor) and self.house.shield_covers_own_actions)
        open_to_all = [seat for seat in self.from_actor(actor) if seat != actor and not self.shielded(seat)]
        return ([actor] if own else []) + open_to_all

    def repeated(self, seat: int) -> set[int]:
        """I-56: values that lie twice in a display."""
        values = [value_of(card) for card in self.displays[seat]]
        return {value for value in values if values.count(value) > 1}

    def lose(self, seat: int, cards: list[int]) -> None:
        """I-35, I-36: cards by place leave a display; the first stays if all would go."""
        display = self.displays[seat]
        if len(cards) == len(display):
            cards = [place for place in cards if place != 0]
        self.deck.discards += [display[place] for place in sorted(cards)]
        self.displays[seat] = [card for place, card in enumerate(display) if place not in cards]

    def keep_only(self, seat: int, kept: dict[int, int]) -> None:
        """I-56: of each value that was chosen for, one place stays."""
        display = self.displays[seat]
        values = [value_of(card) for card in display]
        self.lose(seat, [at for at, value in enumerate(values) if kept.get(value, at) != at])

    # What may be chosen

    def ways(self, actor: int, card: str) -> list[Way]:
        """I-33: all choices that can be completed; none: the card cannot be played."""
        if card == "UNHORSE":
            return [(colour,) for colour in WEAPONS] if self.colour == "purple" else []
        if card == "CHANGE WEAPON":
            return (
                [(colour,) for colour in WEAPONS if colour != self.colour] if self.colour in WEAPONS else []
            )
        if card == "DROP WEAPON":
            return [()] if self.colour in WEAPONS else []
        if card == "RETREAT":
            count = len(self.displays[actor])
            return [(f"card {place}",) for place in range(1, count + 1)] if count > 1 else []
        if card == "OUTWIT":
            return self.outwits(actor)
        if card in ("BREAK LANCE", "RIPOSTE", "DODGE", "KNOCK DOWN", "STUNNED"):
            return self.aimed(actor, card)
        if card == "IVANHOE":
            return []
        return [()] if card == "SHIELD" or self.hits(actor, card) else []

    def hits(self, actor: int, card: str) -> bool:
        """Whether an action against all would change anything."""
        if card == "ADAPT":
            return any(self.repeated(seat) for seat in self.affected(actor))
        return any(len(self.displays[seat]) > 1 and places for seat, places in self.struck(actor, card))

    def struck(self, actor: int, card: str) -> list[tuple[int, list[int]]]:
        """The places that an action against all hits in each display."""
        if card == "OUTMANEUVER":
            open_to_all = [seat for seat in self.around(actor) if not self.shielded(seat)]
            return [(seat, [len(self.displays[seat]) - 1]) for seat in open_to_all if self.displays[seat]]
        found = []
        for seat in self.affected(actor):
            display = self.displays[seat]
            if card == "DISGRACE":
                places = [place for place, one in enumerate(display) if is_supporter(one)]
            else:
                places = [
                    place for place, one in enumerate(display) if value_of(one) == self.charged(actor, card)
                ]
            found.append((seat, places))
        return found

    def charged(self, actor: int, card: str) -> int:
        """I-53, I-54: the value that is looked for."""
        looked_at = self.affected(actor) if self.house.charge_ignores_shielded else range(self.seats)
        values = [value_of(one) for seat in looked_at for one in self.displays[seat]]
        if not values:
            return 0
        return min(values) if card == "CHARGE" else max(values)

    def aimed(self, actor: int, card: str) -> list[Way]:
        """Choices of the actions with one target."""
        if card == "KNOCK DOWN":
            seats = self.around(actor) if self.house.knock_down_withdrawn else self.others(actor)
            blocked = [seat for seat in seats if self.house.shield_blocks_knock_down and self.shielded(seat)]
            return [(target(seat),) for seat in seats if self.hands[seat] and seat not in blocked]
        if card == "STUNNED":
            return [(target(seat),) for seat in self.others(actor)]
        seats = [
            seat for seat in self.others(actor) if len(self.displays[seat]) > 1 and not self.shielded(seat)
        ]
        if card == "BREAK LANCE":
            return [(target(seat),) for seat in seats if any(one[0] == "P" for one in self.displays[seat])]
        if card == "DODGE":
            return [
                (target(seat), f"card {place}")
                for seat in seats
                for place in range(1, len(self.displays[seat]) + 1)
            ]
        if self.is_full(actor):
            return []
        has_maiden = "M6" in self.displays[actor]
        return [(target(seat),) for seat in seats if not (has_maiden and self.displays[seat][-1] == "M6")]

    def face_up(self, seat: int) -> list[str]:
        """I-57: how a player's face-up cards are named."""
        places = [f"card {place}" for place in range(1, len(self.displays[seat]) + 1)]
        return places + [card.lower() for card in self.fronts[seat]]

    def outwits(self, actor: int) -> list[Way]:
        """I-57: all exchanges that are legal and change something."""
        return [
            (own, target(seat), his)
            for own in self.face_up(actor)
            for seat in self.others(actor)
            for his in self.face_up(seat)
            if self.may_exchange(actor, own, seat, his)
        ]

    def may_exchange(self, actor: int, own: str, seat: int, his: str) -> bool:
        """The conditions of I-57, judged by the table after the exchange."""
        if self.shielded(seat) and his != "shield":
            return False
        before = self.table_of(actor), self.table_of(seat)
        mine, theirs = self.exchanged(actor, own, seat, his)
        emptied = any(was[0] and not now[0] for was, now in zip(before, (mine, theirs), strict=True))
        maidens = max(mine[0].count("M6"), theirs[0].count("M6"))
        return not emptied and maidens < 2 and (mine, theirs) != before

    def table_of(self, seat: int) -> tuple[list[str], list[str]]:
        """Display and front."""
        return self.displays[seat][:], sorted(self.fronts[seat])

    def exchanged(self, actor: int, own: str, seat: int, his: str) -> tuple[tuple[list[str], list[str]], ...]:
        """Both tables after an exchange: number cards on top, SHIELD and STUNNED in front."""
        tables = [self.table_of(actor), self.table_of(seat)]
        given = [picked(tables[0], own), picked(tables[1], his)]
        for (display, front), card in zip(tables, reversed(given), strict=True):
            (front if card in ACTIONS else display).append(card)
        return tuple((display, sorted(front)) for display, front in tables)

    # What happens

    def carry_out(self, actor: int, card: str, chosen: list[str]) -> None:
        """An action takes effect."""
        aimed = next((LETTERS.index(word[-1]) for word in chosen if word.startswith("target")), -1)
        if card in ("UNHORSE", "CHANGE WEAPON"):
            self.colour = chosen[0]
        elif card == "DROP WEAPON":
            self.colour = "green"
        elif card == "SHIELD":
            self.fronts[actor].append(card)
        elif card == "STUNNED":
            self.fronts[aimed].append(card)
        elif card == "BREAK LANCE":
            self.lose(aimed, [at for at, one in enumerate(self.displays[aimed]) if one[0] == "P"])
        elif card == "RIPOSTE":
            self.displays[actor].append(self.displays[aimed].pop())
            self.added += 1
        elif card == "DODGE":
            self.lose(aimed, [int(chosen[1].split()[1]) - 1])
        elif card == "RETREAT":
            self.take(actor, self.displays[actor].pop(int(chosen[0].split()[1]) - 1))
        elif card == "KNOCK DOWN":
            self.take(actor, self.hands[aimed].pop(self.chance.below(len(self.hands[aimed]))))
        elif card == "OUTWIT":
            mine, theirs = self.exchanged(actor, chosen[0], aimed, chosen[2])
            self.displays[actor], self.fronts[actor] = mine
            self.displays[aimed], self.fronts[aimed] = theirs
        else:
            for seat, places in self.struck(actor, card):
                if len(self.displays[seat]) > 1:
                    self.lose(seat, places)


def picked(table: tuple[list[str], list[str]], name: str) -> str:
    """Take a face-up card away by its name."""
    display, front = table
    if name.startswith("card"):
        return display.pop(int(name.split()[1]) - 1)
    front.remove(name.upper())
    return name.upper()
