// What people may say with one touch.
import type { React } from "../generated/protocol";
import all from "../generated/reactions.json";

export interface Reaction {
  what: React["what"];
  words: string;
  icon: string;
}

export const REACTIONS = (all as [React["what"], string, string][]).map(([what, words, icon]) => ({
  what,
  words,
  icon,
}));

export function reactionOf(what: string): Reaction {
  return REACTIONS.find((each) => each.what === what) ?? REACTIONS[0]!;
}
