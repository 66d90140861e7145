// A zone that may be seen for a few seconds only. A replay, which has no table, keeps it open.
import type { Zone } from "../generated/protocol";
import type { Desk } from "./desk.svelte";
import { firstSeen, secondsLeft } from "./glimpse";

const STEP = 200; // milliseconds

export class Glimpse {
  #left = $state(0);
  #look: () => { desk: Desk; zone: Zone };

  /** Belongs to a component: it counts as long as that is there. */
  constructor(look: () => { desk: Desk; zone: Zone }) {
    this.#look = look;
    $effect(() => {
      if (!this.#timed) return;
      const { desk, zone } = this.#look();
      const { turns = 0, you } = desk.scene;
      const since = firstSeen(`${desk.link.info?.table}:${turns}:${you}:${zone.id}`, Date.now());
      const count = () => (this.#left = secondsLeft(since, zone.seconds ?? 0, Date.now()));
      const timer = setInterval(count, STEP);
      count();
      return () => clearInterval(timer);
    });
  }

  get #timed(): boolean {
    const { desk, zone } = this.#look();
    return Boolean(desk.link.info?.table && zone.seconds);
  }

  get shown(): boolean {
    return !this.#timed || this.#left > 0;
  }

  /** The words below it, with the seconds that are left. */
  about(words: string): string {
    if (!this.#timed) return words;
    return this.#left ? `${words}, ${this.#left} s`.replace(/^, /, "") : "";
  }
}
