import { expect, test } from "vitest";
import { uis, wouldBe } from "../src/games/ui";

test("a drop is the text of a move, and the table decides whether it is allowed", () => {
  const view = {
    you: 0,
    boards: [[null, { name: "Mote" }, null, null, null], []],
    hand: [],
    resources: [1, 1],
  };
  const duel = uis["quintessence"]!;
  expect(duel.dropText(view, "hand-0", "slot-0")).toBe("place 1 at 1");
  expect(duel.dropText(view, "hand-2", "slot-1")).toBe("place 3 over 2");
  expect(duel.dropText(view, "slot-1", "lane-4")).toBe("2 to 5");
  expect(duel.dropText(view, "slot-1", "slot-1")).toBe("take back 2");
  expect(duel.dropText(view, "nothing", "slot-1")).toBeNull();
});

test("a card of a stage that is built goes back to the hand", () => {
  const table = uis["round_table"]!;
  expect(table.dropText({}, "staged-Boar", "hand")).toBe("take back Boar");
  expect(table.dropText({}, "staged-Boar", "table")).toBeNull();
});

test("picked cards show the total they would make, unless one adds nothing that is known", () => {
  const view = { you: 1, totals: [9, 5], adds: [4, 1, -1] };
  expect(wouldBe(view, [0, 1])).toBe(10);
  expect(wouldBe(view, [0, 2])).toBeNull();
  expect(wouldBe(view, [])).toBeNull();
});

test("who is out of a tie-break is no longer in the lists (B20)", () => {
  const view = {
    turn: 0,
    sponsor: -1,
    participants: [],
    entrants: [0, 1, 2],
    contest: [0, 1, 2],
    question: "tournament cards",
    bids: [-1, -1, -1],
    looks: [-1, -1, -1],
    ranks: [0, 0, 0],
    costs: [5, 5, 5],
    shields: [0, 0, 0],
    points: [5, 5, 5],
    hand_sizes: [9, 9, 9],
    allies: [[], [], []],
    amours: [0, 0, 0],
  };
  const lists = (contest: number[]) =>
    [0, 1, 2].filter((seat) =>
      uis["round_table"]!.seat({ ...view, contest }, seat).marks.includes("in the lists"),
    );
  expect(lists([0, 1, 2])).toEqual([0, 1, 2]);
  expect(lists([0, 2])).toEqual([0, 2]);
  expect(lists([])).toEqual([0, 1, 2]);
});
