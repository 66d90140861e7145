import { expect, test } from "vitest";
import type { TableInfo } from "../src/generated/protocol";
import { lasting, looks, standing } from "../src/lib/presence.svelte";

const NOW = 1_800_000_000;

test.each([
  [0, "a moment"],
  [59, "a moment"],
  [60, "1 min"],
  [3_599, "59 min"],
  [3_600, "1 h"],
  [86_399, "23 h"],
  [86_400, "1 day"],
  [200_000, "2 days"],
])("%i seconds are %s", (seconds, words) => expect(lasting(seconds)).toBe(words));

test.each([
  ["a person who is here", { name: "Ann", here: true }, ""],
  ["a bot", { name: "Ector", bot: "knight" }, ""],
  [
    "a page in the background",
    { name: "Ann", here: true, hidden: true, since: NOW - 5 },
    "looking elsewhere",
  ],
  ["and for longer", { name: "Ann", here: true, hidden: true, since: NOW - 300 }, "elsewhere for 5 min"],
  ["just left", { name: "Ann", since: NOW - 100 }, "away"],
  ["not come yet", { name: "Ann" }, "away"],
  ["left long ago", { name: "Ann", since: NOW - 7_200 }, "gone for 2 h"],
  ["replaced", { name: "Ann", since: NOW - 100, stands_in: "knight" }, "a bot stands in"],
  ["gave up", { name: "Ann", here: true, resigned: true }, "gave up"],
])("%s", (_, who, words) => {
  expect(standing(who, NOW)).toBe(words);
});

test("only who is connected and does not look elsewhere looks", () => {
  const seats: TableInfo["seats"] = [{ here: true }, { here: true, hidden: true }, {}];
  expect(seats.map(looks)).toEqual([true, false, false]);
});
