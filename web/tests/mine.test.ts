import { expect, test } from "vitest";
import type { TableInfo } from "../src/generated/protocol";
import { inOrder, own, result } from "../src/lib/mine";

const ME = [{ seat: 0, key: "k", name: "Ann" }];

const table = (more: Partial<TableInfo>): TableInfo => ({
  table: "t",
  game: "g",
  title: "G",
  phase: "running",
  seats: [{ name: "Ann" }, { name: "Bors" }, { name: "Cei", bot: "page" }],
  ...more,
});

test.each<[string, Partial<TableInfo>]>([
  ["Your turn", { asks: [0] }],
  ["Your turn", { asks: [0, 1] }],
  ["Bors's turn", { asks: [1] }],
  ["Waiting for Bors and Cei", { asks: [1, 2] }],
  ["Under way", {}],
  ["Paused", { asks: [0], paused: true }],
  ["2 seats free", { phase: "open", seats: [{ name: "Ann" }, {}, {}] }],
  ["1 seat free", { phase: "open", seats: [{ name: "Ann" }, {}, { bot: "page" }] }],
  ["About to begin", { phase: "open", seats: [{ name: "Ann", waits: true }, { bot: "page" }] }],
])("a table of mine says: %s", (words, more) => {
  expect(own(table(more), ME).words).toBe(words);
});

test("where I am asked comes first, then games under way, then tables that wait", () => {
  const all = [table({ phase: "open" }), table({ asks: [1] }), table({ asks: [0] })];
  const order = inOrder(all.map((each) => own(each, ME))).map(({ words }) => words);
  expect(order).toEqual(["Your turn", "Bors's turn", "About to begin"]);
});

const ended = (winners: string[]) =>
  ({ table: "t", game: "g", names: ["Ann", "Bors"], winners, finished: "", moves: 1 }) as const;

test.each([
  ["You won", ["Ann"], ["Ann"]],
  ["Bors won", ["Bors"], ["Ann"]],
  ["Ann won", ["Ann"], []],
  ["Ann won", ["Ann"], ["Ann", "Bors"]], // two who share a device
  ["Nobody won", [], ["Ann"]],
  ["A draw", ["Ann", "Bors"], ["Ann"]],
])("%s", (words, winners, mine) => {
  expect(result({ ...ended(winners), names: ["Ann", "Bors"] }, mine)).toBe(words);
});
