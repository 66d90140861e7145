// A finished game, loaded page by page: only those near the moment shown.
import type { Replay, ReplayStep } from "../generated/protocol";
import { loadKit } from "../cards/faces";
import { api, Refused } from "./api";
import { told, type Told } from "./story";

export const PAGE = 100; // steps per page
const NEAR = 2; // pages kept on either side
const REST = 120; // milliseconds: the slider may still be moving
const PATIENCE = 2000; // milliseconds before a missing page is requested again

const sleep = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
const pageOf = (at: number) => Math.floor(at / PAGE);

/** A page of the replay; what is printed on the cards is here before it. */
const replayWithKit: typeof api.replay = async (...wanted) => {
  const found = await api.replay(...wanted);
  await loadKit(found.game);
  return found;
};

export class Film {
  head = $state.raw<Replay | null>(null);
  problem = $state.raw<{ code: string; text: string } | null>(null); // nothing can be shown at all
  #pages = $state.raw<ReadonlyMap<number, ReplayStep[]>>(new Map());
  #at = 0;
  #busy = false;
  #closed = false;

  constructor(
    readonly table: string,
    readonly seat: number,
    private readonly ask: typeof api.replay = replayWithKit,
  ) {}

  /** The number of the last moment. */
  get last(): number {
    return Math.max(0, (this.head?.total ?? 1) - 1);
  }

  /** How many pages are in memory. */
  get held(): number {
    return this.#pages.size;
  }

  /** A moment, if it is here. */
  step(at: number): ReplayStep | undefined {
    return this.#pages.get(pageOf(at))?.[at % PAGE];
  }

  /** What was told up to a moment, as far back as the loaded pages go. */
  lines(at: number): Told[] {
    let first = pageOf(at);
    while (this.#pages.has(first - 1)) first -= 1;
    const steps = [];
    for (let page = first; page <= pageOf(at); page += 1) steps.push(...(this.#pages.get(page) ?? []));
    let key = 0;
    const seen = steps.slice(0, at - first * PAGE + 1);
    return told(
      seen.flatMap(({ news = [] }) => news),
      () => key++,
    );
  }

  /** Shows a moment: fetches its page, then the ones next to it. */
  want(at: number): void {
    this.#at = at;
    if (!this.#busy) void this.#fetch();
  }

  close(): void {
    this.#closed = true;
  }

  async #fetch(): Promise<void> {
    this.#busy = true;
    for (let page = this.#missing(); page >= 0 && !this.#closed; page = this.#missing()) {
      if (this.head && (await this.#moved())) continue;
      try {
        await this.#load(page);
      } catch (error) {
        if (!this.#excuse(error)) break;
        await sleep(PATIENCE);
      }
    }
    this.#busy = false;
  }

  /** Whether the wanted page changed within a moment. */
  async #moved(): Promise<boolean> {
    const page = pageOf(this.#at);
    if (this.#pages.has(page)) return false;
    await sleep(REST);
    return pageOf(this.#at) !== page;
  }

  /** The page needed most: the moment's own, the next, the one before; -1: none. */
  #missing(): number {
    const here = pageOf(this.#at);
    const wanted = [here, here + 1, here - 1];
    const end = this.head ? pageOf(this.last) : here;
    return wanted.find((page) => page >= 0 && page <= end && !this.#pages.has(page)) ?? -1;
  }

  async #load(page: number): Promise<void> {
    const found = await this.ask(this.table, this.seat, page * PAGE, PAGE);
    this.head ??= found;
    const here = pageOf(this.#at);
    const near = [...this.#pages, [page, found.steps] as const];
    this.#pages = new Map(near.filter(([number]) => Math.abs(number - here) <= NEAR));
  }

  /** Whether it is worth asking again; a moment after the end is the last one. */
  #excuse(error: unknown): boolean {
    if (this.head) return true;
    if (error instanceof Refused && error.code === "bad_message" && this.#at > 0) {
      this.#at = 0;
      return true;
    }
    const known = error instanceof Refused;
    this.problem = known ? { code: error.code, text: error.message } : { code: "away", text: "" };
    return false;
  }
}
