import { describe, expect, it } from "vitest";
import type { Analysis, AnalysisInfo } from "../src/generated/protocol";
import { Refused } from "../src/lib/api";
import { changed, decisionAt, line, percent, points, Study } from "../src/lib/analysis.svelte";

const found: Analysis = {
  game: "quests",
  title: "Quests",
  names: ["Ann", "Bors"],
  winners: [1],
  chances: [
    [0.5, 0.5],
    [0.25, 0.75],
    [0, 1],
  ],
  changes: [
    { step: 1, seat: 0, luck: [0, 0], play: [-0.25, 0.25] },
    { step: 2, seat: 1, luck: [-0.25, 0.25], play: [0, 0] },
  ],
  turnings: [],
  decisions: [
    { step: 1, seat: 0, alternatives: [] },
    { step: 3, seat: 1, alternatives: [] },
  ],
  accounts: [],
  simulations: 10,
};

const answers = (...infos: AnalysisInfo[]) => {
  const next = () => Promise.resolve(infos.shift()!);
  return { analyse: next, analysis: next };
};

describe("an analysis", () => {
  it("is followed until it is here", async () => {
    const study = new Study(
      "t",
      answers({ table: "t", waiting: 1, done: 0 }, { table: "t", waiting: 0, done: 1, analysis: found }),
      0,
    );
    await study.follow();
    expect(study.found).toBe(found);
    expect(study.waiting).toBe(1);
  });

  it("says why there is none", async () => {
    const refuse = () =>
      Promise.reject(new Refused("not_found", "There is no finished game with this name."));
    const study = new Study("t", { analyse: refuse, analysis: refuse }, 0);
    await study.follow();
    expect(study.problem).toBe("There is no finished game with this name.");
  });

  it("is written in points of a hundred", () => {
    expect([percent(0.456), points(0.12), points(-0.031), points(0.001)]).toEqual(["46 %", "+12", "−3", "0"]);
  });

  it("knows the decision about to be made, or the last one", () => {
    expect(decisionAt(found, 0)?.step).toBe(1);
    expect(decisionAt(found, 1)?.step).toBe(1);
    expect(decisionAt(found, 2)?.step).toBe(3);
  });

  it("is drawn from the bottom to the top, and as numbers where something changed", () => {
    expect(line(found, 0, 100, 10)).toBe("0.0,5.0 50.0,7.5 100.0,10.0");
    expect(changed(found)).toEqual([0, 1, 2]);
  });
});
