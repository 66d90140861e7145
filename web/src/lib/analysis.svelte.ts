// The analysis of a finished game: asked for once, then followed until it is here.
import type { Analysis, Decision } from "../generated/protocol";
import { api, Refused } from "./api";

const PAUSE = 700; // milliseconds between two looks

const sleep = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

export class Study {
  found = $state.raw<Analysis | null>(null);
  done = $state(0); // of the work, from 0 to 1
  waiting = $state(0); // games that come first
  problem = $state("");
  #closed = false;

  constructor(
    readonly table: string,
    private readonly ask: Pick<typeof api, "analyse" | "analysis"> = api,
    private readonly pause = PAUSE,
  ) {}

  /** Asks, and looks again until there is an answer. */
  async follow(): Promise<void> {
    try {
      let info = await this.ask.analyse(this.table);
      while (!info.analysis && !this.#closed) {
        this.done = info.done;
        this.waiting = info.waiting;
        await sleep(this.pause);
        info = await this.ask.analysis(this.table);
      }
      this.found = info.analysis ?? null;
    } catch (error) {
      this.problem = error instanceof Refused ? error.message : "That did not work.";
    }
  }

  close(): void {
    this.#closed = true;
  }
}

export const percent = (chance: number) => `${Math.round(100 * chance)} %`;

/** A change in points of a hundred, with its sign. */
export function points(change: number): string {
  const rounded = Math.round(100 * change);
  return rounded > 0 ? `+${rounded}` : rounded < 0 ? `−${-rounded}` : "0";
}

/** The decision that is about to be made at a step, or else the last one before it. */
export function decisionAt(found: Analysis, at: number): Decision | undefined {
  return found.decisions.filter((each) => each.step <= at + 1).at(-1);
}

/** The points of a line, as SVG wants them: chances run from the bottom to the top. */
export function line(found: Analysis, seat: number, width: number, height: number): string {
  const last = Math.max(1, found.chances.length - 1);
  return found.chances
    .map((step, at) => `${((at / last) * width).toFixed(1)},${((1 - step[seat]!) * height).toFixed(1)}`)
    .join(" ");
}

/** The steps at which anything changed, for people who read numbers rather than curves. */
export function changed(found: Analysis): number[] {
  return [0, ...found.changes.map((change) => change.step)];
}
