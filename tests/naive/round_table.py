"""Quests of the Round Table, written from its rules page alone; quests stand in `round_table_quest.py`."""

from collections.abc import Generator

from tests.naive.round_table_cards import (
    FOES,
    QUESTS,
    ROUND_TABLE,
    TOURNAMENTS,
    WEAPONS,
)
from tests.naive.round_table_quest import Quest
from tests.naive.round_table_table import Asked, Story


class RoundTable(Quest):
    """The rules as one story."""

    def story(self) -> Story:
        """R-56."""
        turns = 0
        while True:
            turns += 1
            yield from self.ask(lambda: {self.turn: {"turn up"} | self.plays(self.turn)})
            self.card = self.stories.draw() or ""
            after = self.turn
            if self.card in QUESTS:
                sponsor = yield from self.quest()
                if sponsor >= 0 and self.house.next_turn_after_quest == "left_of_sponsor":
                    after = sponsor
            elif self.card in TOURNAMENTS:
                yield from self.tournament()
            else:
                yield from self.event()
            if self.card != "King's Recognition":
                self.stories.discards.append(self.card)
            self.card = ""
            best = [seat for seat in self.around(self.turn) if self.ranks[seat] == ROUND_TABLE]
            if len(best) > 1:
                yield from self.final(best)
            elif best:
                self.champions = best
            if best or turns == self.house.turn_limit:
                return
            self.turn = (after + 1) % self.seats

    def event(self) -> Story:
        """R-09, R-43 to R-50."""
        order, ranks = self.around(self.turn), self.ranks
        lowest = [seat for seat in order if ranks[seat] == min(ranks)]
        if self.card == "King's Recognition":
            self.pending += 1
        elif self.card == "Queen's Favor":
            yield from self.all_draw(lowest, 2)
        elif self.card == "Court Called to Camelot":
            for seat in order:
                self.adventure.discards += self.allies[seat]
                self.allies[seat] = []
        elif self.card == "Pox":
            for seat in order[1:]:
                self.take(seat, 1)
        elif self.card == "Plague":
            self.take(self.turn, 2)
        elif self.card == "Chivalrous Deed":
            fewest = min(self.shields[seat] for seat in lowest)
            for seat in [seat for seat in lowest if self.shields[seat] == fewest]:
                self.give(seat, 3)
        elif self.card == "King's Call to Arms":
            yield from self.call_to_arms([seat for seat in order if ranks[seat] == max(ranks)])
        else:
            yield from self.prosperity(order)

    def prosperity(self, order: list[int]) -> Story:
        """R-09."""
        taking = order
        if self.house.prosperity_optional:
            taking = []
            for due in order:
                seat, answer = yield from self.ask_one(due, {"draw", "decline"})
                taking += [seat] if answer == "draw" else []
        yield from self.all_draw(taking, 2)

    def call_to_arms(self, seats: list[int]) -> Story:
        """R-46: a weapon, or two foes; who runs out of them is asked all the same (R-58)."""
        owed: dict[int, int] = {}
        armed = {seat: any(card in WEAPONS for card in self.hands[seat]) for seat in seats}
        for seat in seats:
            owed[seat] = 1 if armed[seat] else 2

        def fit(seat: int) -> list[str]:
            return [card for card in self.hands[seat] if card in (WEAPONS if armed[seat] else FOES)]

        def question() -> Asked:
            return {
                seat: {f"discard {card}" for card in fit(seat)} or {"done"} for seat in owed if owed[seat] > 0
            }

        while question():
            seat, answer = yield from self.ask(question)
            if answer == "done":
                owed[seat] = 0
            elif answer:
                self.discard(seat, answer.removeprefix("discard "))
                owed[seat] -= 1

    # A tournament

    def tournament(self) -> Story:
        """R-33 to R-38."""
        self.old_allies = set() if self.house.tournament_counts_table_allies else self.in_play()
        at_once = self.house.entrant_draws == "on_entering"
        order = self.around(self.turn)
        waiting = order[:]
        while waiting:
            seat, answer = yield from self.ask_next(
                waiting, lambda one: {"enter", "decline"} | self.plays(one)
            )
            if answer == "enter":
                self.entrants = sorted([*self.entrants, seat], key=order.index)
                if at_once:
                    yield from self.all_draw([seat], 1)
        count, bonus = len(self.entrants), TOURNAMENTS[self.card]
        if count == 1 and self.house.single_entrant_reward == "one_plus_bonus":
            self.give(self.entrants[0], 1 + bonus)
        if count > 1:
            if not at_once:
                yield from self.all_draw(self.entrants, 1)
            last, best = yield from self.rounds(self.house.tournament_max_rounds)
            if len(best) == 1:
                self.give(best[0], count + bonus)
            else:
                paid = best if self.house.second_tie_pays == "tied" else last
                for seat in paid:
                    self.give(seat, count + (bonus if self.house.second_tie_pays_bonus else 0))
        self.end_tournament()

    def rounds(self, most: int) -> Generator[Asked, tuple[int, str], tuple[list[int], list[int]]]:
        """R-36: who fought the last round, and who was best in it."""
        fighting = self.entrants
        for at in range(most):
            if at and self.house.tie_break_draws_card:
                yield from self.all_draw(fighting, 1)
            yield from self.choose_cards(fighting)
            totals = self.turn_up(fighting)
            best = [seat for seat in fighting if totals[seat] == max(totals.values())]
            if len(best) == 1 or at == most - 1:
                break
            fighting = best
        return fighting, best

    def end_tournament(self) -> None:
        """R-38, R-16: an amour played outside waits for a story in which its owner takes part."""
        for seat in self.entrants:
            self.drop_amour(seat)
        self.entrants, self.old_allies = [], set()

    def final(self, best: list[int]) -> Story:
        """R-39, R-40."""
        self.old_allies = set() if self.house.tournament_counts_table_allies else self.in_play()
        self.entrants = best
        yield from self.all_draw(best, 1)
        most = self.house.tournament_max_rounds if self.house.final_tie_break_round else 1
        _last, champions = yield from self.rounds(most)
        self.champions = sorted(champions)
        for seat in best:
            self.drop_amour(seat)
