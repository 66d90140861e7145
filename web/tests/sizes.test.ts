import { expect, test } from "vitest";
import { cardFor, type Laid, linesOf } from "../src/games/questing/sizes";

const PRINT = { line: 16, letter: 7, beside: 14, edge: 18, more: 0 };
const LIMITS = { least: 36, most: 230 };
const stages = (count: number, more: Partial<Laid> = {}): Laid[] =>
  Array.from({ length: count }, () => ({ wide: 1, name: 52, words: "face down", ...more }));
const width = (laid: Laid[], room = { width: 500, height: 300 }) => cardFor(room, [laid, []], PRINT, LIMITS);

test("more stages make smaller cards", () => {
  expect(width(stages(5))).toBeLessThan(width(stages(3)));
  expect(width(stages(3), { width: 900, height: 300 })).toBeGreaterThan(width(stages(3)));
});

test("names that are wider than the cards send a stage to a second row, and its cards are smaller", () => {
  const row = { width: 440, height: 168 };
  expect(width(stages(4, { name: 97 }), row)).toBe(width(stages(4), row));
  expect(width(stages(4, { name: 110 }), row)).toBe(36);
});

test("cards in one row share its width", () => {
  const room = { width: 900, height: 330 };
  expect(width(stages(4), room)).toBeGreaterThan(width(stages(5), room));
  expect(width(stages(2), { width: 9000, height: 188 })).toBe(94);
});

test("words that take two lines make smaller cards", () => {
  const low = { width: 900, height: 150 };
  expect(width(stages(2), low) - width(stages(2, { words: "only you see this" }), low)).toBeGreaterThan(9);
});

test("what fits nowhere has the least cards", () => {
  expect(width(stages(5), { width: 100, height: 60 })).toBe(36);
});

test("words take as many lines as they need", () => {
  expect(linesOf("face down, a foe", 16)).toBe(1);
  expect(linesOf("face down, a foe", 15)).toBe(2);
  expect(linesOf("face down, a foe", 6)).toBe(3);
  expect(linesOf("a competitor", 4)).toBe(2); // a word that is wider than a line has its own
  expect(linesOf("", 6)).toBe(1);
});
