import { expect, test } from "vitest";
import type { Fighter } from "../src/generated/protocol";
import { battle } from "../src/lib/battle";

const fighter = (name: string, total: number, stands: boolean): Fighter => ({
  name,
  parts: [{ what: "Squire", points: total }],
  total,
  stands,
});

test("what is told of a fight piece by piece is one fight", () => {
  const found = battle([
    { title: "Stage 2", foe: "Boar, Sword", against: 25 },
    { title: "Stage 2", against: 25, fighters: [fighter("Ann", 35, true)] },
    { title: "Stage 2", against: 25, fighters: [fighter("Bob", 5, false)] },
  ]);
  expect([found?.title, found?.foe, found?.against]).toEqual(["Stage 2", "Boar, Sword", 25]);
  expect(found?.fighters.map(({ name, stands }) => [name, stands])).toEqual([
    ["Ann", true],
    ["Bob", false],
  ]);
});

test("of several fights the last one is shown", () => {
  const found = battle([
    { title: "Tournament", fighters: [fighter("Ann", 5, true), fighter("Bob", 5, true)] },
    { title: "Tournament, round 2", fighters: [fighter("Ann", 15, true)] },
    { title: "Tournament, round 2", fighters: [fighter("Bob", 5, false)] },
  ]);
  expect([found?.title, found?.against]).toEqual(["Tournament, round 2", 0]);
  expect(found?.fighters.map(({ total }) => total)).toEqual([15, 5]);
});

test("a stage that nobody fights is no battle", () => {
  expect(battle([{ title: "Stage 1", foe: "Thieves", against: 5 }])).toBeNull();
  expect(battle([])).toBeNull();
});
