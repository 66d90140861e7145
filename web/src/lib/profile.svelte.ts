// What this device remembers: the name, the settings, and the keys of the seats.

export type Theme = "system" | "light" | "dark";
export type Speed = "slow" | "normal" | "fast" | "at once";

interface Kept {
  name: string;
  theme: Theme;
  motion: "system" | "on" | "off";
  speed: Speed;
  sound: boolean;
  auto: boolean;
  confirm: boolean;
  advice: boolean;
  learned: Record<string, string[]>;
  level: Record<string, string>;
  reactions: boolean; // those of others are shown
  muted: string[]; // the table and the name
  notify: boolean; // the browser says when it is my turn
  log: boolean | null; // it stands beside the table; null: where there is room for it
  players: Record<string, number>; // how many play against bots, myself included
}

const DEFAULTS: Kept = {
  name: "",
  theme: "system",
  motion: "system",
  speed: "normal",
  sound: true,
  auto: true,
  confirm: true,
  advice: true,
  learned: {},
  level: {},
  reactions: true,
  muted: [],
  notify: false,
  log: null,
  players: {},
};

const PLACE = "tiltyard.profile";
const SEATS = "tiltyard.seats";
const MOST_TABLES = 60;

export function read<T>(place: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(place);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(place: string, value: unknown): void {
  try {
    localStorage.setItem(place, JSON.stringify(value));
  } catch {
    // A device that remembers nothing can still play.
  }
}

export const profile: Kept = $state({ ...DEFAULTS, ...read<Partial<Kept>>(PLACE, {}) });

/** In how many games it is my turn, and how often I was asked at this table. */
export const turns = $state({ mine: 0, asked: 0 });

/** The title of a page, with the number of games in which it is my turn. */
export function titled(text: string): string {
  return `${turns.mine ? `(${turns.mine}) ` : ""}${text}`;
}

/** Saves every change and applies it to the page; called once at the start. */
export function watchProfile(): void {
  dress(profile.theme, profile.motion);
  $effect.root(() => {
    $effect(() => keep(PLACE, $state.snapshot(profile)));
    $effect(() => dress(profile.theme, profile.motion));
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () =>
    dress(profile.theme, profile.motion),
  );
}

function dress(theme: Theme, motion: string): void {
  const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  document.documentElement.dataset["motion"] = motion;
}

/** Whether things may move on the page. */
export function moves(): boolean {
  if (profile.motion !== "system") return profile.motion === "on";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export interface SeatKey {
  seat: number;
  key: string;
  name: string;
  invite?: string;
  part?: string; // what this page adds to the seed
  commitment?: string; // of the server, as it was when this page first saw it
}

/** The keys of my seats at a table; several when people share this device. */
export function seatKeys(table: string): SeatKey[] {
  return read<Record<string, SeatKey[]>>(SEATS, {})[table] ?? [];
}

/** The tables where this device has a seat, the one that was last visited first. */
export function myTables(): string[] {
  return Object.keys(read<Record<string, SeatKey[]>>(SEATS, {})).reverse().slice(0, MOST_TABLES);
}

export function keepSeat(table: string, seat: SeatKey): void {
  const all = read<Record<string, SeatKey[]>>(SEATS, {});
  const others = (all[table] ?? []).filter((other) => other.seat !== seat.seat);
  const tables = Object.keys(all);
  if (tables.length >= MOST_TABLES) delete all[tables[0]!];
  all[table] = [...others, seat];
  keep(SEATS, all);
}

/** Notes that somebody of this device is at the table. */
export function visit(table: string): void {
  const all = read<Record<string, SeatKey[]>>(SEATS, {});
  const seats = all[table];
  if (!seats) return;
  delete all[table];
  keep(SEATS, { ...all, [table]: seats });
}

export function forgetSeats(table: string): void {
  const all = read<Record<string, SeatKey[]>>(SEATS, {});
  delete all[table];
  keep(SEATS, all);
}
