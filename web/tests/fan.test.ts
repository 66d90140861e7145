import { describe, expect, it } from "vitest";
import { fanned } from "../src/lib/fan";

const hand = { room: 400, card: 100, strip: 30, open: -1 };

describe("the fan of a hand", () => {
  it("lies side by side in the middle if there is room, equal cards too", () => {
    const { at, covered, stacks } = fanned({ ...hand, names: ["Sword", "Sword"] });
    expect(at).toEqual([97, 200]);
    expect(covered).toEqual([false, false]);
    expect(stacks).toEqual([0, 0]);
  });

  it("fills the room exactly if cards must lie over one another", () => {
    const { at, width, covered } = fanned({ ...hand, names: ["a", "b", "c", "d", "e", "f", "g"] });
    expect(width).toBeCloseTo(400);
    expect(at[6]).toBeCloseTo(297);
    expect(covered).toEqual([true, true, true, true, true, true, false]);
  });

  it("makes way for the open card, which stays where it can be reached", () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"];
    const closed = fanned({ ...hand, names });
    const { at, covered } = fanned({ ...hand, names, open: 3 });
    expect(at[4]! - at[3]!).toBeCloseTo(103);
    expect(covered[3]).toBe(false);
    expect(at[3]!).toBeLessThanOrEqual(closed.at[3]!);
    expect(at[3]! + 100).toBeGreaterThan(closed.at[3]!);
  });

  it("puts equal cards on a stack with a count if there is little room", () => {
    const { at, stacks, under } = fanned({ ...hand, names: ["a", "a", "a", "b", "c", "d"] });
    expect(under).toEqual([true, true, false, false, false, false]);
    expect(stacks).toEqual([0, 0, 3, 0, 0, 0]);
    expect(at[1]! - at[0]!).toBeCloseTo(7);
  });

  it("opens a stack at the card that has the focus", () => {
    const { stacks } = fanned({ ...hand, names: ["a", "a", "a", "b", "c", "d"], open: 0 });
    expect(stacks).toEqual([0, 0, 2, 0, 0, 0]);
  });

  it("never shows less than the strip of a card, and is as wide as that takes", () => {
    const names = [..."abcdefghijklmnopqrst"];
    const { at, width } = fanned({ ...hand, names });
    expect(at[0]).toBe(0);
    expect(at[1]).toBe(30);
    expect(width).toBe(19 * 30 + 103);
  });
});
