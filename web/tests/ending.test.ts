import { expect, test } from "vitest";
import type { Over } from "../src/generated/protocol";
import { highlights, reasonOf, standings, titleOf } from "../src/lib/ending";
import type { Told } from "../src/lib/story";

const NAMES = ["Ann", "Bors", "Cei"];
const over = (winners: number[], returns = [0, 0, 0]) =>
  ({ type: "over", winners, returns, reason: "rules", seed: "", seed_hash: "" }) satisfies Over;

test.each([
  ["You win!", [0], 0],
  ["Bors wins", [1], 0],
  ["You and Cei win!", [0, 2], 0],
  ["Ann and Cei win", [0, 2], -1],
  ["Ann, Bors and Cei win", [0, 1, 2], 3, [...NAMES, "Dora"]],
  ["Nobody wins", [], 0],
  ["A draw", [0, 1, 2], 0],
])("%s", (title, winners, you, names = NAMES) => {
  expect(titleOf(over(winners), names, you)).toBe(title);
});

test("standings: winners, then by what the game paid, then by how far they came, then by seat", () => {
  expect(standings(over([2], [0, 0, 1]), ["1/7", "3/7", "7/7"])).toEqual([2, 1, 0]);
  expect(standings(over([]), ["", "", ""])).toEqual([0, 1, 2]);
  expect(standings(over([1], [0.5, 1, 0]), ["1/7", "7/7", "6/7"])).toEqual([1, 0, 2]);
});

let key = 0;
const prize = (seat: number, text: string): Told => ({ key: (key += 1), text, seat, kind: "prize" });
const says = (log: Told[], winners: number[], you = 0, known = "") =>
  Object.fromEntries(highlights(log, winners, you, known).map(({ label, text }) => [label, text]));

test("the turning point is where the winner went ahead for good", () => {
  const log = [prize(1, "a"), prize(0, "b"), prize(1, "c"), prize(0, "d"), prize(1, "e"), prize(1, "f")];
  expect(says(log, [1])["The turning point"]).toBe("e");
  expect(says(log, [1, 0])["The turning point"]).toBeUndefined();
  expect(says(log, [2])["The turning point"]).toBeUndefined();
  expect(says(log, [1], 0, "Bors attacks")["The turning point"]).toBe("Bors attacks");
});

test("my best moment is the largest prize I was given, told once", () => {
  const log = [prize(0, "You earn 2 shields."), prize(0, "You earn 5 shields."), prize(1, "Bors earns 9.")];
  expect(says(log, [1])["Your best moment"]).toBe("You earn 5 shields.");
  expect(says(log, [0], -1)["Your best moment"]).toBeUndefined();
  expect(says([prize(0, "You earn 5 shields.")], [0])).toEqual({
    "The turning point": "You earn 5 shields.",
  });
});

test("what decided it is the winner's last prize, and not once more who has won", () => {
  const says = (text: string): Told => ({ key: (key += 1), text, seat: -1, kind: "prize" });
  const log = [prize(1, "Bors takes the red token."), prize(0, "Ann draws."), says("Bors wins the game.")];
  expect(reasonOf(log, [1], "Bors wins")).toBe("Bors takes the red token.");
  expect(reasonOf([says("Nobody can play."), says("A draw")], [0, 1], "A draw")).toBe("Nobody can play.");
  const before = [
    ...log,
    { key: (key += 1), text: "Turn 9", chapter: true },
    says("Cei and Bors win by turns."),
  ];
  expect(reasonOf(before, [1], "Bors wins")).toBe("Cei and Bors win by turns.");
  const final: Told[] = [
    prize(1, "Bors becomes a knight."),
    { key: (key += 1), text: "A final tournament decides.", kind: "stage", chapter: true },
    { key: (key += 1), text: "Bors: Sword 10 = 30 BP, the highest.", kind: "stage", seat: 1 },
    says("The game is over. Bors wins."),
  ];
  expect(reasonOf(final, [1], "Bors wins")).toBe("Bors: Sword 10 = 30 BP, the highest.");
});

test("what took longest is the longest of several chapters", () => {
  const part = (title: string, lines: number): Told[] => [
    { key: (key += 1), text: title, chapter: true },
    ...Array.from({ length: lines }, (): Told => ({ key: (key += 1), text: "x" })),
  ];
  const log = [...part("one", 6), ...part("two", 9), ...part("three", 7)];
  expect(says(log, [])["What took longest"]).toBe("two");
  expect(says(part("one", 9), [])).toEqual({});
});
