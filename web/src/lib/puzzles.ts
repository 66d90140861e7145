// Opening puzzles: each try is a table of its own.
import { sit } from "./tables";
import { returning } from "./returning";

export const LEVELS = ["", "Easy", "Medium", "Hard"];

export const openPuzzle = (game: string, puzzle: string) => sit({ game, puzzle, public: false });

/** The puzzle after this one in the list; empty after the last. */
export async function nextAfter(game: string, puzzle: string): Promise<string> {
  const names = (await returning.puzzles(game)).map(({ name }) => name);
  return names[names.indexOf(puzzle) + 1] ?? "";
}
