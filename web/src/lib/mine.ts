// My games: whose turn it is, and what came of those that are over.
import type { RecordInfo, TableInfo } from "../generated/protocol";
import type { SeatKey } from "./profile.svelte";
import { turnWords } from "./turn";

export interface Own {
  table: TableInfo;
  turn: boolean; // somebody on this device is asked
  words: string; // what it waits for
}

/** What a table of mine waits for. */
export function own(table: TableInfo, seats: SeatKey[]): Own {
  const asks = table.asks ?? [];
  const turn = table.phase === "running" && !table.paused && seats.some(({ seat }) => asks.includes(seat));
  return { table, turn, words: waiting(table, seats) };
}

function waiting(table: TableInfo, seats: SeatKey[]): string {
  if (table.phase === "open") {
    const free = table.seats.filter((seat) => !seat.name && !seat.bot).length;
    return free ? `${free} ${free > 1 ? "seats" : "seat"} free` : "About to begin";
  }
  if (table.paused) return "Paused";
  return turnWords(table, seats) || "Under way";
}

/** Mine first where I am asked, then where others are, then tables that wait for people. */
export function inOrder(tables: Own[]): Own[] {
  const rank = ({ turn, table }: Own) => (turn ? 0 : table.phase === "running" ? 1 : 2);
  return [...tables].sort((one, two) => rank(one) - rank(two));
}

/** Who won, as somebody would say it to those who sat there under these names. */
export function result({ winners, names }: RecordInfo, mine: string[]): string {
  if (!winners.length) return "Nobody won";
  if (winners.length === names.length) return "A draw";
  const others = winners.filter((name) => !mine.includes(name));
  const won = others.length < winners.length && mine.length === 1 ? ["You", ...others] : winners;
  return `${won.join(" and ")} won`;
}
