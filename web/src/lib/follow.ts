// The way to the next table of people who stay together.
import { api } from "./api";
import type { Link } from "./link.svelte";
import { keepMuted } from "./mute";
import { keepSeat, seatKeys } from "./profile.svelte";
import { go } from "./route.svelte";

/** Goes to the next table: to the seat there, if there is one, or to its door. */
export async function follow(link: Link): Promise<void> {
  const next = link.info!.rematch!;
  const info = await api.table(next);
  const keys = seatKeys(link.table);
  for (const { key, name, invite } of keys) {
    const seat = info.seats.findIndex((who) => who.name === name && !who.bot);
    if (seat >= 0) keepSeat(next, { seat, key, name, ...(invite ? { invite } : {}) });
  }
  keepMuted(link.table, next);
  const invite = keys[0]?.invite;
  go(`/t/${next}${invite && !seatKeys(next).length ? `#${invite}` : ""}`);
}
