// The line to one seat of one table: it connects, comes back by itself, and holds what the seat sees.
import { tick } from "svelte";
import type {
  ChatLine,
  FromClient,
  FromServer,
  News,
  Over,
  QuestionWords,
  TableInfo,
  Tally,
  Update,
  Welcome,
} from "../generated/protocol";
import { api, Refused } from "./api";
import { flight } from "./flight";
import { profile, type Speed } from "./profile.svelte";
import { play as sound } from "./sound";

export interface LogLine {
  key: number;
  text: string;
  private: boolean;
  fresh: boolean;
}

export interface Notice {
  text: string;
  rule: string;
  tone: "bad" | "good";
}

type Answer =
  { ok: true; lines?: string[]; move?: number } | { ok: false; text: string; rule: string; code: string };

const PAUSES: Record<Speed, number> = { slow: 1100, normal: 550, fast: 160, "at once": 0 };
const FATAL = new Set(["unknown_table", "bad_key", "bad_name", "too_many", "not_found"]);
const MOST_LOG = 600;

let serial = 0;
/** An own number for a message; unique also after a reload. */
export function newId(): string {
  serial += 1;
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}-${serial}`;
}

export class Link {
  status = $state<"connecting" | "open" | "lost" | "closed">("connecting");
  problem = $state.raw<{ code: string; text: string } | null>(null); // this table cannot be had
  info = $state.raw<TableInfo | null>(null);
  you = $state(-1);
  view = $state.raw<unknown>(null);
  asked = $state(false);
  options = $state.raw<number[]>([]);
  texts = $state.raw<string[]>([]);
  question = $state.raw<QuestionWords | null>(null);
  clocks = $state.raw<number[]>([]);
  clockAt = $state(0);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  over = $state.raw<Over | null>(null);
  notice = $state.raw<Notice | null>(null);
  sending = $state(false);
  waiting = $state(0); // updates that are still to be shown
  spoken = $state(""); // for the live region
  fought = $state.raw<{ tallies: Tally[]; at: number }>({ tallies: [], at: 0 }); // in the last update that told of it
  away = $state(0); // seconds until the next try

  #socket: WebSocket | null = null;
  #seq = 0;
  #state = 0;
  #tries = 0;
  #timer = 0;
  #queue: Update[] = [];
  #draining = false;
  #hurry = false;
  #ended: Over | null = null;
  #answers = new Map<string, (answer: Answer) => void>();
  #unsure: FromClient | null = null; // a move that may not have arrived
  #lines = 0;
  #gone = false;

  constructor(
    readonly table: string,
    readonly key = "",
    readonly name = "",
    readonly quiet = false,
  ) {
    addEventListener("online", this.#again);
    document.addEventListener("visibilitychange", this.#again);
    void this.#connect();
  }

  /** The number of an option by its text. */
  move(text: string): number | undefined {
    const at = this.texts.indexOf(text);
    return at < 0 ? undefined : this.options[at];
  }

  textOf(move: number): string {
    const at = this.options.indexOf(move);
    return at < 0 ? "" : (this.texts[at] ?? "");
  }

  close(): void {
    this.#gone = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#again);
    document.removeEventListener("visibilitychange", this.#again);
    this.#socket?.close();
    this.status = "closed";
  }

  // Sending

  /** Sends a message that is answered; the answer says whether it was accepted. */
  ask(message: FromClient & { id: string }): Promise<Answer> {
    return new Promise((resolve) => {
      this.#answers.set(message.id, resolve);
      this.#send(message);
    });
  }

  /** Makes one move. */
  async play(move: number): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.notice = null;
    const message = { type: "move" as const, id: newId(), state: this.#state, move };
    this.#unsure = message;
    const answer = await this.ask(message);
    this.#unsure = null;
    this.sending = false;
    if (answer.ok) {
      if (!this.quiet) sound("card");
      return true;
    }
    if (answer.code !== "stale") this.complain(answer.text, answer.rule);
    return false;
  }

  /** Makes several moves, one after the other, as long as each is still allowed. */
  async playAll(moves: number[]): Promise<boolean> {
    for (const move of moves) {
      if (!(await this.play(move))) return false;
      await this.caughtUp();
    }
    return true;
  }

  /** Resolves when everything that has arrived is shown. */
  async caughtUp(): Promise<void> {
    while (this.#queue.length) await new Promise((resolve) => setTimeout(resolve, 30));
    await tick();
  }

  async tell(message: FromClient & { id: string }): Promise<Answer> {
    const answer = await this.ask(message);
    if (!answer.ok) this.complain(answer.text, answer.rule);
    return answer;
  }

  complain(text: string, rule = ""): void {
    this.notice = { text, rule, tone: "bad" };
    this.say(text);
    if (!this.quiet) sound("no");
  }

  /** Shows at once what is still waiting to be shown. */
  hurry(): void {
    this.#hurry = true;
  }

  say(text: string): void {
    if (!this.quiet) this.spoken = text;
  }

  looked(): void {
    this.unread = 0;
    this.log = this.log.map((line) => (line.fresh ? { ...line, fresh: false } : line));
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  // Connecting

  #again = (): void => {
    if (this.status === "lost" && document.visibilityState === "visible") {
      clearTimeout(this.#timer);
      void this.#connect();
    }
  };

  async #connect(): Promise<void> {
    if (this.#gone) return;
    if (this.#tries > 0 || !this.info) {
      try {
        this.info = await api.table(this.table);
      } catch (error) {
        if (error instanceof Refused && error.code !== "away") return this.#give(error.code, error.message);
        return this.#lose();
      }
    }
    if (this.#gone) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(
      `${scheme}//${location.host}/api/tables/${encodeURIComponent(this.table)}/socket`,
    );
    this.#socket = socket;
    socket.onopen = () => {
      const chat = this.chat.at(-1)?.number ?? 0;
      const hello: FromClient = { type: "hello", since: this.#seq, chat };
      if (this.key) hello.key = this.key;
      else if (this.name) hello.name = this.name;
      this.#send(hello);
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as FromServer);
    socket.onclose = () => this.#socket === socket && this.#lose();
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
    const wait = Math.min(8000, 400 * 2 ** Math.min(this.#tries, 5)) * (0.7 + Math.random() * 0.6);
    this.away = Math.ceil(wait / 1000);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#connect(), wait);
  }

  // Hearing

  #hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "update":
        this.#queue.push(message);
        this.waiting = this.#queue.length;
        if (!this.#draining) void this.#drain();
        return;
      case "ack":
        return this.#answer(message.id, { ok: true });
      case "shown":
        return this.#answer(message.id, { ok: true, lines: message.lines, move: message.move ?? -1 });
      case "error":
        return this.#error(message.code, message.text, message.rule ?? "", message.id ?? "");
      case "changed":
        this.info = message.info;
        if ((message.refused ?? -1) >= 0)
          this.complain(`${message.info.seats[message.refused!]!.name} refuses.`);
        return;
      case "said":
        if (message.line.number > (this.chat.at(-1)?.number ?? 0)) {
          this.chat = [...this.chat, message.line];
          this.unread += 1;
          this.say(`${message.line.name} says: ${message.line.text}`);
          if (!this.quiet) sound("chat");
        }
        return;
      case "over":
        this.#ended = message;
        if (!this.#queue.length) this.#end();
        return;
      case "ping":
        return this.#send({ type: "pong", at: message.at });
      case "bye":
        return;
    }
  }

  #welcome(message: Welcome): void {
    const back = this.#tries > 0;
    this.status = "open";
    this.#tries = 0;
    this.#queue = [];
    this.waiting = 0;
    this.info = message.info;
    this.you = message.you;
    this.chat = [...this.chat, ...(message.chat ?? [])];
    this.#take(message);
    if (message.missed) void this.#wholeLog();
    if (back) this.say("The line is back.");
    const unsure = this.#unsure;
    if (unsure?.type === "move") {
      if (unsure.state === message.state) this.#send(unsure);
      else this.#answer(unsure.id, { ok: true });
    }
  }

  async #wholeLog(): Promise<void> {
    const answer = await this.ask({ type: "look", id: newId(), what: "log" });
    if (answer.ok && answer.lines) {
      this.log = answer.lines.slice(-MOST_LOG).map((text) => this.#line(text, false, false));
    }
  }

  async #drain(): Promise<void> {
    this.#draining = true;
    while (this.#queue.length) {
      const update = this.#queue.shift()!;
      this.waiting = this.#queue.length;
      flight.before();
      this.#take(update);
      await tick();
      flight.after();
      if (update.ack) this.#answer(update.ack, { ok: true });
      const pause = this.#hurry ? 0 : PAUSES[profile.speed];
      const told = update.news?.some((entry) => entry.lines?.length);
      if (pause && told && this.#queue.length) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.#draining = false;
    this.#hurry = false;
    if (this.#ended) this.#end();
  }

  #end(): void {
    if (this.over) return;
    this.over = this.#ended;
    if (this.over && !this.quiet) sound(this.over.winners.includes(this.you) ? "win" : "end");
  }

  #take(message: Welcome | Update): void {
    const wasAsked = this.asked;
    this.#seq = message.seq;
    this.#state = message.state;
    this.view = message.view;
    this.options = message.options ?? [];
    this.texts = message.texts ?? [];
    this.question = message.question ?? null;
    this.asked = message.question != null && this.options.length > 0;
    this.clocks = message.clocks ?? [];
    this.clockAt = performance.now();
    this.#hearNews(message.news ?? [], message.type === "update");
    if (this.asked && !wasAsked && !this.quiet && message.type === "update") sound("asked");
    if (this.asked && this.question) this.say(`${this.spoken} ${this.question.text}`);
  }

  #hearNews(news: News[], fresh: boolean): void {
    const lines = news.flatMap((entry) => entry.lines ?? []);
    const own = news.flatMap((entry) => (fresh || !entry.shows_hand ? (entry.private ?? []) : []));
    if (!lines.length && !own.length) return;
    const added = news.flatMap((entry) => [
      ...(entry.lines ?? []).map((text) => this.#line(text, false, fresh)),
      ...(entry.shows_hand ? [] : (entry.private ?? [])).map((text) => this.#line(text, true, fresh)),
    ]);
    this.log = [...this.log, ...added].slice(-MOST_LOG);
    this.say([...lines, ...own].join(" "));
    const tallies = news.flatMap((entry) => entry.tally ?? []);
    if (fresh && tallies.length) this.fought = { tallies, at: this.fought.at + 1 };
  }

  #line(text: string, own: boolean, fresh: boolean): LogLine {
    this.#lines += 1;
    return { key: this.#lines, text, private: own, fresh };
  }

  #error(code: string, text: string, rule: string, id: string): void {
    if (id && this.#answers.has(id)) return this.#answer(id, { ok: false, code, text, rule });
    if (this.status === "connecting" || FATAL.has(code)) return this.#give(code, text);
    this.complain(text, rule);
  }

  #answer(id: string, answer: Answer): void {
    const resolve = this.#answers.get(id);
    this.#answers.delete(id);
    resolve?.(answer);
  }
}
