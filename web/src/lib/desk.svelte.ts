// What lies before one player: the open question, the cards that are picked and not confirmed, what is dragged.
import type { ChoiceWords } from "../generated/protocol";
import type { GameUI, Picking } from "../games/ui";
import type { Link } from "./link.svelte";
import { newId } from "./link.svelte";

export interface Answer {
  move: number;
  label: string;
  help: string;
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

  get asksHand(): boolean {
    return this.link.asked && this.ui.asksHand(this.link.view);
  }

  get picking(): Picking {
    return this.ui.picking(this.link.view);
  }

  /** The move that a place of the hand means, whether or not it is allowed now. */
  moveAt(place: number): number {
    return this.asksHand ? (this.link.question?.positions?.[place] ?? -1) : -1;
  }

  /** Why a place of the hand cannot be played now, in the words of the table. */
  whyNot(place: number): string {
    if (!this.asksHand || this.playable(place)) return "";
    return this.link.question?.refusals?.[place] || this.ui.whyNotAt(this.link.view, place);
  }

  playable(place: number): boolean {
    if (!this.asksHand) return false;
    const move = this.moveAt(place);
    return this.link.options.includes(move) || this.ui.reaches(this.link.view, place, this.link.texts);
  }

  /** Picks a card or puts it back; a card that may not be chosen says why. */
  toggle(place: number): void {
    if (this.picks.includes(place)) this.picks = this.picks.filter((other) => other !== place);
    else if (this.playable(place)) this.picks = this.picking.many ? [...this.picks, place] : [place];
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
    const end = finish ? this.finish : null;
    if (end) moves.push(end.move);
    this.picks = [];
    await this.send(moves);
  }

  async send(moves: number[]): Promise<void> {
    this.picks = [];
    this.hint = -1;
    this.hinted = "";
    await this.link.playAll(moves);
  }

  get finish(): ChoiceWords | null {
    const question = this.link.question;
    return question?.choices?.find((choice) => choice.move === question.finish) ?? null;
  }

  /** The words that answer the question; those that are not allowed now stay if they are few. */
  get answers(): Answer[] {
    const places = this.link.question?.positions ?? [];
    const choices = (this.link.question?.choices ?? []).filter((choice) => !places.includes(choice.move));
    const legal = (choice: ChoiceWords) => this.link.options.includes(choice.move);
    const shown = choices.length > 6 ? choices.filter(legal) : choices;
    return shown
      .filter((choice) => !this.ui.onBoard(this.link.view, choice.words[0] ?? ""))
      .map((choice) => ({
        move: choice.move,
        label: this.#named(choice),
        help: choice.help ?? "",
        legal: legal(choice),
      }));
  }

  /** The words of a choice, with the capitals of names. */
  #named(choice: ChoiceWords): string {
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
      legal: true,
    }));
  }

  /** A drop of something on something: a move by its text. */
  async drop(from: string, to: string): Promise<void> {
    const text = this.ui.dropText(this.link.view, from, to);
    if (text === null) return;
    const known = this.link.move(text);
    if (known !== undefined) return this.send([known]);
    const place = from.startsWith("hand-") ? Number(from.slice(5)) : -1;
    if (place >= 0 && to === "table") return this.explain(this.moveAt(place));
    this.link.complain(this.ui.whyNot(this.link.view, from, to));
  }

  accepts(from: string, to: string): boolean {
    const text = this.ui.dropText(this.link.view, from, to);
    return text !== null && this.link.move(text) !== undefined;
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

export function waitingFor(desk: Desk): string {
  const asks = (desk.link.view as { asks?: number[] } | null)?.asks ?? [];
  const others = asks.filter((seat) => seat !== desk.link.you).map((seat) => desk.names[seat] ?? "");
  if (!others.length) return "One moment.";
  const list = others.length > 1 ? `${others.slice(0, -1).join(", ")} and ${others.at(-1)}` : others[0];
  return `${list} ${others.length > 1 ? "are" : "is"} thinking.`;
}
