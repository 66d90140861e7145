// The way to the next table of people who stay together.
import { api } from "./api";
import type { Link } from "./link.svelte";
import { keepMuted } from "./mute";
import { keepSeat, seatKeys } from "./profile.svelte";
import { go } from "./route.svelte";

/** Goes to the next table: to the seat there, if there is one, or to its door; says so if it cannot be reached. */
export async function follow(link: Link): Promise<void> {
  const next = link.info!.rematch!;
  const info = await api.table(next).catch((error: Error) => link.complain(error.message));
  if (!info || link.status === "closed") return; // somebody has gone elsewhere meanwhile
  const keys = seatKeys(link.table);
  for (const { key, name, invite } of keys) {
    const seat = info.seats.findIndex((who) => who.name === name && !who.bot);
    if (seat >= 0) keepSeat(next, { seat, key, name, ...(invite ? { invite } : {}) });
  }
  keepMuted(link.table, next);
  const invite = keys[0]?.invite;
  go(`/t/${next}${invite && !seatKeys(next).length ? `#${invite}` : ""}`);
}
