// Generated from src/tiltyard/wire/protocol.py by web/scripts/catalogue.py.

export const PROTOCOL = 1;

export type Code = "bad_message" | "too_big" | "too_fast" | "too_many" | "unknown_table" | "unknown_game" | "bad_setup" | "bad_name" | "bad_text" | "no_seat" | "bad_key" | "not_yours" | "not_now" | "rigged" | "not_asked" | "unknown_move" | "refused" | "stale" | "paused" | "storage" | "bad_origin" | "not_found" | "shutting_down";

/** The first message: who I am and what I already have. */
export interface Hello {
  type: "hello";
  key?: string;
  since?: number;
  chat?: number;
  words?: boolean;
  name?: string;
}

/** An answer to the open question, or something offered besides. */
export interface Move {
  type: "move";
  id: string;
  state: number;
  move: number;
}

/** A line for the chat. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** The game may begin; I have seen the commitment, and this is my part of the seed. */
export interface Ready {
  type: "ready";
  id: string;
  part?: string;
  agrees?: boolean;
}

/** The host begins; bots take the seats that are still open. */
export interface Start {
  type: "start";
  id: string;
}

/** The host adds seats to a waiting table, or removes empty ones at the end. */
export interface Seats {
  type: "seats";
  id: string;
  count: number;
}

/** I leave my seat; during a game, for good. */
export interface Leave {
  type: "leave";
  id: string;
}

/** I give up; a bot plays on for me, or the last one left has won. */
export interface Resign {
  type: "resign";
  id: string;
}

/** I ask the other people for something. */
export interface Propose {
  type: "propose";
  id: string;
  what: "again" | "pause" | "rematch" | "undo";
}

/** My answer to a proposal. */
export interface Consent {
  type: "consent";
  id: string;
  proposal: number;
  agree: boolean;
}

/** A paused game goes on. */
export interface Resume {
  type: "resume";
  id: string;
}

/** Show me the table, the whole log, or a card, in words. */
export interface Look {
  type: "look";
  id: string;
  what?: "card" | "log" | "table";
  name?: string;
  seat?: number;
}

/** What would a bot do in my place? */
export interface Hint {
  type: "hint";
  id: string;
}

/** How long I would like the bots to take; the shortest among the people here counts. */
export interface Pace {
  type: "pace";
  id: string;
  seconds: number;
}

/** Let the bots play at once until a person is asked; only if nobody else plays. */
export interface Hurry {
  type: "hurry";
  id: string;
}

/** If I picked these, what could I still pick? Nothing is done. */
export interface Try {
  type: "try";
  id: string;
  state: number;
  moves: number[];
}

/** The echo of a ping; it measures my network lag. */
export interface Pong {
  type: "pong";
  at: number;
}

/** Who sits there. */
export interface SeatInfo {
  name?: string;
  bot?: string;
  here?: boolean;
  stands_in?: string;
  resigned?: boolean;
  waits?: boolean;
  agrees?: boolean;
}

/** How long people may think. */
export interface ClockSetup {
  kind?: "bank" | "move" | "none";
  seconds?: number;
  increment?: number;
  at_zero?: "bot" | "pass";
}

/** A question among the people of the table. */
export interface ProposalInfo {
  number: number;
  what: string;
  seat: number;
  waiting: number[];
}

/** What everybody may know about a table, besides the game itself. */
export interface TableInfo {
  table: string;
  game: string;
  title: string;
  phase: "closed" | "open" | "over" | "running";
  seats: SeatInfo[];
  options?: string;
  host?: number;
  public?: boolean;
  rigged?: boolean;
  clock?: ClockSetup;
  away?: string;
  watchers?: number;
  commitment?: string;
  seed_hash?: string;
  paused?: boolean;
  proposal?: ProposalInfo | null;
  rematch?: string;
  record?: string;
  at?: number;
  fill?: string;
  fewest?: number;
  most?: number;
  no_hints?: string;
  ended?: string;
}

/** Words that mean a move. */
export interface ChoiceWords {
  words: string[];
  move: number;
  help?: string;
  warning?: string;
  on_board?: boolean;
  main?: boolean;
  aside?: boolean;
  label?: string;
}

/** How cards of the hand are picked and confirmed. */
export interface PickingWords {
  verb: string;
  least?: number;
  most?: number;
  finish?: number | null;
  finish_verb?: string;
}

/** The open question as a person reads it. */
export interface QuestionWords {
  text: string;
  rule: string;
  notes?: string[];
  hand?: string[];
  positions?: number[];
  choices?: ChoiceWords[];
  refusals?: string[];
  rules?: string[];
  short?: string;
  picking?: PickingWords | null;
  display?: number;
  lets_pass?: number | null;
  called?: string[];
  standings?: string[];
  short_notes?: string[];
}

/** Something that counts in a fight: a rank, an ally, a weapon. */
export interface Counted {
  what: string;
  points: number;
}

/** What somebody had in a fight, part by part, and whether it was enough. */
export interface Fighter {
  name: string;
  parts: Counted[];
  total: number;
  stands: boolean;
}

/** A fight in numbers; tallies with the same title belong to the same fight. */
export interface Tally {
  title: string;
  foe?: string;
  against?: number;
  fighters?: Fighter[];
}

/** How a piece of news may be staged: what kind of moment it is, and whom and what it shows. */
export interface Beat {
  kind: "action" | "attack" | "bid" | "block" | "card" | "out" | "pass" | "prize" | "stage" | "story" | "turn";
  seat?: number;
  deck?: string;
  cards?: number[];
  target?: number;
}

