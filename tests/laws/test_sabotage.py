"""Games that are spoiled on purpose: for each way to spoil one there is a law that says so.

A law that nothing can break proves nothing. Whoever writes a law adds what it is meant to find.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

from tests.laws import test_laws as laws
from tests.laws import test_twins as twins
from tests.laws import test_worlds as worlds
from tests.laws.tables import TABLES, Table
from tiltyard.engine.cards import Pile
from tiltyard.engine.chance import Chance
from tiltyard.engine.facts import everybody
from tiltyard.engine.flow import Game
from tiltyard.engine.moves import Move, MoveError, Refused, Seat
from tiltyard.games.ivanhoe import GAME as IVANHOE
from tiltyard.games.quests import GAME as QUESTS
from tiltyard.games.quests import bots, events, rules, view, words
from tiltyard.games.quests.facts import FACTS
from tiltyard.games.quests.table import TACKLE, Quests
from tiltyard.shown.telling import Telling

TRIES: Final = 60
Patch = pytest.MonkeyPatch


def tells_what_is_drawn(patch: Patch) -> None:
    """Everybody learns which cards somebody draws."""
    patch.setattr(events.Draws, "seen_by", lambda event, seat: event)


def tells_every_hand(patch: Patch) -> None:
    """The news of who tackles a stage shows all hands."""
    emit = Game.emit

    def emit_all(game: Any, event: Any) -> None:
        emit(game, event)
        if isinstance(event, events.Tackles):
            emit(game, events.StageBegins(1, [card for hand in game.hands for card in hand]))

    patch.setattr(Game, "emit", emit_all)


def tells_a_secret_attack(patch: Patch) -> None:
    """Everybody hears what is laid for an attack."""
    patch.setattr(events.Attacks, "seen_by", lambda event, seat: event)


def shows_a_hand(patch: Patch) -> None:
    """A view shows the hand of the first player."""
    patch.setattr(QUESTS, "view", lambda game, seat: {**view.view(game, seat), "hand": game.hands[0]})


def observes_every_hand(patch: Patch) -> None:
    """The numbers for learners count cards that others hold."""
    observe = QUESTS.observation

    def peek(game: Any, seat: Seat) -> list[int]:
        return [*observe(game, seat), sum(game.hands[(seat + 1) % game.seats])]

    patch.setattr(QUESTS, "observation", peek)


def declares_too_much(patch: Patch) -> None:
    """A fact says that everybody sees the hands."""
    hand = next(fact for fact in FACTS.facts if fact.part.name == "hand")
    patch.setattr(hand, "sees", everybody)


def deals_nothing_anew(patch: Patch) -> None:
    """A new deal is the old one."""
    patch.setattr(QUESTS, "redeal", lambda game, seat, chance: game.copy())


def forgets_to_settle(patch: Patch) -> None:
    """After a new deal nobody looks what may be done now."""

    redeal = IVANHOE.redeal

    def unsettled(game: Any, seat: Seat, chance: Chance) -> Any:
        with pytest.MonkeyPatch.context() as inner:
            inner.setattr(Game, "settle", lambda game: None)
            return redeal(game, seat, chance)

    patch.setattr(IVANHOE, "redeal", unsettled)


def shows_who_has_answered(patch: Patch) -> None:
    """In a world of Ivanhoe those who have let an action pass are not asked again."""
    patch.setattr("tiltyard.games.ivanhoe.view.choose_anew", lambda twin, seat, chance: None)


def loses_a_card(patch: Patch) -> None:
    """What is discarded at the hand limit vanishes."""
    patch.setattr(rules.Trim, "answer", lambda phase, game, seat, move: game.hands[seat].remove(move))


def draws_one_card_twice(patch: Patch) -> None:
    """A drawn card stays in the deck."""

    def draw(pile: Any, chance: Chance) -> int:
        if not pile.deck:
            pile.reshuffle(chance)
        return int(pile.deck[-1])

    patch.setattr(Pile, "draw", draw)


def shares_a_hand(patch: Patch) -> None:
    """A copy holds the same hands, not hands of its own."""
    patch.setattr("tiltyard.games.quests.table.copied", lambda piles: piles)


def shares_a_cursor(patch: Patch) -> None:
    """A copy of the auction for a sponsor is the same object."""
    patch.setattr(rules.FindSponsor, "copy", lambda phase: phase)


def forgets_a_fact(patch: Patch) -> None:
    """A copy counts the turns from nothing."""
    copy = Quests.copy

    def copy_without(game: Any) -> Any:
        twin = copy(game)
        twin.turns = 0
        return twin

    patch.setattr(Quests, "copy", copy_without)


def refuses_and_changes(patch: Patch) -> None:
    """A refused move costs the first card of the hand its place."""

    def refusal(phase: Any, game: Any, seat: Seat, move: Move) -> Any:
        game.hands[seat].reverse()
        return Refused("That is not possible at all.", "Q-16")

    patch.setattr(rules.FindSponsor, "refusal", refusal)


def offers_what_is_refused(patch: Patch) -> None:
    """Nobody can answer the question for a sponsor."""
    patch.setattr(rules.FindSponsor, "options", lambda phase, game, seat: [])


def hides_a_choice(patch: Patch) -> None:
    """The question has no words for withdrawing."""
    patch.setattr(words, "TACKLE_WITHDRAW", words.TACKLE_WITHDRAW[:1])


def says_nothing(patch: Patch) -> None:
    """An event leaves an empty line."""
    patch.setattr(events.Tackles, "tell", lambda event, to: Telling([""]))


def answers_from_habit(patch: Patch) -> None:
    """A bot tackles whatever it is asked."""
    patch.setattr(bots, "steady_answer", lambda table, options: TACKLE)


def never_sponsors(patch: Patch) -> None:
    """All knights decline forever."""
    patch.setattr(bots, "wants_to_sponsor", lambda table: False)


def uses_luck_of_its_own(patch: Patch) -> None:
    """A card is drawn that no seed decides."""
    lots = Random(1)
    draw = Pile.draw

    def draw_anyhow(pile: Any, chance: Chance) -> int:
        lots.shuffle(pile.deck)
        return draw(pile, chance)

    patch.setattr(Pile, "draw", draw_anyhow)


def imagines_the_truth(patch: Patch) -> None:
    """Whoever searches gets the cards as they lie."""
    patch.setattr(QUESTS, "imagine", lambda game, seat, chance: game.copy())


def imagines_another_hand(patch: Patch) -> None:
    """An imagined world gives its seat the hand of the next player."""

    def imagine(game: Any, seat: Seat, chance: Chance) -> Any:
        twin = game.copy()
        twin.hands.append(twin.hands.pop(0))
        return twin

    patch.setattr(QUESTS, "imagine", imagine)


def peeks_before_it_decides(patch: Patch) -> None:
    """The policy looks at the next player's hand."""

    def policy(game: Any, seat: Seat, chance: Chance) -> Move:
        options: list[Move] = game.options(seat)
        seen: list[int] = game.hands[(seat + 1) % game.seats]
        return options[sum(seen) % len(options)]

    patch.setattr(QUESTS, "policy", policy)


