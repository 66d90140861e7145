import { expect, test } from "vitest";
import type { GameInfo, OptionInfo } from "../src/generated/protocol";
import { differences, presetOf } from "../src/lib/house";

const option = (name: string, help: string, presets: string[], choices: string[] = []): OptionInfo => ({
  name,
  help,
  values: "",
  default: presets[0]!,
  presets,
  choices,
});
const GAME = {
  presets: ["classic", "open"],
  options: [
    option("first_player", "who has the first turn", ["seat_1", "random"], ["seat_1", "random"]),
    option("shown", "every stage is turned up in full", ["off", "on"], ["on", "off"]),
    option("rounds", "rounds of a tournament", ["2", "10"]),
    option("clock", "seconds for a decision; 0: no clock", ["0", "0"]),
  ],
} as GameInfo;

test("a preset is said in words: each rule that differs from the usual ones", () => {
  expect(presetOf("open")).toBe("open");
  expect(differences(GAME, "open")).toEqual([
    "Who has the first turn: random (usually seat 1)",
    "Every stage is turned up in full: yes",
    "Rounds of a tournament: 10 (usually 2)",
  ]);
});

test("what a table changes itself counts before its preset", () => {
  expect(presetOf("open, shown=off, rounds=3")).toBe("open");
  expect(differences(GAME, "open, shown=off, rounds=3")).toEqual([
    "Who has the first turn: random (usually seat 1)",
    "Rounds of a tournament: 3 (usually 2)",
  ]);
});

test("what zero means is said for it", () => {
  expect(differences(GAME, "clock=30")).toEqual(["Seconds for a decision: 30 (usually no clock)"]);
});

test("without a preset only the changes differ", () => {
  expect(presetOf("shown=on")).toBe("");
  expect(differences(GAME, "shown=on")).toEqual(["Every stage is turned up in full: yes"]);
});
