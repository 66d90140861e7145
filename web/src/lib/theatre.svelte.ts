// The stage over the board: one moment at a time, and what happened last.
import type { Beat, News } from "../generated/protocol";
import { isLarge, type Moment } from "./moments";

export interface Happening {
  key: number;
  beat: Beat | null;
  text: string;
}

/** A bid on the rail; whoever has dropped out stays there, fallen. */
export interface Bid {
  seat: number;
  number: number;
  out: boolean;
}

const RECALLED = 4;
const LINGERS = 650; // milliseconds that a caption stays if nothing follows

export class Theatre {
  moment = $state.raw<Moment | null>(null);
  number = $state(0); // of the moment
  recap = $state.raw<Happening[]>([]);
  bids = $state.raw<Bid[]>([]);

  #end: (() => void) | null = null;
  #linger = 0;

  /**
   * Shows a moment for that long, or until it is skipped; Infinity: only until then. A card shown large may be left
   * there, until the board follows and it finds its place.
   */
  async show(moment: Moment, time: number, leaves = false): Promise<void> {
    this.clear();
    this.moment = moment;
    this.number += 1;
    if (moment.beat) this.bids = raised(this.bids, moment.beat);
    await new Promise<void>((resolve) => {
      this.#end = resolve;
      if (time < Infinity) setTimeout(resolve, time);
    });
    this.#end = null;
    if (moment.battle) this.moment = null;
    else if (!(leaves && isLarge(moment))) this.#linger = window.setTimeout(() => this.clear(), LINGERS);
  }

  /** Skips this moment. */
  next(): void {
    this.#end?.();
  }

  clear(): void {
    clearTimeout(this.#linger);
    this.moment = null;
    this.next();
  }

  /** A card that was shown large goes to its place on the board. */
  settle(): void {
    if (this.moment && isLarge(this.moment) && !this.#end) this.clear();
  }

  /** What the moment does to a player: struck by it, raised by it, or nothing. */
  touches(seat: number): "struck" | "shines" | "" {
    const beat = this.moment?.beat;
    if (!beat) return "";
    if (beat.kind === "prize") return beat.seat === seat ? "shines" : "";
    const hit = beat.kind === "attack" && !beat.cards?.length ? beat.target : -1;
    return (beat.kind === "out" && beat.seat === seat) || hit === seat ? "struck" : "";
  }

  remember(news: News[]): void {
    const told = news.filter(
      ({ lines, beat, tally }) => lines?.length && (tally ?? (beat && beat.kind !== "turn")),
    );
    const added = told.map(({ number, lines, beat }) => ({
      key: number,
      beat: beat ?? null,
      text: lines!.join(" "),
    }));
    this.recap = [...this.recap, ...added].slice(-RECALLED);
  }
}

const ENDS: ReadonlySet<string> = new Set(["story", "stage", "prize", "turn"]);

/** The rail after a moment: a bid rises on it, a dropper's falls, and it is bare again when something else begins. */
export function raised(bids: Bid[], { kind, seat = -1, number = 0 }: Beat): Bid[] {
  if (kind === "bid") return [...bids.filter((bid) => bid.seat !== seat), { seat, number, out: false }];
  if (kind === "out") return bids.map((bid) => (bid.seat === seat ? { ...bid, out: true } : bid));
  return ENDS.has(kind) ? [] : bids;
}
