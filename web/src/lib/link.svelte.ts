// The connection to one seat at one table: it reconnects by itself, and holds what the seat sees.
import { tick } from "svelte";
import type {
  ChatLine,
  Coach,
  FromClient,
  FromServer,
  Move,
  News,
  Over,
  Question,
  React,
  Scene,
  TableInfo,
  Tried,
  Update,
  Welcome,
  Zone,
} from "../generated/protocol";
import { loadKit } from "../cards/faces";
import { api, pauseAfter, Refused } from "./api";
import { myPart } from "./fair";
import { changed } from "./changes";
import { aloud } from "./aloud";
import { flight } from "./flight";
import { isLarge, lasts, type Moment, PACES, stage } from "./moments";
import { isMuted } from "./mute";
import { isolated } from "./names";
import { profile, turns } from "./profile.svelte";
import { reactionOf } from "./reactions";
import { play as sound, type Sound, soundOf } from "./sound";
import { lastDeed, told, type Told } from "./story";
import { Theatre } from "./theatre.svelte";

/** What somebody has just said with one touch. */
export interface Said {
  key: number;
  name: string;
  what: React["what"];
}

export interface Notice {
  text: string;
  rule: string;
}

export type Answer =
  | { ok: true; lines?: string[]; move?: number; tried?: Tried }
  | { ok: false; text: string; rule: string; code: string };

const FATAL = new Set(["unknown_table", "bad_key", "bad_name", "too_many", "not_found"]);
const SILENT = 70_000; // milliseconds without a word, not even a ping: the line is dead
const REACTION = 4000; // milliseconds that a reaction is shown
const MOST_LOG = 600; // lines
const MOST_CHAT = 200; // lines
const MOST_SPOKEN = 30; // lines; a screen reader has taken them by then
const MOST_BEHIND = 12; // updates; further behind, we skip to how things stand now
const HASTE = { from: 4, by: 0.6 }; // this many updates behind, moments are shorter

/** My clock is running for this question, so nothing shown may hold it up. */
function presses({ question, clocks }: Update): boolean {
  return question != null && (question.lets_pass != null || Boolean(clocks?.length));
}

/** Where a new card comes from if nothing tells better: the seat that has just played one. */
function doer({ news }: Update): string {
  const beat = news?.findLast((entry) => entry.beat?.cards?.length || entry.beat?.kind === "card")?.beat;
  return `seat-${beat?.seat ?? -1}`;
}

