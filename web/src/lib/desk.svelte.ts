// What is in front of one player: the open question, cards picked but not confirmed, what is being dragged.
import { called, type Face } from "../cards/faces";
import { zoom } from "../cards/zoom.svelte";
import type { ChoiceWords, PickingWords, Tried } from "../generated/protocol";
import type { GameUI } from "../games/ui";
import { api } from "./api";
import type { Link } from "./link.svelte";
import { newId } from "./link.svelte";
import { profile } from "./profile.svelte";

export interface Answer {
  move: number;
  label: string;
  help: string;
  warning: string;
  legal: boolean;
  main: boolean;
}

/** A move that waits for confirmation. */
export interface Doubt {
  text: string;
  yes: string;
  move: number;
}

const ANY = 0;
const ENOUGH = "You have picked all that is needed.";
export const LOST = "Connection lost; reconnecting…";

export class Desk {
  picks = $state.raw<number[]>([]);
  dragged = $state<string | null>(null);
  over = $state<string | null>(null);
  busy = $state(false); // confirmed moves are being sent, one after another
  hint = $state(-1);
  hinted = $state("");
  doubt = $state.raw<Doubt | null>(null);
  tried = $state.raw<Tried | null>(null); // what the table says about the picked cards
  #trying: Promise<void> = Promise.resolve();

  constructor(
    readonly link: Link,
    readonly ui: GameUI,
  ) {}

  get names(): string[] {
    return (this.link.info?.seats ?? []).map((seat, at) => seat.name || `Seat ${at + 1}`);
  }

  get hand(): Face[] {
    return this.ui.hand(this.link.hand);
  }

  /** Whether anything can be answered: we are connected, and nothing is being sent. */
  get live(): boolean {
    return this.link.status === "open" && !this.link.sending;
  }

  // Picking

  /** How cards of the hand are picked now; null: the question needs none. */
  get picking(): PickingWords | null {
    return this.link.asked ? (this.link.question?.picking ?? null) : null;
  }

  get asksHand(): boolean {
    return this.picking !== null;
  }

  get least(): number {
    return this.picking?.least ?? 1;
  }

  /** How many may be picked; 0: as many as the table allows. */
  get most(): number {
    return this.picking?.most ?? 1;
  }

  /** The move that a place in the hand stands for, whether or not it is allowed now. */
  moveAt(place: number): number {
    return this.asksHand ? (this.link.question?.positions?.[place] ?? -1) : -1;
  }

  /** Why a place in the hand cannot be picked now, along with those already picked, in the table's words. */
  whyNot(place: number): string {
    return this.#against(place)[0];
  }

