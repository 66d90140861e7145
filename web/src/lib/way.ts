// How far a player has come: places that are filled one after another, and ranks.
import type { Standing } from "../generated/protocol";

export const MOST_PLACES = 12; // more are a bar

export interface Way {
  ranks: string[]; // in short; the last one wins; empty: there are none
  at: number; // where among them
  filled: number;
  places: number; // on the way to the next rank, or to victory; 0: there are no such places
  words: string;
}

/** `3/7` as numbers; null: it says no such thing. */
export function parts(value: string): [number, number] | null {
  const found = /^(-?\d+)\/(\d+)$/.exec(value);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/** How many of the first facts the way to victory shows: all but those whose places are too many to count. */
export function shownBy(facts: Standing[], names: Record<string, string>): number {
  const way = wayOf(facts, names);
  if (!way || way.places > MOST_PLACES) return 0;
  return way.ranks.length && way.places ? 2 : 1;
}

/** The way to victory as the first facts of a player tell it; null: they tell of none, or of tokens. */
export function wayOf(facts: Standing[], names: Record<string, string>): Way | null {
  const [first] = facts;
  if (!first || first.have || first.missing) return null;
  const at = Object.keys(names).indexOf(first.value);
  const counted = at < 0 ? first : facts[1];
  const row = counted ? parts(counted.value) : null;
  if (at < 0 && !row) return null;
  const [filled, places] = row ?? [0, 0];
  const words = at < 0 || !row ? first.words : `${first.words}, ${counted!.words}`;
  return {
    ranks: at < 0 ? [] : Object.values(names),
    at: Math.max(0, at),
    filled: Math.max(0, filled),
    places,
    words,
  };
}
