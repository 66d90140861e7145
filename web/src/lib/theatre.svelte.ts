// The stage over the board: one moment at a time, and what happened last.
import type { Beat, News } from "../generated/protocol";
import type { Moment } from "./moments";

export interface Happening {
  key: number;
  beat: Beat | null;
  text: string;
}

const RECALLED = 4;
const LINGERS = 650; // milliseconds that a caption stays if nothing follows

export class Theatre {
  moment = $state.raw<Moment | null>(null);
  number = $state(0); // of the moment
  recap = $state.raw<Happening[]>([]);

  #end: (() => void) | null = null;
  #linger = 0;

  /** Shows a moment for that long, or until it is skipped; Infinity: only until then. */
  async show(moment: Moment, time: number): Promise<void> {
    this.clear();
    this.moment = moment;
    this.number += 1;
    await new Promise<void>((resolve) => {
      this.#end = resolve;
      if (time < Infinity) setTimeout(resolve, time);
    });
    this.#end = null;
    if (moment.battle) this.moment = null;
    else this.#linger = window.setTimeout(() => this.clear(), LINGERS);
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
