"""A quest at the naive Round Table, from sponsoring to its end (R-11 to R-30, R-60)."""

from collections.abc import Generator

from tests.naive.deck import flat
from tests.naive.round_table_cards import (
    ALLIES,
    FOES,
    QUESTS,
    TESTS,
    WEAPONS,
    can_sponsor,
    printed_minimum,
    stage_value,
)
from tests.naive.round_table_table import Asked, Story, Table


class Quest(Table):
    """Sponsoring, building, joining, foes, tests and the end."""

    def quest(self) -> Generator[Asked, tuple[int, str], int]:
        """R-11 to R-20, R-60; who has sponsored it."""
        waiting = self.around(self.turn)
        while waiting:
            seat, answer = yield from self.ask_next(
                waiting, lambda one: self.sponsoring(one) | self.plays(one)
            )
            if answer != "sponsor":
                continue
            self.sponsor = seat
            yield from self.build(QUESTS[self.card][0])
            if self.confirmed:
                yield from self.ride()
                return seat
            self.sponsor = -1
        return -1

    def sponsoring(self, seat: int) -> set[str]:
        """R-12."""
        return {"sponsor", "decline"} if can_sponsor(self.hands[seat], self.card) else {"decline"}

    def build(self, count: int) -> Story:
        """R-59; a sponsorship that can no longer be carried out lapses."""
        seat, at, moves = self.sponsor, 0, 0
        self.stages, self.confirmed = [[] for _stage in range(count)], False

        def question() -> Asked:
            if not can_sponsor(self.hands[seat] + flat(self.stages), self.card):
                return {}
            others = {f"stage {other + 1}" for other in range(count) if other != at}
            back = {f"take back {card}" for card in self.stages[at]}
            ends = ({"confirm"} if self.is_ready() else set()) | (
                {"lapse"} if self.house.decision_timeout else set()
            )
            return {seat: {card for card in self.hands[seat] if self.fits(card, at)} | others | back | ends}

        while True:
            _seat, answer = yield from self.ask(question)
            moves += 1
            if answer == "confirm":
                self.confirmed = True
                return
            if answer.startswith("stage "):
                at = int(answer.removeprefix("stage ")) - 1
            elif answer.startswith("take back "):
                card = answer.removeprefix("take back ")
                self.stages[at].remove(card)
                self.hands[seat] = self.adventure.sorted([*self.hands[seat], card])
            elif answer and answer != "lapse":
                self.hands[seat].remove(answer)
                self.stages[at] = self.adventure.sorted([*self.stages[at], answer])
            if answer in ("", "lapse") or moves == self.house.build_limit:
                self.hands[seat] = self.adventure.sorted(self.hands[seat] + flat(self.stages))
                self.stages = []
                return

    def fits(self, card: str, at: int) -> bool:
        """R-14."""
        stage = self.stages[at]
        if card in TESTS:
            return not stage and not any(one in TESTS for other in self.stages for one in other)
        if any(one in TESTS for one in stage) or card in stage:
            return False
        return card in WEAPONS or (card in FOES and not any(one in FOES for one in stage))

    def is_ready(self) -> bool:
        """R-13, R-14: every stage is whole, and foe stages rise."""
        whole = all(any(card in FOES or card in TESTS for card in stage) for stage in self.stages)
        values = [stage_value(s, self.card) for s in self.stages if not any(card in TESTS for card in s)]
        return whole and values == sorted(set(values))

    def ride(self) -> Story:
        """R-18 to R-30, then the end of the quest."""
        at_once = self.house.entrant_draws == "on_entering"
        self.looked, self.at = set(), 0
        order = self.around(self.sponsor)
        waiting = order[1:]
        while waiting:
            seat, answer = yield from self.ask_next(
                waiting, lambda one: {"join", "decline"} | self.plays(one) | self.looks(one, joining=True)
            )
            if answer == "join":
                self.participants = sorted([*self.participants, seat], key=order.index)
                if at_once:
                    yield from self.all_draw([seat], 1)
        for at, stage in enumerate(self.stages):
            if not self.participants:
                break
            self.at = at - 1 if at else -1
            if (at == 0 and not at_once) or (at > 0 and self.house.participant_draw == "per_stage"):
                yield from self.all_draw(self.participants, 1)
            self.at = at
            yield from (self.test(stage[0]) if stage[0] in TESTS else self.foe(stage))
        yield from self.end_quest()

    def foe(self, stage: list[str]) -> Story:
        """R-29."""
        yield from self.choose_cards(self.participants)
        totals = self.turn_up(self.participants)
        failed = [seat for seat in self.participants if totals[seat] < stage_value(stage, self.card)]
        self.participants = [seat for seat in self.participants if seat not in failed]
        for seat in failed:
            self.drop_amour(seat)

    def choose_cards(self, seats: list[int]) -> Story:
        """R-54: stage or tournament cards, by all at the same time."""
        waiting = list(seats)

        def question() -> Asked:
            return {seat: self.cards_for_fight(seat) for seat in waiting}

        while waiting:
            seat, answer = yield from self.ask(question)
            if answer == "done":
                waiting.remove(seat)
            else:
                self.hands[seat].remove(answer)
                self.laid[seat] = self.adventure.sorted([*self.laid[seat], answer])

    def cards_for_fight(self, seat: int) -> set[str]:
        """R-29, R-38, and what may be done besides."""
        hand, laid = self.hands[seat], self.laid[seat]
        weapons = {card for card in hand if card in WEAPONS and card not in laid}
        allies = {card for card in hand if card in ALLIES}
        amour = {"Amour"} if "Amour" in hand and "Amour" not in laid and not self.amours[seat] else set()
        looks = self.looks(seat, joining=False) if self.participants else set()
        return weapons | allies | amour | self.plays(seat) | looks | {"done"}

    def turn_up(self, seats: list[int]) -> dict[int, int]:
        """R-29, R-30: everything is turned up, then counted; weapons are discarded."""
        weapons: dict[int, list[str]] = {}
        for seat in seats:
            laid, self.laid[seat] = self.laid[seat], []
            weapons[seat] = [card for card in laid if card in WEAPONS]
            self.amours[seat] += laid.count("Amour")
            self.allies[seat] = self.adventure.sorted(
                self.allies[seat] + [card for card in laid if card in ALLIES]
            )
        totals = {seat: self.points(seat) + sum(WEAPONS[card][0] for card in weapons[seat]) for seat in seats}
        for seat in seats:
            self.adventure.discards += weapons[seat]
        return totals

    def test(self, test: str) -> Story:
        """R-21 to R-28."""
        printed = printed_minimum(test, self.card)
        several = len(self.participants) > 1
        minimum = printed or (int(self.house.test_min_bid_several) if several else 3)
        self.bids = {}
        speakers = list(self.participants)  # the next to speak first

        def standing() -> int:
            return max((bid for seat, bid in self.bids.items() if seat in speakers), default=-1)

        def least() -> int:
            if standing() >= 0:
                return standing() + 1
            silent = len(speakers) == 1 and several and self.house.silent_last_bidder_pays_three
            return 3 if silent and not printed else minimum

        def leave(seat: int) -> None:
            speakers.remove(seat)
            self.participants.remove(seat)
            self.drop_amour(seat)

        def struck(striker: int, before: list[int]) -> None:
            """Who can no longer pay what they have bid drops out."""
            for seat in [other for other in speakers if other != striker]:
                lost = self.free_bids(seat) < before[seat]
                if lost and self.bids.get(seat, -1) > self.most(seat):
                    leave(seat)
            own = self.bids.get(striker, -1)
            if striker in speakers and own == standing() and own > self.most(striker):
                leave(striker)  # also where it stands only now that the victim is gone

        def question() -> Asked:
            if not speakers or (len(speakers) == 1 and speakers[0] in self.bids):
                return {}
            if not self.house.race_mode:
                return {speakers[0]: answers(speakers[0])}
            return {seat: answers(seat) for seat in speakers if self.bids.get(seat, -1) < max(0, standing())}

        def answers(seat: int) -> set[str]:
            bids = {f"bid {bid}" for bid in range(least(), self.most(seat) + 1)}
            return {"drop"} | bids | self.plays(seat) | self.amour(seat) | self.looks(seat, joining=False)

        self.after_strike = struck
        while question():
            seat, answer = yield from self.ask(question)
            if answer == "drop":
                leave(seat)
            elif answer:
                self.bids[seat] = int(answer.removeprefix("bid "))
                speakers.append(speakers.pop(speakers.index(seat)))
        self.after_strike = lambda striker, before: None
        if speakers:
            yield from self.pay(speakers[0])

    def pay(self, seat: int) -> Story:
        """R-28."""
        owed = max(0, self.bids[seat] - self.free_bids(seat))
        while owed:
            self.paying = seat
            _seat, answer = yield from self.ask(
                lambda: {seat: {f"discard {card}" for card in self.hands[seat]}}
            )
            self.discard(seat, answer.removeprefix("discard "))
            owed -= 1
        self.paying = -1

    def end_quest(self) -> Story:
        """R-60."""
        for seat in self.participants:
            self.give(seat, len(self.stages) + self.recognition())
        if self.participants or self.house.recognition_discard_without_winner:
            self.stories.discards += ["King's Recognition"] * self.pending
            self.pending = 0
        used = flat(self.stages)
        self.draw(self.sponsor, len(used) + len(self.stages))
        self.adventure.discards += used
        for seat in self.participants:
            self.drop_amour(seat)
        self.participants, self.stages, self.confirmed = [], [], False
        yield from self.hand_limit()
        self.sponsor = -1