def plans_what_is_not_legal(patch: Patch) -> None:
    """Whatever is asked, one plan is to tackle."""
    patch.setattr(QUESTS, "plans", lambda game, seat: [[TACKLE]])


def forgets_a_number(patch: Patch) -> None:
    """The gist of a table ends one number early."""
    gist = QUESTS.gist
    patch.setattr(QUESTS, "gist", lambda game, seat: gist(game, seat)[:-1])


def goes_back(patch: Patch) -> None:
    """The stops are counted down."""
    patch.setattr(QUESTS, "horizon", lambda game: -game.turns)


SABOTAGES: Final[list[tuple[Callable[[Patch], None], Any, str]]] = [
    (tells_what_is_drawn, twins.test_news_tells_a_seat_no_more_than_it_sees, "quests"),
    (tells_every_hand, twins.test_news_tells_a_seat_no_more_than_it_sees, "quests"),
    (tells_a_secret_attack, twins.test_news_tells_a_seat_no_more_than_it_sees, "quests"),
    (shows_a_hand, laws.test_nothing_leaks, "quests"),
    (observes_every_hand, laws.test_nothing_leaks, "quests"),
    (declares_too_much, twins.test_a_new_deal_keeps_what_the_seat_sees, "quests"),
    (deals_nothing_anew, laws.test_redealing_really_changes_what_is_hidden, "quests"),
    (forgets_to_settle, twins.test_a_new_deal_can_be_played_on, "ivanhoe"),
    (shows_who_has_answered, twins.test_a_new_deal_remembers_no_secret_answer, "ivanhoe-4"),
    (loses_a_card, laws.test_cards_are_conserved_and_somebody_can_always_move, "quests"),
    (draws_one_card_twice, laws.test_cards_are_conserved_and_somebody_can_always_move, "quests"),
    (shares_a_hand, laws.test_a_copy_lives_its_own_life, "quests"),
    (shares_a_cursor, laws.test_a_copy_lives_its_own_life, "quests"),
    (forgets_a_fact, laws.test_a_copy_lives_its_own_life, "quests"),
    (refuses_and_changes, laws.test_a_refused_move_changes_nothing_and_says_why, "quests"),
    (offers_what_is_refused, laws.test_cards_are_conserved_and_somebody_can_always_move, "quests"),
    (hides_a_choice, laws.test_views_are_plain_data_and_questions_have_words, "quests"),
    (says_nothing, laws.test_everybody_who_sees_an_event_can_read_it, "quests"),
    (answers_from_habit, laws.test_a_bot_takes_over_anywhere, "quests"),
    (never_sponsors, laws.test_a_game_ends_under_every_bot, "quests"),
    (uses_luck_of_its_own, laws.test_a_game_is_its_record_at_every_prefix, "quests"),
    (imagines_the_truth, worlds.test_a_world_depends_only_on_what_the_seat_sees, "quests"),
    (imagines_another_hand, worlds.test_an_imagined_world_looks_the_same_to_its_seat, "quests"),
    (peeks_before_it_decides, worlds.test_a_policy_is_legal_and_sees_no_more_than_its_seat, "quests"),
    (plans_what_is_not_legal, worlds.test_plans_are_legal_and_tell_no_more_than_the_seat_sees, "quests"),
    (forgets_a_number, worlds.test_a_gist_has_a_number_for_each_name, "quests"),
    (goes_back, worlds.test_natural_stops_never_go_back, "quests"),
]


