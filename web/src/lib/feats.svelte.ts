// What this device remembers of deals of the day and puzzles: results, streaks, and what was solved.
import type { DailyResult } from "../generated/protocol";
import { keep, read } from "./profile.svelte";

const PLACE = "tiltyard.feats";
const MOST_DAYS = 400; // deals
const DAY = 86_400_000;

export interface Played {
  table: string;
  result?: DailyResult; // once it is over
}

interface Feats {
  daily: Record<string, Played>; // by game and day
  solved: Record<string, string[]>; // puzzles by game
}

export const feats: Feats = $state({ daily: {}, solved: {}, ...read<Partial<Feats>>(PLACE, {}) });

const store = () => keep(PLACE, $state.snapshot(feats));

export const played = (game: string, day: string): Played | undefined => feats.daily[`${game} ${day}`];

export function keepDaily(game: string, day: string, what: Played): void {
  const entries = Object.entries({ ...feats.daily, [`${game} ${day}`]: what });
  feats.daily = Object.fromEntries(entries.slice(-MOST_DAYS));
  store();
}

export const isSolved = (game: string, puzzle: string) => feats.solved[game]?.includes(puzzle) ?? false;

export function keepSolved(game: string, puzzle: string): void {
  if (isSolved(game, puzzle)) return;
  feats.solved = { ...feats.solved, [game]: [...(feats.solved[game] ?? []), puzzle] };
  store();
}

/** How many days in a row, up to today or yesterday, this device has finished a deal. */
export function streak(today: string): number {
  const days = new Set(
    Object.entries(feats.daily).flatMap(([key, what]) => (what.result ? [key.split(" ")[1]!] : [])),
  );
  const before = (day: string) => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
  let day = days.has(today) ? today : before(today);
  let count = 0;
  for (; days.has(day); day = before(day)) count++;
  return count;
}

/** Whether one result is better than another: 1, 0 or -1. */
export function compare(one: DailyResult, two: DailyResult): number {
  if (one.won !== two.won) return one.won ? 1 : -1;
  return Math.sign(one.points - two.points);
}

/** Whether somebody else with my name is on the list: only the first result of a name stands there. */
export function isDoubled(mine: DailyResult, listed: DailyResult[]): boolean {
  const known = (name: string) => name.toLowerCase() === mine.name.toLowerCase();
  return listed.some((one) => known(one.name)) && !listed.some((one) => isSame(one, mine));
}

export const isSame = (one: DailyResult, two: DailyResult) =>
  one.name === two.name && one.won === two.won && one.points === two.points && one.moves === two.moves;

export const MARKS: Record<string, [string, string]> = {
  "1": ["▲", "better than"],
  "0": ["=", "the same as"],
  "-1": ["▼", "behind"],
};

export const outcome = (result: DailyResult) =>
  [result.won ? "Won" : "Lost", result.standing].filter(Boolean).join(", ");

/** A result as text that can be sent to others, without saying anything about the cards. */
export function shared(title: string, day: string, mine: DailyResult, bots: DailyResult[]): string {
  const row = bots.map((bot) => `${MARKS[compare(mine, bot)]![0]} ${bot.name}`).join("  ");
  return [`Tiltyard, deal of ${day}: ${title}`, `${outcome(mine)}, ${mine.moves} moves`, row]
    .filter(Boolean)
    .join("\n");
}
