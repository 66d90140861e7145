// Fair cards: this page adds to the seed of every game, and checks at the end that it counted.
import type { Over, TableInfo } from "../generated/protocol";
import { keepSeat, type SeatKey, seatKeys } from "./profile.svelte";

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What this page noted about its seat; a watcher has nothing. */
export function noted(table: string, key: string): SeatKey | undefined {
  return seatKeys(table).find((seat) => seat.key === key);
}

/** My part of the seed: made once for a table, and kept with the commitment it answers. */
export function myPart({ table, commitment }: TableInfo, key: string): string {
  const seat = noted(table, key);
  if (seat?.part) return seat.part;
  const part = hex(crypto.getRandomValues(new Uint8Array(32)));
  if (seat) keepSeat(table, { ...seat, part, commitment: commitment ?? "" });
  return part;
}

async function sha256(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/** What does not fit at the end; empty if everything does. */
export async function fault(over: Over, seat: number, mine: SeatKey | undefined): Promise<string> {
  const server = over.server_part ?? "";
  const parts = over.parts ?? [];
  if (mine?.commitment && mine.commitment !== over.commitment)
    return "The server has changed the hash it published.";
  if ((await sha256(server)) !== over.commitment)
    return "The server's part is not the one whose hash was published.";
  if (mine?.part && mine.part !== parts[seat]) return "The part this page sent is not in the seed.";
  if ((await sha256([server, ...parts].join("\n"))) !== over.seed)
    return "The seed does not follow from the parts.";
  return "";
}

/** How anybody can prove the whole game. */
export function command(table: string, mine: SeatKey | undefined): string {
  const own = mine?.commitment ? ` --hash ${mine.commitment} --part ${mine.part}` : "";
  return `tiltyard verify ${table}.tilt${own}`;
}
