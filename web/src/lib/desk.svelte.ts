// What lies before one player: the open question, the cards that are picked and not confirmed, what is dragged.
import type { ChoiceWords, PickingWords } from "../generated/protocol";
import type { GameUI } from "../games/ui";
import { api } from "./api";
import type { Link } from "./link.svelte";
import { newId } from "./link.svelte";

export interface Answer {
  move: number;
  label: string;
  help: string;
  warning: string;
  legal: boolean;
}

export class Desk {
  picks = $state<number[]>([]);
  dragged = $state<string | null>(null);
  over = $state<string | null>(null);
  hint = $state(-1);
  hinted = $state("");

  constructor(
    readonly link: Link,
    readonly ui: GameUI,
  ) {}

  get names(): string[] {
    return (this.link.info?.seats ?? []).map((seat, at) => seat.name || `Seat ${at + 1}`);
  }

  /** How cards of the hand are picked now; null: the question asks for none. */
  get picking(): PickingWords | null {
    return this.link.asked ? (this.link.question?.picking ?? null) : null;
  }

  get asksHand(): boolean {
    return this.picking !== null;
  }

  /** The move that a place of the hand means, whether or not it is allowed now. */
  moveAt(place: number): number {
    return this.asksHand ? (this.link.question?.positions?.[place] ?? -1) : -1;
  }

  /** Why a place of the hand cannot be played now, in the words of the table. */
  whyNot(place: number): string {
    return this.asksHand ? (this.link.question?.refusals?.[place] ?? "") : "";
  }

  playable(place: number): boolean {
    return this.moveAt(place) >= 0 && !this.whyNot(place);
  }

  /** Picks a card or puts it back; a card that may not be chosen says why. */
  toggle(place: number): void {
    if (this.picks.includes(place)) this.picks = this.picks.filter((other) => other !== place);
    else if (this.playable(place))
      this.picks = (this.picking?.most ?? 1) !== 1 ? [...this.picks, place] : [place];
    else this.explain(this.moveAt(place));
    this.link.notice = this.picks.length ? null : this.link.notice;
  }

  putBack(): void {
    this.picks = [];
  }

  /** Asks the table why a move is not allowed; it refuses with the rule and nothing changes. */
  explain(move: number): void {
    if (move >= 0 && this.link.asked) void this.link.play(move);
    else if (!this.link.asked) this.link.complain(waitingFor(this));
  }

  /** The picked cards in the order in which they were picked, then what ends the picking. */
  async confirm(finish: boolean): Promise<void> {
    const moves = this.picks.map((place) => this.moveAt(place));
    const end = this.picking?.finish;
    if (finish && end != null) moves.push(end);
    this.picks = [];
    await this.send(moves);
  }

  async send(moves: number[]): Promise<void> {
    this.picks = [];
    this.hint = -1;
    this.hinted = "";
    await this.link.playAll(moves);
  }

  /** Makes the move of this text, if it is an option now. */
  say(text: string): void {
    const move = this.link.move(text);
    if (move !== undefined) void this.send([move]);
  }

  /** The words that answer the question; those that are not allowed now stay if they are few. */
  get answers(): Answer[] {
    const places = this.link.question?.positions ?? [];
    const choices = (this.link.question?.choices ?? []).filter((choice) => !places.includes(choice.move));
    const legal = (choice: ChoiceWords) => this.link.options.includes(choice.move);
    const shown = choices.length > 6 ? choices.filter(legal) : choices;
    return shown
      .filter((choice) => !choice.on_board)
      .map((choice) => ({
        move: choice.move,
        label: this.#named(choice),
        help: choice.help ?? "",
        warning: choice.warning ?? "",
        legal: legal(choice),
      }));
  }

  /** What a button says: the label, or the words with the capitals of names. */
  #named(choice: ChoiceWords): string {
    if (choice.label) return choice.label;
    const text = this.link.textOf(choice.move);
    const words = choice.words[0] ?? "";
    return text.toLowerCase() === words.toLowerCase() ? text : words;
  }

  /** What may be done beside any question. */
  get offers(): Answer[] {
    if (this.link.asked) return [];
    return this.link.options.map((move, at) => ({
      move,
      label: this.link.texts[at] ?? "",
      help: "",
      warning: "",
      legal: true,
    }));
  }

  /** A drop of something on something: a move, and if it is not allowed now, the table says why. */
  async drop(from: string, to: string): Promise<void> {
    const known = this.#dropped(from, to);
    if (known !== undefined) return this.send([known]);
    if (isPlayed(from, to)) return this.explain(this.moveAt(placeOf(from)));
    const text = this.ui.dropText(this.link.view, from, to);
    if (text !== null) this.explain(await numberOf(this.link.info!.game, text));
  }

  accepts(from: string, to: string): boolean {
    return this.#dropped(from, to) !== undefined;
  }

  /** The option that a drop means: what the place of the hand means, or a move by its text. */
  #dropped(from: string, to: string): number | undefined {
    const move = this.moveAt(placeOf(from));
    if (isPlayed(from, to)) return this.link.options.includes(move) ? move : undefined;
    const text = this.ui.dropText(this.link.view, from, to);
    return text === null ? undefined : this.link.move(text);
  }

  async askHint(): Promise<void> {
    const answer = await this.link.tell({ type: "hint", id: newId() });
    if (!answer.ok) return;
    this.hint = answer.move ?? -1;
    this.hinted = answer.lines?.join(" ") ?? "";
    this.link.say(this.hinted);
  }

  /** A new question: what was picked for the old one is put back. */
  refresh(): void {
    this.link.notice = null;
    this.picks = [];
    this.hint = -1;
    this.hinted = "";
  }
}

const placeOf = (from: string) => (from.startsWith("hand-") ? Number(from.slice(5)) : -1);
const isPlayed = (from: string, to: string) => placeOf(from) >= 0 && to === "table";

/** The number of a move that is no option, so that the table can refuse it with its reason. */
async function numberOf(game: string, text: string): Promise<number> {
  const { moves } = await api.moves(game).catch(() => ({ moves: [] as string[] }));
  return moves.indexOf(text);
}

export function waitingFor(desk: Desk): string {
  const asks = (desk.link.view as { asks?: number[] } | null)?.asks ?? [];
  const others = asks.filter((seat) => seat !== desk.link.you).map((seat) => desk.names[seat] ?? "");
  if (!others.length) return "One moment.";
  const list = others.length > 1 ? `${others.slice(0, -1).join(", ")} and ${others.at(-1)}` : others[0];
  return `${list} ${others.length > 1 ? "are" : "is"} thinking.`;
}
