// The fights in some news, put together from their tallies.
import type { Fighter, Tally } from "../generated/protocol";

export interface Battle {
  title: string;
  foe: string;
  against: number; // what had to be reached; 0: the most wins
  fighters: Fighter[];
}

/** One fight from its tallies, which share a title; null if nobody fought. */
export function joined(tallies: Tally[]): Battle | null {
  const fighters = tallies.flatMap((tally) => tally.fighters ?? []);
  if (!fighters.length) return null;
  const last = tallies.filter((tally) => tally.fighters?.length).at(-1)!;
  const foe = tallies.map((tally) => tally.foe).find(Boolean) ?? "";
  return { title: last.title, foe, against: last.against ?? 0, fighters };
}

/** The last fight of several, or null: tallies with the same title belong to the same fight. */
export function battle(tallies: Tally[]): Battle | null {
  const last = tallies.filter((tally) => tally.fighters?.length).at(-1);
  return last ? joined(tallies.filter((tally) => tally.title === last.title)) : null;
}
