import { expect, test } from "vitest";
import { battle } from "../src/lib/battle";

test("a foe of the Round Table is met part by part", () => {
  const found = battle([
    "Stage 2 is Boar, Sword: 25 BP.",
    "Ann: Squire 5 + Sir Gawain, Merlin 10 + Amour 10 + Sword 10 = 35 against 25: passes.",
    "Bob: Squire 5 = 5 against 25: falls.",
  ]);
  expect(found?.title).toBe("Stage 2");
  expect(found?.against).toBe(25);
  expect(found?.fighters[0]?.parts).toHaveLength(4);
  expect(found?.fighters[0]?.parts[1]).toEqual({ what: "Sir Gawain, Merlin", points: 10 });
  expect(found?.fighters.map((fighter) => fighter.stands)).toEqual([true, false]);
});

test("in a tournament the most wins", () => {
  const found = battle(["Ann: Knight 10 + Horse 10 = 20 BP, the most.", "Bob: Squire 5 = 5 BP."]);
  expect(found?.title).toBe("Tournament");
  expect(found?.fighters.map((fighter) => [fighter.total, fighter.stands])).toEqual([
    [20, true],
    [5, false],
  ]);
});

test("the short form of Quests adds up the cards", () => {
  const found = battle([
    "Stage 1 was F5 H10 (value 15).",
    "Ann: S10 H10 (value 20) wins.",
    "Bob: no cards (value 0) loses.",
  ]);
  expect(found?.fighters[0]?.parts).toEqual([
    { what: "S10", points: 10 },
    { what: "H10", points: 10 },
  ]);
  expect(found?.fighters[1]).toEqual({ name: "Bob", parts: [], total: 0, stands: false });
});

test("other news are no battle", () => {
  expect(battle(["Ann draws 1 card.", "Stage 1 is F5: 5 BP."])).toBeNull();
});
