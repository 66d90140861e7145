"""The house rules and the two presets: `classic` is the printed game, `open` shows more and ties longer."""

from dataclasses import dataclass, field
from typing import Final

from tiltyard.engine.options import Options, about


@dataclass(frozen=True)
class RoundTableOptions(Options):
    """The house rules of Quests of the Round Table."""

    first_player: str = field(
        default="seat_1", metadata=about("who has the first turn", choices=("seat_1", "random"))
    )
    stage_cards_shown: bool = field(
        default=False, metadata=about("every stage is turned up in full when it begins")
    )
    participant_draw: str = field(
        default="per_stage",
        metadata=about("when participants draw a card", choices=("per_stage", "per_quest")),
    )
    tournament_counts_table_allies: bool = field(
        default=True, metadata=about("allies in play before a tournament count in it")
    )
    tournament_max_rounds: int = field(
        default=2, metadata=about("rounds of a tournament, the first one included", 2, 10)
    )
    second_tie_pays: str = field(
        default="all_in_round",
        metadata=about("who is paid for a tie after the last round", choices=("all_in_round", "tied")),
    )
    second_tie_pays_bonus: bool = field(
        default=False, metadata=about("a tie after the last round pays the bonus shields too")
    )
    next_turn_after_quest: str = field(
        default="left_of_drawer",
        metadata=about("who has the turn after a quest", choices=("left_of_drawer", "left_of_sponsor")),
    )
    tie_break_draws_card: bool = field(
        default=False, metadata=about("everyone draws a card before a tie-break round")
    )
    single_entrant_reward: str = field(
        default="one_plus_bonus",
        metadata=about("what the only entrant of a tournament gets", choices=("one_plus_bonus", "none")),
    )
    entrant_draws: str = field(
        default="after_all",
        metadata=about(
            "when players draw the first card of a quest or tournament", choices=("after_all", "on_entering")
        ),
    )
    test_min_bid_several: str = field(
        default="1",
        metadata=about("lowest first bid when several bid and none is printed", choices=("0", "1", "3")),
    )
    silent_last_bidder_pays_three: bool = field(
        default=False, metadata=about("the last player left who has not bid must bid at least 3")
    )
    merlin_in_play_only: bool = field(
        default=False, metadata=about("Merlin must be in play to look at a stage")
    )
    merlin_seconds: int = field(
        default=10,
        metadata=about("seconds that Merlin's owner sees the stage; 0: for the whole quest", 0, 600),
    )
    mordred_own_allies: bool = field(
        default=False, metadata=about("players may send Mordred against their own allies")
    )
    recognition_stacks: bool = field(default=True, metadata=about("two pending Recognitions pay 4 shields"))
    recognition_discard_without_winner: bool = field(
        default=False, metadata=about("a sponsored quest that nobody wins uses up Recognition")
    )
    amour_outside_story: bool = field(
        default=False, metadata=about("an amour may be played at a hand limit outside quests and tournaments")
    )
    prosperity_optional: bool = field(default=False, metadata=about("players may decline Prosperity's cards"))
    final_tie_break_round: bool = field(
        default=False, metadata=about("a tie in the final tournament is fought again")
    )
    show_stage_card_counts: bool = field(
        default=False, metadata=about("everyone sees how many cards each stage has")
    )
    decision_timeout: int = field(
        default=0, metadata=about("seconds for a decision at a table with a clock; 0: no clock", 0, 86400)
    )
    race_mode: bool = field(
        default=False, metadata=about("sponsor, join, entry and bid questions go to all at once")
    )
    turn_limit: int = field(
        default=0, metadata=about("turns after which the game ends, for simulations; 0: none", 0, 99999)
    )
    build_limit: int = field(
        default=0,
        metadata=about("moves after which a sponsorship lapses, for simulations; 0: none", 0, 9999),
    )


CLASSIC: Final = RoundTableOptions()
OPEN: Final = RoundTableOptions(
    first_player="random",
    stage_cards_shown=True,
    participant_draw="per_quest",
    tournament_counts_table_allies=False,
    tournament_max_rounds=10,
    second_tie_pays="tied",
    second_tie_pays_bonus=True,
)
