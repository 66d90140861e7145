// Whose chat and reactions this device does not show, table by table.
import { profile } from "./profile.svelte";

const MOST = 60; // names that are remembered

const place = (table: string, name: string) => `${table} ${name}`;

export function isMuted(table: string, name: string): boolean {
  return profile.muted.includes(place(table, name));
}

export function mute(table: string, name: string, muted: boolean): void {
  const others = profile.muted.filter((kept) => kept !== place(table, name));
  profile.muted = muted ? [...others, place(table, name)].slice(-MOST) : others;
}

/** People who are muted stay so at the next table. */
export function keepMuted(from: string, to: string): void {
  for (const kept of profile.muted)
    if (kept.startsWith(`${from} `)) mute(to, kept.slice(from.length + 1), true);
}