  /** The words and the ruling. */
  #against(place: number): [string, string] {
    const { refusals, rules } = (this.asksHand && this.link.question) || {};
    const at: [string, string] = [refusals?.[place] ?? "", rules?.[place] ?? ""];
    if (!this.picks.length || this.most === 1 || this.picks.includes(place)) return at;
    if (this.most !== ANY && this.picks.length >= this.most) return [ENOUGH, ""];
    return this.tried ? [this.tried.refusals?.[place] ?? "", this.tried.rules?.[place] ?? ""] : at;
  }

  playable(place: number): boolean {
    return this.moveAt(place) >= 0 && !this.whyNot(place);
  }

  /** Picks a card or puts it back, or says why it may not be picked. */
  toggle(place: number): void {
    if (this.link.status !== "open") return this.link.complain(LOST);
    if (this.picks.includes(place)) this.#pick(this.picks.filter((other) => other !== place));
    else if (this.playable(place)) this.#pick(this.most === 1 ? [place] : [...this.picks, place]);
    else this.#refuse(place);
  }

  #refuse(place: number): void {
    const [why, rule] = this.#against(place);
    if (why) this.link.complain(why, rule);
    else this.#wait();
  }

  /** It is somebody else's turn. The question says so already; for those who cannot see it, it is said again. */
  #wait(): void {
    if (!this.link.asked) this.link.say(waitingFor(this));
  }

  #pick(picks: number[]): void {
    this.picks = picks;
    this.link.notice = null;
    if (!picks.length) this.tried = null;
    else if (this.most !== 1) this.#trying = this.#tryOut(picks);
  }

  /** Asks the table what goes with the picked cards; what does not is put back, and the table says why. */
  async #tryOut(picks: number[]): Promise<void> {
    const answer = await this.link.tryOut(picks.map((place) => this.moveAt(place)));
    if (this.picks !== picks) return;
    if (answer.ok) this.tried = answer.tried ?? null;
    else if (answer.code === "refused") {
      this.#pick(picks.slice(0, -1));
      this.link.complain(answer.text, answer.rule);
      await this.#trying;
    }
  }

  putBack(): void {
    this.picks = [];
    this.tried = null;
  }

  /** Whether enough cards are picked to confirm them. */
  get enough(): boolean {
    return this.picks.length >= Math.max(1, this.least);
  }

  get whyNoFinish(): string {
    return this.tried?.finish ?? "";
  }

  /** The picked cards in the order they were picked, then the choice that ends the picking. */
  async confirm(finish: boolean): Promise<void> {
    const picks = this.picks;
    await this.#trying;
    if (this.picks !== picks || !this.enough || !this.live) return;
    if (finish && this.whyNoFinish) return this.link.complain(this.whyNoFinish);
    const moves = picks.map((place) => this.moveAt(place));
    const end = this.picking?.finish;
    if (finish && end != null) moves.push(end);
    await this.send(moves);
  }

  /** What the first of the confirming buttons does. */
  confirmFirst(): Promise<void> {
    return this.confirm(Boolean(this.picking?.finish_verb));
  }

  // Answering

  /** Asks the table why a move is not allowed; it refuses with the rule and nothing changes. */
  explain(move: number): void {
    if (this.link.status !== "open") this.link.complain(LOST);
    else if (move >= 0 && this.link.asked) void this.link.play(move);
    else this.#wait();
  }

  async send(moves: number[]): Promise<void> {
    if (this.link.status !== "open") return this.link.complain(LOST);
    this.putBack();
    this.hint = -1;
    this.hinted = "";
    zoom.close();
    this.busy = true;
    await this.link.playAll(moves);
    this.busy = false;
  }

  /** Makes a move; one that cannot be undone is confirmed first, and so is placing a card if the setting says so. */
  sure(move: number, yes: string, doing = ""): void {
    const choice = this.link.question?.choices?.find((other) => other.move === move);
    const warning = choice?.warning ?? "";
    const text = warning || profile.confirm ? `${doing} ${warning}`.trim() : "";
    if (text) this.doubt = { text, yes, move };
    else void this.send([move]);
  }

  /** The answer to a doubt: the move is made, or its cards are put back. */
  settle(sure: boolean): void {
    const doubt = this.doubt;
    this.doubt = null;
    if (sure && doubt) void this.send([doubt.move]);
    else this.putBack();
  }

  /** Makes the move with this text, if it is an option now. */
  say(text: string): void {
    const move = this.link.move(text);
    if (move !== undefined) void this.send([move]);
  }

  /** The words that answer the question; those not allowed now stay if there are few. */
  get answers(): Answer[] {
    const choices = this.#choices.filter((choice) => !choice.aside);
    const shown = choices.length > 6 ? choices.filter((choice) => this.#legal(choice)) : choices;
    return shown.map((choice) => this.#answer(choice));
  }

  /** Rare actions, if they are allowed now. */
  get rare(): Answer[] {
    return this.#choices
      .filter((choice) => choice.aside && this.#legal(choice))
      .map((choice) => this.#answer(choice));
  }

  get #choices(): ChoiceWords[] {
    const places = this.link.question?.positions ?? [];
    const choices = this.link.question?.choices ?? [];
    return choices.filter((choice) => !choice.on_board && !places.includes(choice.move));
  }

  #legal(choice: ChoiceWords): boolean {
    return this.link.options.includes(choice.move);
  }

  #answer(choice: ChoiceWords): Answer {
    return {
      move: choice.move,
      label: this.#named(choice),
      help: choice.help ?? "",
      warning: choice.warning ?? "",
      legal: this.#legal(choice),
      main: choice.main ?? false,
    };
  }

  /** What a button says: the label, or the words with the capitals of names. */
  #named(choice: ChoiceWords): string {
    if (choice.label) return choice.label;
    const text = this.link.textOf(choice.move);
    const words = choice.words[0] ?? "";
    return text.toLowerCase() === words.toLowerCase() ? text : words;
  }

  /** What may be done besides answering. */
  get offers(): Answer[] {
    if (this.link.asked) return [];
    return this.link.options.map((move, at) => ({
      move,
      label: this.link.texts[at] ?? "",
      help: "",
      warning: "",
      legal: true,
      main: false,
    }));
  }

  // Dragging

  /** Something dropped on something: a move; if it is not allowed now, the table says why. */
  async drop(from: string, to: string): Promise<void> {
    const known = this.#dropped(from, to);
    if (known !== undefined) return this.#laid(known, from);
    if (isPlayed(from, to)) return this.#refuse(placeOf(from));
    const text = this.ui.dropText(this.link.view, from, to);
    if (text !== null) this.explain(await numberOf(this.link.info!.game, text));
  }

  /** A card from the hand is confirmed with its place; moves within the board are made at once. */
  #laid(move: number, from: string): void {
    const choice = this.link.question?.choices?.find((other) => other.move === move);
    const verb = this.picking?.verb ?? "";
    const goes = placeOf(from) >= 0 && choice?.on_board;
    this.sure(move, verb, goes ? `${verb} ${choice.help}?` : "");
  }

  accepts(from: string, to: string): boolean {
    return this.#dropped(from, to) !== undefined;
  }

  /** The option that a drop stands for: that of the place in the hand, or a move by its text. */
  #dropped(from: string, to: string): number | undefined {
    const move = this.moveAt(placeOf(from));
    if (isPlayed(from, to)) return this.link.options.includes(move) ? move : undefined;
    const text = this.ui.dropText(this.link.view, from, to);
    return text === null ? undefined : this.link.move(text);
  }

  // Hints

  async askHint(): Promise<void> {
    const answer = await this.link.tell({ type: "hint", id: newId() });
    if (!answer.ok || answer.move === undefined) return;
    this.hint = answer.move;
    this.hinted = `Hint: ${this.described(answer.move)}`;
    this.link.say(this.hinted);
  }

  /** A move in the words of this question. */
  described(move: number): string {
    const place = this.asksHand ? (this.link.question?.positions ?? []).indexOf(move) : -1;
    const card = this.hand[place];
    if (card) return `${this.picking!.verb.toLowerCase()} ${called(card)}`;
    const choice = this.#choices.find((other) => other.move === move);
    return choice ? this.#named(choice) : this.link.textOf(move);
  }

  /** A new question: cards picked for the old one are put back. */
  refresh(): void {
    this.link.notice = null;
    this.doubt = null;
    this.putBack();
    this.hint = -1;
    this.hinted = "";
  }
}

const placeOf = (from: string) => (from.startsWith("hand-") ? Number(from.slice(5)) : -1);
const isPlayed = (from: string, to: string) => placeOf(from) >= 0 && to === "table";

/** The number of a move that is not an option, so that the table can refuse it with a reason. */
async function numberOf(game: string, text: string): Promise<number> {
  const { moves } = await api.moves(game).catch(() => ({ moves: [] as string[] }));
  return moves.indexOf(text);
}

export function waitingFor(desk: Desk): string {
  const asks = (desk.link.view as { asks?: number[] } | null)?.asks ?? [];
  const others = asks.filter((seat) => seat !== desk.link.you).map((seat) => desk.names[seat] ?? "");
  if (!others.length || desk.link.behind) return "One moment.";
  const list = others.length > 1 ? `${others.slice(0, -1).join(", ")} and ${others.at(-1)}` : others[0];
  return `${list} ${others.length > 1 ? "are" : "is"} thinking…`;
}
