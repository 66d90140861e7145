import { expect, test } from "vitest";
import { between } from "../src/lib/count";

test("a number counts to its new value and keeps what stands behind it", () => {
  expect(between("2/7", "6/7", 0)).toBe("2/7");
  expect(between("2/7", "6/7", 0.5)).toBe("5/7");
  expect(between("2/7", "6/7", 1)).toBe("6/7");
  expect(between("20", "-3", 0.99)).toBe("-3");
});

test("words change at once", () => {
  expect(between("–", "7", 0.1)).toBe("7");
  expect(between("Squire", "Knight", 0.1)).toBe("Knight");
});
