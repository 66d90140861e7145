// Made by web/scripts/catalogue.py from the view.py of each game.

/** Cards are numbers of their kinds, seats and stages count from 0, -1 is nobody or none. */
export interface RoundTableView {
  game: string;
  you: number;
  hand: number[];
  laid: number[]; // yours, face down for a stage or a tournament
  laid_value: number; // the BP that they add when they are turned up
  my_stages: number[][]; // yours, if you sponsor
  building_at: number; // the stage you lay into
  preview: number[]; // the stage that Merlin has shown you
  merlin_seconds: number; // that it lies open before you; 0: for the whole quest
  may_look: number[]; // the stages at which you may look now
  strikes: number[]; // the allies that your Mordred may strike now
  may_play_amour: boolean;
  ranks: number[];
  shields: number[];
  costs: number[]; // shields for the next rank
  points: number[]; // rank, counting allies and amour of each player
  free_bids: number[];
  allies: number[][];
  amours: number[];
  hand_sizes: number[];
  turn: number;
  turns: number;
  story: number; // the open story card
  pending: number;
  recognition: number; // the shields that pending Recognition adds
  sponsor: number;
  quest_stages: number;
  stage: number; // the one that is met
  stage_kinds: string[]; // "foe" or "test" as far as announced, else ""
  stage_sizes: number[]; // only if the house shows them
  open_stages: number[][]; // the cards of the stages that are turned up
  stage_values: number[]; // the BP of the stages whose cards you see; -1: you do not
  looks: number[]; // the stage that each has looked at
  participants: number[];
  bids: number[];
  bid_rounds: number[];
  leader: number;
  least_bid: number;
  owed: number; // cards still to be paid for the test, or by you to the king
  entrants: number[];
  contest: number[];
  round: number;
  bonus: number; // of the open tournament
  final: boolean;
  counts_table_allies: boolean;
  clock: number;
  asks: number[];
  question: string; // what is asked now, empty at the end
  rule: string; // the ruling behind it
  winners: number[];
  adventure_cards: number;
  story_cards: number;
  adventure_discards: number[];
  story_discards: number[];
}

/** Cards are numbers of their kinds, seats count from 0, -1 is nobody. */
export interface QuestsView {
  game: string;
  you: number;
  hand: number[];
  attack: number[]; // yours, as far as it is laid
  attack_value: number;
  my_stages: number[][]; // yours, if you sponsor
  shields: number[];
  hand_sizes: number[];
  turn: number;
  turns: number;
  event: number; // -1: none
  quest_stages: number;
  sponsor: number;
  stage_sizes: number[];
  seen_stages: number[][]; // those that have been revealed
  stage_values: number[]; // of the stages whose cards you see; -1: you do not
  stage: number; // the one that is tackled, from 0
  eligible: number[];
  asks: number[];
  question: string; // what is asked now, empty at the end
  rule: string; // the ruling behind it
  can_build: boolean; // you are asked to sponsor, or you build, and it can still be done
  winners: number[];
  shields_to_win: number;
  adventure_cards: number;
  story_cards: number;
}

/** Cards are numbers of their kinds, colours and seats count from 0, -1 is none or nobody. */
export interface IvanhoeView {
  game: string;
  you: number;
  hand: number[];
  why_not: string[]; // for each card of your hand, why it cannot be played now; empty: it can
  adds: number[]; // for each card of your hand, what it would add to your total now; -1: nothing known
  no_end: string; // why you may not end your turn now; empty: you may, or it is not asked
  colour: number;
  previous: number;
  allowed: number[]; // the colours that may open the next tournament
  displays: number[][]; // first played first
  fronts: number[][]; // SHIELD and STUNNED
  totals: number[];
  leader: number;
  to_beat: number; // the highest total of the others; a spectator's: of all
  tokens: number[][]; // the colours that each seat owns
  pool: number[];
  tokens_to_win: number;
  hand_sizes: number[];
  known: number[][]; // cards that you have seen in the hand of another
  deck_cards: number;
  discards: number[];
  withdrawn: number[];
  dealer: number;
  turn: number;
  opening: boolean;
  played: number;
  added: number;
  tournaments: number;
  tournament_limit: number;
  house: Record<string, boolean>; // the house rules that are on or off
  action: number; // the action that is announced, or that you are about to announce
  target: number;
  choice: number; // a colour or a card of the target
  own: number; // the actor's own card
  kept: number[]; // the places you have chosen for ADAPT
  window_seconds: number;
  asks: number[];
  question: string; // what is asked now, empty at the end
  rule: string; // the ruling behind it
  options: number[]; // all that you may do now
  winners: number[];
}

/** A card that the seat may see. */
export interface CardView {
  id: string;
  name: string;
  element: string;
  cost: number;
  attack: number;
  defence: number; // what is left of it
  printed: number;
}

/** Lists of two are by seat. Slots and lanes count from 1, 0 is none; seats count from 0, -1 is nobody. */
export interface QuintessenceView {
  game: string;
  you: number;
  hand: CardView[];
  affordable: boolean[]; // by card in hand
  boards: ((CardView | null)[])[]; // by slot
  lanes: number[][]; // by lane, the slot that stands there; those not confirmed are yours
  hand_sizes: number[];
  deck_sizes: number[];
  destroyed: CardView[][];
  replaced: CardView[][];
  bases: number[];
  base_hp: number;
  resources: number[];
  income: number; // what both had at the start of the round
  round: number;
  round_limit: number;
  first_attacker: number;
  attacker: number;
  active: number;
  turn: number; // in the round
  turns: number; // in the match
  skips: number;
  attack_used: boolean;
  pending: boolean;
  incoming: number; // what reaches the base of the defender, as far as you see the lanes
  asks: number[];
  question: string; // what is asked now, empty at the end
  rule: string; // the ruling behind it
  options: number[]; // all that you may do now
  winners: number[];
  reason: string; // why the match is over, empty before
}
