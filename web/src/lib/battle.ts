// The fight that some news tell of, put together from their tallies.
import type { Fighter, Tally } from "../generated/protocol";

export interface Battle {
  title: string;
  foe: string;
  against: number; // what had to be reached; 0: the most wins
  fighters: Fighter[];
}

/** The last fight of several, or none: tallies of the same title are of the same fight. */
export function battle(tallies: Tally[]): Battle | null {
  const last = tallies.filter((tally) => tally.fighters?.length).at(-1);
  if (!last) return null;
  const same = tallies.filter((tally) => tally.title === last.title);
  return {
    title: last.title,
    foe: same.map((tally) => tally.foe).find(Boolean) ?? "",
    against: last.against ?? 0,
    fighters: same.flatMap((tally) => tally.fighters ?? []),
  };
}
