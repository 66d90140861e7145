// How an update is staged: its news as moments, shown one after another.
import type { Beat, News, Tally } from "../generated/protocol";
import { type Battle, joined } from "./battle";
import type { Speed } from "./profile.svelte";

export interface Moment {
  beat: Beat | null;
  battle: Battle | null; // a fight, which stays until it is dismissed
  lines: string[];
  news: News[]; // everything told with it, in order
}

const TIMES: Record<string, number> = {
  story: 1400,
  card: 450,
  stage: 1200,
  attack: 700,
  block: 700,
  bid: 500,
  out: 600,
  prize: 1200,
  action: 1000,
  pass: 250,
  turn: 300,
};
const BESIDE = 6500; // a fight that nothing waits for
const PER_CARD = 300; // for each card after the first
const MOST_CARDS = 4;
const SCALES: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.4, "at once": 0 };

/** Seconds that this seat would like a bot to take. */
export const PACES: Record<Speed, number> = { slow: 1.5, normal: 0.9, fast: 0.35, "at once": 0 };

/** How long a moment is shown, in milliseconds; a fight has its own time. */
export function lasts(moment: Moment, speed: Speed): number {
  if (!moment.beat) return 0;
  const shown = Math.min(moment.beat.cards?.length ?? 0, MOST_CARDS);
  const extra = moment.beat.kind === "card" ? 0 : PER_CARD * Math.max(0, shown - 1);
  return ((TIMES[moment.beat.kind] ?? 0) + extra) * SCALES[speed];
}

const LARGE: ReadonlySet<string> = new Set(["story", "action"]);

/** Whether its card is shown large, in the middle of the board. */
export function isLarge({ beat }: Moment): boolean {
  return beat !== null && LARGE.has(beat.kind) && Boolean(beat.cards?.length);
}

/** How long a finished fight stays up to be read, in milliseconds. */
export function readingTime(battle: Battle, speed: Speed): number {
  if (speed === "at once") return BESIDE;
  const rows = Math.min(battle.fighters.length, 5);
  return (1600 + 300 * rows) * Math.max(0.5, SCALES[speed]);
}

// Players need no moment for what they have just done themselves, but for what it leads to.
const LEADS_TO: ReadonlySet<string> = new Set(["story", "prize"]);

/** The moments in some news, and what is told after the last of them. `doer` is the seat whose move this was. */
export function stage(news: News[], doer = -1): { moments: Moment[]; rest: News[] } {
  const fights = fightsOf(news);
  const moments: Moment[] = [];
  let from = 0;
  news.forEach((entry, at) => {
    const fight = fights.get(at);
    const beat = fight === undefined ? (entry.beat ?? null) : null;
    const shows = entry.lines?.length || beat?.cards?.length;
    if (!fight && !(shows && isStaged(beat, doer))) return;
    const lines = fight ? fight.lines : (entry.lines ?? []);
    moments.push({ beat, battle: fight?.battle ?? null, lines, news: news.slice(from, at + 1) });
    from = at + 1;
  });
  return { moments, rest: news.slice(from) };
}

function isStaged(beat: Beat | null, doer: number): boolean {
  // A card that is struck out is worth seeing, whoever struck it out.
  return (
    beat !== null && (doer < 0 || beat.seat !== doer || Boolean(beat.cancelled) || LEADS_TO.has(beat.kind))
  );
}

interface Fight {
  battle: Battle;
  lines: string[];
}

/** Where each fight is shown: at the last of its tallies; null in place of earlier ones. */
function fightsOf(news: News[]): Map<number, Fight | null> {
  const found = new Map<number, Fight | null>();
  let run: number[] = [];
  const close = () => {
    const tallies = run.map((at) => news[at]!.tally as Tally);
    const battle = joined(tallies);
    if (battle) {
      for (const at of run) found.set(at, null);
      found.set(run.at(-1)!, { battle, lines: run.flatMap((at) => news[at]!.lines ?? []) });
    }
    run = [];
  };
  news.forEach(({ tally, beat }, at) => {
    const title = run.length ? news[run[0]!]!.tally!.title : "";
    if (run.length && ((tally && tally.title !== title) || beat?.kind === "story")) close();
    if (tally) run.push(at);
  });
  if (run.length) close();
  return found;
}
