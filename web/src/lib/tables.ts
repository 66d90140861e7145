// Setting tables: one click against bots, a table with a link, or several people at this device.
import type { CreateTable, GameInfo, Seated } from "../generated/protocol";
import { api } from "./api";
import { keepSeat, profile } from "./profile.svelte";
import { go } from "./route.svelte";

const NAMES = ["Ann", "Bors", "Cei", "Dora", "Elaine"];

export function myName(): string {
  return profile.name.trim() || "Guest";
}

function took(seated: Seated, name: string): void {
  const seat = { seat: seated.seat, key: seated.key, name };
  keepSeat(seated.table, seated.invite ? { ...seat, invite: seated.invite } : seat);
}

export async function againstBots(
  game: GameInfo,
  level: string,
  players: number,
  more: Partial<CreateTable> = {},
): Promise<void> {
  const seats = ["person", ...Array.from({ length: players - 1 }, () => `bot:${level}`)];
  const seated = await api.create({ game: game.game, name: myName(), seats, public: false, ...more });
  took(seated, myName());
  go(`/t/${seated.table}`);
}

export async function withLink(game: GameInfo, players: number, more: Partial<CreateTable>): Promise<void> {
  const seats = Array.from({ length: players }, () => "person");
  const seated = await api.create({ game: game.game, name: myName(), seats, ...more });
  took(seated, myName());
  go(`/t/${seated.table}`);
}

export async function hotSeat(
  game: GameInfo,
  people: string[],
  bots: number,
  level: string,
  more: Partial<CreateTable> = {},
): Promise<void> {
  const names = people.map((name, at) => name.trim() || NAMES[at]!);
  const seats = [...names.map(() => "person"), ...Array.from({ length: bots }, () => `bot:${level}`)];
  const first = await api.create({
    game: game.game,
    name: names[0]!,
    seats,
    public: false,
    away: "wait",
    ...more,
  });
  took(first, names[0]!);
  for (const name of names.slice(1)) {
    took(await api.join(first.table, { name, invite: first.invite ?? "" }), name);
  }
  go(`/t/${first.table}`);
}

export { NAMES };

/** The game as it was after so many moves of a record, played on against bots. */
export async function continueFrom(record: string, game: string, at: number, seat: number): Promise<void> {
  const seated = await api.create({ game, name: myName(), public: false, record, at, seat });
  took(seated, myName());
  go(`/t/${seated.table}`);
}