/** One thing that happened, as this reader learns it. */
export interface News {
  number: number;
  lines?: string[];
  private?: string[];
  shows_hand?: boolean;
  tally?: Tally | null;
  beat?: Beat | null;
  shown_for?: number;
}

/** Something that somebody said. */
export interface ChatLine {
  number: number;
  name: string;
  text: string;
}

/** The answer to `hello`: everything a client needs to begin or to continue. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  you: number;
  info: TableInfo;
  seq: number;
  state: number;
  view: unknown;
  asked?: boolean;
  options?: number[];
  last_resorts?: number[];
  texts?: string[];
  question?: QuestionWords | null;
  news?: News[];
  missed?: boolean;
  chat?: ChatLine[];
  clocks?: number[];
}

/** Something that this reader may see has changed. */
export interface Update {
  type: "update";
  seq: number;
  state: number;
  view: unknown;
  asked?: boolean;
  options?: number[];
  last_resorts?: number[];
  texts?: string[];
  question?: QuestionWords | null;
  news?: News[];
  clocks?: number[];
  ack?: string;
}

/** Your message was accepted; it has no other visible effect (yet). */
export interface Ack {
  type: "ack";
  id: string;
  again?: boolean;
}

/** Your message was not accepted and changed nothing. */
export interface Error {
  type: "error";
  code: Code;
  text: string;
  id?: string;
  rule?: string;
  short?: string;
}

/** Seats, people, pause or proposals have changed. */
export interface Changed {
  type: "changed";
  info: TableInfo;
  refused?: number;
}

/** A new line of the chat. */
export interface Said {
  type: "said";
  line: ChatLine;
}

/** The answer to `look` or `hint`. */
export interface Shown {
  type: "shown";
  id: string;
  lines: string[];
  move?: number;
}

/** The answer to `try`: what else could be picked. */
export interface Tried {
  type: "tried";
  id: string;
  refusals?: string[];
  rules?: string[];
  asked?: boolean;
  finish?: string;
}

/** The game has ended; nothing is secret any more. */
export interface Over {
  type: "over";
  winners: number[];
  returns: number[];
  reason: string;
  seed: string;
  seed_hash: string;
  commitment?: string;
  server_part?: string;
  parts?: string[];
}

/** Please send a pong with the same number. */
export interface Ping {
  type: "ping";
  at: number;
}

/** The server closes this socket; come back with your key and your `seq`. */
export interface Bye {
  type: "bye";
  code: Code;
  text: string;
}

/** A request for a table. */
export interface CreateTable {
  game: string;
  name?: string;
  seats?: string[];
  options?: string;
  public?: boolean;
  clock?: ClockSetup;
  away?: "bot" | "forfeit" | "wait";
  grace?: number;
  window?: number;
  pace?: number;
  delay?: number;
  seed?: string;
  scenario?: string;
  seat?: number;
  record?: string;
  at?: number;
  fill?: string;
  resume?: boolean;
  hints?: "all" | "alone" | "none";
  key?: string;
  later?: boolean;
}

/** A request for a seat. */
export interface JoinTable {
  name: string;
  seat?: number;
  invite?: string;
  key?: string;
  later?: boolean;
  agrees?: boolean;
}

/** The seat is yours; keep the key. */
export interface Seated {
  table: string;
  seat: number;
  key: string;
  info: TableInfo;
  invite?: string;
}

/** A house rule. */
export interface OptionInfo {
  name: string;
  help: string;
  values: string;
  default: string;
  presets: string[];
  choices?: string[];
  low?: number | null;
  high?: number | null;
}

/** A rigged deal that ships with a game. */
export interface ScenarioInfo {
  name: string;
  line: string;
  seats: number;
}

/** A game on this server. */
export interface GameInfo {
  game: string;
  title: string;
  line: string;
  fewest: number;
  most: number;
  rules_version: number;
  presets: string[];
  options: OptionInfo[];
  bots: string[];
  scenarios: ScenarioInfo[];
  guests: string[];
}

/** The text of every move of a game; a move is its place in this list. */
export interface MovesInfo {
  game: string;
  moves: string[];
}

/** A finished game. */
export interface RecordInfo {
  table: string;
  game: string;
  names: string[];
  winners: string[];
  finished: string;
  moves: number;
}

/** The table after a move; the first step is the table at the start. */
export interface ReplayStep {
  move: string;
  view: unknown;
  lines?: string[];
  private?: string[];
  tallies?: Tally[];
}

/** A page of a finished game, step by step, as one seat (or a watcher) saw it. */
export interface Replay {
  table: string;
  game: string;
  title: string;
  names: string[];
  winners: number[];
  seat: number;
  first: number;
  total: number;
  steps: ReplayStep[];
}

/** A record from somebody's device. */
export interface ReadFile {
  text: string;
}

/** What a table that continues a file would begin with. */
export interface FileInfo {
  game: string;
  title: string;
  names: string[];
  bots: string[];
  options: string;
  moves: number;
}

/** Why a request was refused. */
export interface Problem {
  code: Code;
  text: string;
}

export type FromClient = Hello | Move | Say | Ready | Start | Seats | Leave | Resign | Propose | Consent | Resume | Look | Hint | Pace | Hurry | Try | Pong;

export type FromServer = Welcome | Update | Ack | Error | Changed | Said | Shown | Tried | Over | Ping | Bye;
