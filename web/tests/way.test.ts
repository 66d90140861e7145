import { expect, test } from "vitest";
import { parts, wayOf } from "../src/lib/way";

const RANKS = { Squire: "Squire", Knight: "Knight", "Knight of the Round Table": "Round Table" };
const fact = (value: string, words = value) => ({ icon: "shield", value, words });

test("a row of places is what the first fact counts", () => {
  const way = wayOf([fact("3/7", "3 of 7 shields"), fact("12")], {});
  expect(way).toEqual({ ranks: [], at: 0, filled: 3, places: 7, words: "3 of 7 shields" });
});

test("ranks come with the places that lead to the next one", () => {
  const way = wayOf([fact("Knight"), fact("2/7", "2 of 7 shields"), fact("20")], RANKS);
  expect(way?.ranks).toEqual(["Squire", "Knight", "Round Table"]);
  expect([way?.at, way?.filled, way?.places]).toEqual([1, 2, 7]);
  expect(way?.words).toBe("Knight, 2 of 7 shields");
});

test("at the last rank there are no places left", () => {
  const way = wayOf([fact("Knight of the Round Table"), fact("4", "4 shields")], RANKS);
  expect([way?.at, way?.places]).toEqual([2, 0]);
});

test("who is beaten has no place filled, rather than fewer than none", () => {
  expect(wayOf([fact("-2/20")], {})?.filled).toBe(0);
});

test("tokens are drawn as letters, and a plain number leads nowhere", () => {
  expect(wayOf([{ ...fact("1/4"), have: "B", missing: "PRYG" }], {})).toBeNull();
  expect(wayOf([fact("12")], {})).toBeNull();
  expect(wayOf([], {})).toBeNull();
  expect(parts("Squire")).toBeNull();
});