@pytest.mark.parametrize(
    ("spoil", "law", "game"), SABOTAGES, ids=lambda value: getattr(value, "__name__", "")
)
def test_a_law_finds_it(
    spoil: Callable[[Patch], None], law: Any, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(monkeypatch)
    spoiled = next(known for known in TABLES if str(known).startswith(game))
    assert breaks(law, spoiled), f"{law.__name__} does not notice: {spoil.__doc__}"


def breaks(law: Any, spoiled: Table) -> bool:
    """Whether the law fails at some of the tables that it is tried at."""
    lots = Random(11)
    for _attempt in range(TRIES):
        given = {name: f"{lots.getrandbits(64):x}" for name in ("seed", "other", "third")}
        picks = [lots.randrange(10**6) for _pick in range(lots.randrange(150))]
        try:
            call(law, spoiled, {**given, "picks": picks})
        except (AssertionError, MoveError):
            return True
    return False


def call(law: Any, spoiled: Table, given: dict[str, Any]) -> None:
    """A law with what it asks for, without the search for examples around it."""
    inner = law.hypothesis.inner_test if hasattr(law, "hypothesis") else law
    wanted = inner.__code__.co_varnames[1 : inner.__code__.co_argcount]
    inner(spoiled, **{name: given[name] for name in wanted})


def test_no_law_complains_of_a_sound_game() -> None:
    sound = next(known for known in TABLES if known.contract.name == "quests")
    for law in {law.__name__: law for _spoil, law, _game in SABOTAGES}.values():
        call(law, sound, {"seed": "5", "other": "6", "third": "7", "picks": list(range(0, 700, 7))})
