import { expect, test } from "vitest";
import { aloud } from "../src/lib/aloud";

test("a line without an end gets one before the next begins", () => {
  const lines = ["It is the turn of Bors.", "Shields: you 0, Bors 2", "Bors draws a card."];
  expect(aloud(lines)).toBe("It is the turn of Bors. Shields: you 0, Bors 2. Bors draws a card.");
});

test("attack and defence are two numbers, not a fraction", () => {
  expect(aloud(["Bors places Mote 1/2 in slot 1."])).toBe("Bors places Mote 1 and 2 in slot 1.");
});

test("a question keeps its mark", () => {
  expect(aloud(["Do you join?", "Gareth is thinking…"])).toBe("Do you join? Gareth is thinking…");
});
