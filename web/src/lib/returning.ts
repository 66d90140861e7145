// The lobby over HTTP, for deals of the day and puzzles: loaded only by their pages.
import type { DailyDays, DailyDeal, PuzzleHope, PuzzleLine, PuzzleSolution } from "../generated/protocol";
import { ask, at } from "./api";

export const returning = {
  days: () => ask<DailyDays>("/api/daily"),
  deal: (game: string, day: string, table = "") =>
    ask<DailyDeal>(`/api/daily/${at(game)}/${day}?table=${at(table)}`),
  puzzles: (game: string) => ask<PuzzleLine[]>(`/api/games/${at(game)}/puzzles`),
  hope: (table: string) => ask<PuzzleHope>(`/api/tables/${at(table)}/hope`),
  solution: (game: string, name: string) =>
    ask<PuzzleSolution>(`/api/games/${at(game)}/puzzles/${at(name)}/solution`),
};