let serial = 0;
/** An id for a message, unique even after a reload. */
export function newId(): string {
  serial += 1;
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}-${serial}`;
}

export class Link {
  status = $state<"connecting" | "open" | "lost" | "closed">("connecting");
  problem = $state.raw<{ code: string; text: string } | null>(null); // why this table cannot be shown
  info = $state.raw<TableInfo | null>(null);
  you = $state(-1);
  scene = $state.raw<Scene | null>(null);
  hand = $state.raw<Zone | null>(null); // it may be ahead of the rest of the scene
  behind = $state(false); // what is being shown led to more than the board shows yet
  asked = $state(false);
  options = $state.raw<number[]>([]);
  texts = $state.raw<string[]>([]);
  resorts = $state.raw<number[]>([]); // options that give up or start over
  question = $state.raw<Question | null>(null);
  coach = $state.raw<Coach | null>(null); // of a lesson
  clocks = $state.raw<number[]>([]);
  clockAt = $state(0);
  log = $state.raw<Told[]>([]);
  since = $state(-1); // the line of the log after which everything is new to somebody who has just come
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  reactions = $state.raw<Record<number, Said>>({}); // by seat; -1: of a watcher
  over = $state.raw<Over | null>(null);
  notice = $state.raw<Notice | null>(null);
  sending = $state(false);
  waiting = $state(0); // updates still to be shown
  spoken = $state.raw<{ key: number; text: string }[]>([]); // the newest lines of the live region
  staging = $state(false); // something is being shown, and the question comes after it
  watched = $state(false); // a table is drawn from this connection, so events are staged there
  readonly theatre = new Theatre();
  comes = false; // I want to play on at the next table

  #socket: WebSocket | null = null;
  #seq = 0;
  #state = 0;
  #tries = 0;
  #calls = 0; // only the latest counts: browsers say more than once that they are online again
  #timer = 0;
  #queue: Update[] = [];
  #scene: Scene | null = null; // of the last message; what is shown may be behind it
  #draining = false;
  #drained = Promise.resolve(); // once everything that has arrived is shown
  #rush = false; // nothing is staged until everything that has arrived is shown
  #run = 0; // a welcome begins a new one
  #ended: Over | null = null;
  #answers = new Map<string, (answer: Answer) => void>();
  #unsure: Move | null = null; // a move that may not have arrived
  #late: Answer | null = null; // a move came too late; the update that follows says what is asked now
  #more = false; // the next question is answered already, so nobody need hear it
  #lines = 0;
  #gone = false;
  #ears = new AbortController(); // for what the browser says, until this is closed
  #unwatch: () => void;

  constructor(
    readonly table: string,
    readonly key = "",
    readonly name = "",
    readonly quiet = false,
  ) {
    const { signal } = this.#ears;
    addEventListener("online", this.#again, { signal });
    addEventListener("offline", this.#hangs, { signal });
    document.addEventListener("visibilitychange", this.#again, { signal });
    document.addEventListener("visibilitychange", this.#attend, { signal });
    this.#unwatch = $effect.root(() => {
      $effect(() => this.#wishPace(PACES[profile.speed]));
    });
    void this.#connect();
  }

  textOf(move: number): string {
    const at = this.options.indexOf(move);
    return at < 0 ? "" : (this.texts[at] ?? "");
  }

  close(): void {
    this.#gone = true;
    this.#unwatch();
    this.theatre.clear();
    clearTimeout(this.#timer);
    this.#ears.abort();
    this.#socket?.close();
    this.status = "closed";
  }

  // Sending

  /** Sends a message and resolves with whether it was accepted. */
  ask(message: FromClient & { id: string }): Promise<Answer> {
    if (this.over && (message.type === "propose" || (message.type === "consent" && message.agree)))
      this.comes = true;
    return new Promise((resolve) => {
      this.#answers.set(message.id, resolve);
      if (this.status === "open") this.#send(message);
      else this.#hangUp();
    });
  }

  /** Makes moves, one after another, as long as each is still allowed. */
  async play(moves: number[]): Promise<void> {
    for (const [at, move] of moves.entries()) {
      if (this.sending) return;
      this.sending = true;
      this.#more = at < moves.length - 1;
      this.notice = null;
      const before = this.#asks();
      let answer = await this.#deliver(move);
      if (!answer.ok && answer.code === "stale" && this.#asks() === before)
        answer = await this.#deliver(move);
      this.sending = false;
      if (!answer.ok) {
        this.#more = false;
        this.complain(answer.text, answer.rule);
        return;
      }
      this.#sound("card");
      await this.caughtUp();
    }
  }

  async #deliver(move: number): Promise<Answer> {
    const message: Move = { type: "move", id: newId(), state: this.#state, move };
    this.#unsure = message;
    const answer = await this.ask(message);
    this.#unsure = null;
    return answer;
  }

  /** What a move answers: if others change only something else on the table meanwhile, the move is still meant. */
  #asks(): string {
    return JSON.stringify([this.question?.text, this.question?.positions, this.options, this.hand?.cards]);
  }

  /** Asks what else could be picked with these moves; nothing is done. */
  tryOut(moves: number[]): Promise<Answer> {
    return this.ask({ type: "try", id: newId(), state: this.#state, moves });
  }

  /** Resolves when everything that has arrived is shown. */
  async caughtUp(): Promise<void> {
    await this.#drained;
    await tick();
  }

  async tell(message: FromClient & { id: string }): Promise<Answer> {
    const answer = await this.ask(message);
    if (!answer.ok) this.complain(answer.text, answer.rule);
    return answer;
  }

  complain(text: string, rule = ""): void {
    this.notice = { text, rule };
    this.say(text);
    this.#sound("no");
  }

  /** Shows everything still waiting at once; people who play alone need not wait for the bots either. */
  hurry(): void {
    if (!this.waits) return;
    this.#cut();
    if (this.#alone) this.#send({ type: "hurry", id: newId() });
  }

  /** Whether there is something to skip: something being shown, or bots thinking. */
  get waits(): boolean {
    return !this.asked && !this.over && (this.staging || this.#alone);
  }

  #cut(): void {
    this.#rush = true;
    this.theatre.clear();
  }

  /** Nobody else here is a person. */
  get #alone(): boolean {
    return this.you >= 0 && (this.info?.seats.every((seat, at) => at === this.you || seat.bot) ?? false);
  }

  #wishPace(seconds: number): void {
    if (this.status === "open" && this.you >= 0) this.#send({ type: "pace", id: newId(), seconds });
  }

  /** Whether I still have to agree to a rigged deal. */
  get doubts(): boolean {
    const seat = this.info?.seats[this.you];
    return Boolean(this.info?.rigged && seat?.waits && !seat.agrees);
  }

  /** The game may begin; this adds to its seed. */
  ready(agrees = false): void {
    void this.tell({ type: "ready", id: newId(), part: myPart(this.info!, this.key), agrees });
  }

  say(text: string): void {
    if (!text || !this.#heard) return;
    this.#lines += 1;
    this.spoken = [...this.spoken, { key: this.#lines, text }].slice(-MOST_SPOKEN);
  }

  /** Whether this connection may be heard: several on one device would speak at once. */
  get #heard(): boolean {
    return !this.quiet || this.watched;
  }

  #sound(name: Sound | null): void {
    if (name && this.#heard) sound(name);
  }

  looked(): void {
    this.unread = 0;
  }

  /** Marks what is new in the log since my own last deed. */
  recall(): void {
    this.since = lastDeed(this.log, this.you);
  }

  /** The log has been read as far as this line. */
  read(upTo: number): void {
    this.log = this.log.map((line) => (line.fresh && line.key <= upTo ? { ...line, fresh: false } : line));
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  // Connecting

  /** The others are told whether I look. */
  #attend = (): void => {
    if (this.status === "open") this.#send({ type: "attend", id: newId(), looking: !document.hidden });
  };

  #again = (): void => {
    if (this.status === "lost" && document.visibilityState === "visible") {
      clearTimeout(this.#timer);
      void this.#connect();
    }
  };

  async #connect(): Promise<void> {
    if (this.#gone) return;
    this.#drop();
    const call = ++this.#calls;
    if (this.#tries > 0 || !this.info) {
      try {
        this.info = await api.table(this.table);
        await loadKit(this.info.game);
      } catch (error) {
        if (call !== this.#calls) return;
        if (!(error instanceof Refused) || error.code === "away" || (this.#tries > 0 && error.passes))
          return this.#lose();
        return this.#give(error.code, error.message);
      }
    }
    if (this.#gone || call !== this.#calls) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(
      `${scheme}//${location.host}/api/tables/${encodeURIComponent(this.table)}/socket`,
    );
    this.#socket = socket;
    socket.onopen = () => {
      const chat = this.chat.at(-1)?.number ?? 0;
      const hello: FromClient = { type: "hello", since: this.#seq, chat, points: true };
      if (document.hidden) hello.looking = false;
      if (this.key) hello.key = this.key;
      else if (this.name) hello.name = this.name;
      this.#send(hello);
    };
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      this.#listen();
      this.#hear(JSON.parse(event.data as string) as FromServer);
    };
    socket.onclose = () => this.#socket === socket && this.#lose();
    this.#listen();
  }

  #listen(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(this.#hangs, SILENT);
  }

  /** Nothing comes through any more, though nobody has closed the connection. */
  #hangs = (): void => {
    this.#drop();
    this.#lose();
  };

  #drop(): void {
    const dead = this.#socket;
    this.#socket = null;
    dead?.close();
  }

  #give(code: string, text: string): void {
    this.problem = { code, text };
    this.status = "closed";
    this.#gone = true;
  }

  #lose(): void {
    if (this.#gone) return;
    this.status = "lost";
    this.#tries += 1;
    this.#hangUp();
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#connect(), pauseAfter(this.#tries));
  }

  /** Every pending message fails, except a move, which is sent again. */
  #hangUp(): void {
    const unsure = this.#unsure?.id ?? "";
    for (const id of [...this.#answers.keys()])
      if (id !== unsure) this.#answer(id, { ok: false, code: "away", text: "Connection lost.", rule: "" });
  }

  // Hearing

  #hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "update":
        this.#queue.push(this.#completed(message));
        if (presses(message)) this.#cut();
        this.waiting = this.#queue.length;
        if (!this.#draining) this.#drained = this.#drain();
        return;
      case "ack":
        return this.#answer(message.id, { ok: true });
      case "shown":
        return this.#answer(message.id, { ok: true, lines: message.lines, move: message.move ?? -1 });
      case "tried":
        return this.#answer(message.id, { ok: true, tried: message });
      case "error":
        return this.#error(message.code, message.short || message.text, message.rule ?? "", message.id ?? "");
      case "changed":
        this.info = message.info;
        if ((message.refused ?? -1) >= 0)
          this.complain(`${message.info.seats[message.refused!]!.name} refuses.`);
        return;
      case "reacted":
        return this.#react(message.seat, message.name, message.what);
      case "said":
        if (message.line.number > (this.chat.at(-1)?.number ?? 0)) {
          this.chat = [...this.chat, message.line].slice(-MOST_CHAT);
          if (isMuted(this.table, message.line.name)) return;
          this.unread += 1;
          this.say(`${isolated(message.line.name)} says: ${message.line.text}`);
          this.#sound("chat");
        }
        return;
      case "over":
        this.#ended = message;
        if (!this.#draining) this.#end();
        return;
      case "ping":
        return this.#send({ type: "pong", at: message.at });
      case "bye":
        if (message.code !== "shutting_down") this.#give(message.code, message.text);
        return;
    }
  }

  /** Shows a reaction for a moment, and says it once. */
  #react(seat: number, name: string, what: Said["what"]): void {
    if (!profile.reactions || isMuted(this.table, name)) return;
    this.#lines += 1;
    const key = this.#lines;
    this.reactions = { ...this.reactions, [seat]: { key, name, what } };
    if (seat !== this.you || seat < 0) this.say(`${name}: ${reactionOf(what).words}`);
    setTimeout(() => {
      if (this.reactions[seat]?.key !== key) return;
      const others = { ...this.reactions };
      delete others[seat];
      this.reactions = others;
    }, REACTION);
  }

  /** An update with its whole scene; it says only what has changed. */
  #completed(update: Update): Update {
    if (update.scene) this.#scene = update.scene;
    else if (this.#scene && update.changes) this.#scene = changed(this.#scene, update.changes);
    return { ...update, scene: this.#scene };
  }

  #welcome(message: Welcome): void {
    this.#scene = message.scene ?? null;
    const back = this.#tries > 0;
    this.status = "open";
    this.#tries = 0;
    this.#run += 1;
    this.#queue = [];
    this.waiting = 0;
    this.theatre.clear();
    this.info = message.info;
    this.you = message.you;
    this.chat = [...this.chat, ...(message.chat ?? [])].slice(-MOST_CHAT);
    this.#hearNews(message.news ?? [], false);
    if (!back) this.recall();
    this.#see(message);
    if (back) this.say("You are connected again.");
    this.#ask(message);
    if (message.missed) void this.#wholeLog();
    if (this.info.seats[this.you]?.waits && !this.doubts) this.ready();
    const unsure = this.#unsure;
    if (this.#late) this.#tooLate();
    else if (unsure) {
      if (unsure.state === message.state) this.#send(unsure);
      else this.#answer(unsure.id, { ok: true });
    }
  }

  async #wholeLog(): Promise<void> {
    const answer = await this.ask({ type: "look", id: newId(), what: "log" });
    if (answer.ok && answer.lines) {
      this.log = answer.lines.slice(-MOST_LOG).map((text) => ({ key: this.#next(), text }));
    }
  }

  async #drain(): Promise<void> {
    this.#draining = true;
    while (this.#queue.length) {
      this.#rush ||= this.#queue.length > MOST_BEHIND;
      const update = this.#queue.shift()!;
      this.waiting = this.#queue.length;
      await this.#perform(update);
    }
    this.#draining = false;
    this.staging = false;
    this.#rush &&= this.#alone && !this.asked;
    if (this.#ended) this.#end();
  }

  /** Shows an update's news, then how things stand, then the question. */
  async #perform(update: Update): Promise<void> {
    const news = update.news ?? [];
    const own = Boolean(update.ack);
    if (presses(update) || (this.asked && update.question && !own)) return this.#askBeside(update);
    const { moments, rest } = this.#staged() ? stage(news, own ? this.you : -1) : { moments: [], rest: news };
    if (moments.length) return this.#stage(update, moments, rest);
    if (own) this.theatre.clear();
    this.#hearNews(news, true);
    await this.#show(update);
    this.#layOpen(update);
  }

  /**
   * One moment after another. The last one is shown with its effect; only my own cards leave the hand at once. What is
   * told, what it does to the board, and what is shown over it come in frames of their own, as each is work enough.
   */
  async #stage(update: Update, moments: Moment[], rest: News[]): Promise<void> {
    const run = this.#run;
    const last = moments.at(-1)!;
    this.#hold();
    this.behind = true;
    if (update.ack && (moments.length > 1 || last.battle)) {
      this.hand = update.scene?.hand ?? null;
      this.#answer(update.ack, { ok: true });
    }
    for (const moment of moments) {
      this.#hearNews(moment.news, true, !moment.battle);
      await flight.rest();
      if (run !== this.#run) return;
      if (moment === last && !moment.battle && !isLarge(moment)) await this.#show(update, false);
      if (run === this.#run) await this.#play(moment);
      if (run !== this.#run) return;
      if (moment.battle) this.theatre.remember(moment.news);
    }
    this.#hearNews(rest, true);
    await this.#show(update);
  }

  /** Even at the fastest speed, the last fight is shown, beside the question. */
  #layOpen(update: Update): void {
    if (profile.speed !== "at once" || !this.watched) return;
    const fight = stage(update.news ?? []).moments.findLast(({ battle }) => battle);
    if (fight) void this.theatre.show(fight, this.#time(fight));
  }

  /** I am already choosing, or my clock is running: events are shown beside the question, which does not wait. */
  async #askBeside(update: Update): Promise<void> {
    const { moments } = stage(update.news ?? [], update.ack ? this.you : -1);
    this.#hearNews(update.news ?? [], true);
    const shown = this.#show(update);
    const weightiest = moments.findLast(({ battle }) => battle) ?? moments.at(-1);
    const moment = this.#staged() ? weightiest : undefined;
    if (moment) void this.theatre.show(moment, this.#time(moment));
    else this.#layOpen(update);
    await shown;
  }

  /** Whether anybody is watching, and there is time to show things. */
  #staged(): boolean {
    return this.watched && !this.#rush && profile.speed !== "at once" && !document.hidden;
  }

  /** The question waits for what is being shown. */
  #hold(): void {
    this.staging = true;
    this.asked = false;
    this.question = null;
    this.coach = null;
    this.options = [];
    this.texts = [];
  }

  async #play(moment: Moment): Promise<void> {
    if (!this.#staged()) return;
    if (moment.beat) this.#sound(soundOf(moment.beat.kind));
    await this.theatre.show(moment, this.#time(moment), true);
  }

  #time(moment: Moment): number {
    const haste = this.#queue.length >= HASTE.from ? HASTE.by : 1;
    return moment.battle ? Infinity : lasts(moment, profile.speed) * haste;
  }

  /** How things stand, and the question, unless more is shown before it. */
  async #show(update: Update, asks = true): Promise<void> {
    const places = this.#rush ? null : flight.before();
    this.theatre.settle();
    this.#see(update);
    if (asks) this.#ask(update);
    await tick();
    if (update.ack) this.#answer(update.ack, { ok: true });
    if (asks) this.#tooLate();
    if (places) await flight.after(places, doer(update));
  }

  #see(message: Welcome | Update): void {
    this.scene = message.scene ?? null;
    this.hand = this.scene?.hand ?? null;
    this.behind = false;
    this.clocks = message.clocks ?? [];
    this.clockAt = performance.now();
  }

  /** An update's question, spoken with what it says about how things stand. */
  #ask(message: Welcome | Update): void {
    const before = this.asked ? this.question?.text : "";
    this.#seq = message.seq;
    this.#state = message.state;
    this.options = message.options ?? [];
    this.texts = message.texts ?? [];
    this.resorts = message.last_resorts ?? [];
    this.question = message.question ?? null;
    this.coach = message.coach ?? null;
    this.asked = this.question !== null && this.options.length > 0;
    if (!this.asked || !this.question) return;
    this.#rush = false;
    if (this.question.text === before) return;
    if (!this.#more) this.say(aloud([this.question.text, ...(this.question.notes ?? [])]));
    if (!before && message.type === "update") this.#sound("asked");
    turns.asked += 1;
  }

  #end(): void {
    if (this.over) return;
    this.over = this.#ended;
    if (this.over) this.#sound(this.over.winners.includes(this.you) ? "win" : "end");
  }

  /** Logs news and speaks it. */
  #hearNews(news: News[], fresh: boolean, recall = true): void {
    const last = news.at(-1);
    if (!last) return;
    this.#seq = Math.max(this.#seq, last.number);
    const added = told(news, this.#next).map((line) => ({ ...line, fresh }));
    this.log = [...this.log, ...added].slice(-MOST_LOG);
    if (recall) this.theatre.remember(news);
    if (fresh) this.say(aloud(added.map(({ text }) => text)));
  }

  #next = (): number => {
    this.#lines += 1;
    return this.#lines;
  };

  #error(code: string, text: string, rule: string, id: string): void {
    const answer = { ok: false, code, text, rule } as const;
    if (code === "stale" && this.#unsure?.id === id) this.#late = answer;
    else if (id && this.#answers.has(id)) this.#answer(id, answer);
    else this.#explain(code, text, rule);
  }

  /** An error that answers nothing. */
  #explain(code: string, text: string, rule: string): void {
    if (this.status === "connecting" || FATAL.has(code)) return this.#give(code, text);
    this.complain(text, rule);
  }

  /** What is asked now is shown: a move that came too late is answered. */
  #tooLate(): void {
    if (this.#late && this.#unsure) this.#answer(this.#unsure.id, this.#late);
    this.#late = null;
  }

  #answer(id: string, answer: Answer): void {
    const resolve = this.#answers.get(id);
    this.#answers.delete(id);
    resolve?.(answer);
  }
}
