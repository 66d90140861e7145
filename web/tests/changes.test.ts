import { expect, test } from "vitest";
import type { Scene } from "../src/generated/protocol";
import { changed } from "../src/lib/changes";

const OLD: Scene = {
  you: 0,
  head: "Turn 1",
  mood: "or",
  seats: [{ out: true }, { marks: ["turn"] }],
  zones: [
    { id: "x", label: "X" },
    { id: "y", label: "Y", mark: "now" },
  ],
};

test("what was not told stays as it was", () => {
  const now = changed(OLD, {
    head: "Turn 2",
    mood: null,
    seats: { "1": { out: true } },
    zones: { y: { note: "3", mark: null } },
  });
  expect(now).toEqual({
    you: 0,
    head: "Turn 2",
    seats: [{ out: true }, { out: true, marks: ["turn"] }],
    zones: [
      { id: "x", label: "X" },
      { id: "y", label: "Y", note: "3" },
    ],
  });
  expect(now.zones[0]).toBe(OLD.zones[0]);
  expect(changed(OLD, {})).toEqual(OLD);
});

test("zones come and go, in their order", () => {
  const z = { id: "z", label: "Z" };
  expect(changed(OLD, { zones: { z }, order: ["z", "x"] }).zones).toEqual([z, OLD.zones[0]]);
});
