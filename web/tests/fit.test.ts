import { expect, test } from "vitest";
import { cardWidth, heightOf } from "../src/lib/fit";

test("cards are as large as the room allows, and never too small to see", () => {
  expect(cardWidth({ width: 900, height: 400 }, [[[3]]])).toBe(112);
  expect(cardWidth({ width: 900, height: 120 }, [[[3]]])).toBeLessThan(60);
  expect(cardWidth({ width: 200, height: 10 }, [[[5], [5]]])).toBe(44);
});

test("more on the table makes smaller cards", () => {
  const room = { width: 900, height: 420 };
  const duel = [
    [1, 5, 5],
    [1, 5, 5],
  ];
  expect(cardWidth(room, [duel])).toBeLessThan(cardWidth(room, [[[5]]]));
  expect(cardWidth(room, [[[2]], [[2]]])).toBeLessThan(cardWidth(room, [[[2], [2]]]));
});

test("what does not fit beside goes below", () => {
  expect(heightOf([[2], [2]], 100, 1000)).toBe(heightOf([[2]], 100, 1000));
  expect(heightOf([[2], [2]], 100, 300)).toBe(2 * heightOf([[2]], 100, 300));
  expect(heightOf([[2, 2]], 100, 300)).toBeGreaterThan(heightOf([[2, 2]], 100, 1000));
});
