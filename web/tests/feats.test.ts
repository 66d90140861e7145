import { expect, test } from "vitest";
import type { DailyResult } from "../src/generated/protocol";
import { isDoubled } from "../src/lib/feats.svelte";

const result = (name: string, points: number): DailyResult => ({
  name,
  won: false,
  standing: `${points} of 4 shields`,
  points,
  moves: 30,
});

test("of two with one name only the first is on the list, and the second is told so", () => {
  const mine = result("Guest", 2);
  expect(isDoubled(mine, [result("Guest", 1)])).toBe(true);
  expect(isDoubled(mine, [result("guest", 1), result("Ann", 3)])).toBe(true);
  expect(isDoubled(mine, [result("Ann", 3), mine])).toBe(false);
  expect(isDoubled(mine, [result("Ann", 3)])).toBe(false);
});
