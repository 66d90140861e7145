// Setting tables: one click against bots, a table with a link, or several people on this device.
import type { BotInfo, CreateTable, FileInfo, GameInfo, Seated } from "../generated/protocol";
import { api, Refused } from "./api";
import { keepSeat, profile } from "./profile.svelte";
import { go } from "./route.svelte";

export const NAMES = ["Ann", "Bors", "Cei", "Dora", "Elaine"];

/** A record from this device, and what the server says about it. */
export interface Loaded {
  text: string;
  info: FileInfo;
}

function myName(): string {
  return profile.name.trim() || "Guest";
}

const USUAL = "knight";

/** The bots that may be chosen: the ladder, those that play by rules, and those of this server. */
export function levelsOf(game: GameInfo): BotInfo[] {
  return [...game.bots, ...game.guests.map((name) => ({ name, line: "A bot of this server." }))];
}

/** The level that was last chosen for a game, or the usual one. */
export function levelOf(game: GameInfo): string {
  const names = levelsOf(game).map(({ name }) => name);
  return [profile.level[game.game], USUAL].find((name) => name && names.includes(name)) ?? names.at(-1)!;
}

/** How many last played against bots, or usually do. */
export function playersOf(game: GameInfo): number {
  const wished = profile.players[game.game] ?? game.players;
  return Math.min(game.most, Math.max(game.fewest, wished));
}

/** This many seats for bots of a level. */
function bots(count: number, level: string): string[] {
  return Array.from({ length: count }, () => `bot:${level}`);
}

function took(seated: Seated, name: string): void {
  const seat = { seat: seated.seat, key: seated.key, name };
  keepSeat(seated.table, seated.invite ? { ...seat, invite: seated.invite } : seat);
}

/** To my table. Its invitation stays in the address, for those who send that. */
function arrive({ table, invite }: Seated): void {
  go(`/t/${table}${invite ? `#${invite}` : ""}`);
}

/** Sets a table for me, goes there, and says which it is. */
export async function sit(wish: CreateTable): Promise<string> {
  const name = myName();
  const seated = await api.create({ name, later: true, ...wish });
  took(seated, name);
  arrive(seated);
  return seated.table;
}

/** Me at a seat, bots at all others. */
export function againstBots(
  game: string,
  level: string,
  players: number,
  more: Partial<CreateTable> = {},
): Promise<string> {
  const seats = bots(players, level);
  seats[more.seat ?? 0] = "person";
  return sit({ game, seats, public: false, ...more });
}

/** A lesson of a game. */
export function learn(game: string, lesson: string): Promise<string> {
  return sit({ game, public: false, lesson });
}

/** All seats for people with the link; bots of this level take those left open. */
export function withLink(
  game: string,
  players: number,
  fill: string,
  more: Partial<CreateTable>,
): Promise<string> {
  const seats = Array.from({ length: players }, () => "person");
  return sit({ game, seats, fill, ...more });
}

export async function hotSeat(
  game: string,
  people: string[],
  others: number,
  level: string,
  more: Partial<CreateTable> = {},
): Promise<void> {
  const names = people.map((name, at) => name.trim() || NAMES[at]!);
  const seats = [...names.map(() => "person"), ...bots(others, level)];
  const first = await api.create({
    game,
    name: names[0]!,
    seats,
    public: false,
    away: "wait",
    hints: "all",
    later: true,
    ...more,
  });
  took(first, names[0]!);
  for (const name of names.slice(1)) {
    const wish = { name, invite: first.invite ?? "", later: true, agrees: true };
    took(await api.join(first.table, wish), name);
  }
  go(`/t/${first.table}`);
}

/** The game as it was after this many moves of a record, continued against bots. */
export function continueFrom(record: string, game: string, at: number, seat: number): Promise<string> {
  return sit({ game, public: false, record, at, seat });
}

const LONGEST = 20_000; // characters that the server accepts

/** Reads a file from this device; the server says what is in it, or which line is wrong. */
export async function load(file: File): Promise<Loaded> {
  const text = await file.text();
  if (text.length > LONGEST)
    throw new Refused("too_big", `This file is too large; a record can have at most ${LONGEST} characters.`);
  return { text, info: await api.readFile(text) };
}
