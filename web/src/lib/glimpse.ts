// Things shown for a few seconds only. This device remembers when they were first seen, so that a reload
// does not show them longer.
import { keep, read } from "./profile.svelte";

const PLACE = "tiltyard.glimpses";
const MOST = 20; // remembered

/** When this device first showed it. */
export function firstSeen(what: string, now: number): number {
  const seen = read<Record<string, number>>(PLACE, {});
  const before = seen[what];
  if (before !== undefined) return before;
  const kept = Object.entries(seen).slice(1 - MOST);
  keep(PLACE, Object.fromEntries([...kept, [what, now]]));
  return now;
}

/** How many seconds are left, rounded up. */
export function secondsLeft(since: number, seconds: number, now: number): number {
  return Math.max(0, Math.ceil((since + seconds * 1000 - now) / 1000));
}
