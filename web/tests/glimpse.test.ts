import { beforeEach, expect, test, vi } from "vitest";
import { firstSeen, secondsLeft } from "../src/lib/glimpse";

const shelf = new Map<string, string>();

beforeEach(() => {
  shelf.clear();
  vi.stubGlobal("localStorage", {
    getItem: (place: string) => shelf.get(place) ?? null,
    setItem: (place: string, text: string) => shelf.set(place, text),
  });
});

test("what Merlin shows begins once, whatever is loaded again", () => {
  expect(firstSeen("t1:3:0", 1000)).toBe(1000);
  expect(firstSeen("t1:3:0", 9000)).toBe(1000);
  expect(firstSeen("t1:4:0", 9000)).toBe(9000);
});

test("old glimpses are forgotten", () => {
  for (let turn = 1; turn <= 30; turn += 1) firstSeen(`t1:${turn}:0`, turn);
  expect(firstSeen("t1:30:0", 99)).toBe(30);
  expect(firstSeen("t1:1:0", 99)).toBe(99);
});

test("seconds run down to nothing", () => {
  expect(secondsLeft(1000, 10, 1000)).toBe(10);
  expect(secondsLeft(1000, 10, 10_500)).toBe(1);
  expect(secondsLeft(1000, 10, 11_000)).toBe(0);
  expect(secondsLeft(1000, 10, 50_000)).toBe(0);
});
