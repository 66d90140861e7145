import { expect, test } from "vitest";
import { shownPrivately } from "../src/lib/link.svelte";

test("a hand that lies on the table is not written into the log", () => {
  const lines = ["You draw F30.", "Hand of Ann (3 cards)", "F5 F30 D5", "1  2   3", "You discard D5."];
  expect(shownPrivately({ private: lines })).toEqual(["You draw F30.", "You discard D5."]);
  expect(shownPrivately({})).toEqual([]);
});
