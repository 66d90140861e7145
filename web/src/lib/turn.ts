// Whose turn it is in my games, and since when, in words.
import type { TableInfo } from "../generated/protocol";
import { clock, lasting } from "./presence.svelte";
import { type SeatKey, seatKeys } from "./profile.svelte";

const JUST_NOW = 60; // seconds, in which nobody waits

const isAsked = ({ asks = [] }: TableInfo, mine: SeatKey[]) => mine.some(({ seat }) => asks.includes(seat));

/** Whether the game waits for somebody on this device. */
export function isMine(table: TableInfo): boolean {
  return isAsked(table, seatKeys(table.table));
}

/** Whose turn it is, and since when. */
export function turnWords(table: TableInfo, mine = seatKeys(table.table), now = clock.now): string {
  const { asks = [], seats, since } = table;
  if (!asks.length) return "";
  const names = asks.map((seat) => seats[seat]!.name);
  const waited = since ? now - since : 0;
  const time = waited < JUST_NOW ? "" : ` for ${lasting(waited)}`;
  if (isAsked(table, mine)) return `Your turn${time}`;
  return `${names.length > 1 ? `Waiting for ${names.join(" and ")}` : `${names[0]}'s turn`}${time}`;
}

/** My games, those that wait for me first, and of these the ones that have waited longest. */
export function yoursFirst(tables: TableInfo[]): TableInfo[] {
  const weight = (table: TableInfo) => (isMine(table) ? (table.since ?? 0) || 1 : Infinity);
  return tables
    .map((table, at) => ({ table, at, weight: weight(table) }))
    .sort((one, other) => one.weight - other.weight || one.at - other.at)
    .map(({ table }) => table);
}
