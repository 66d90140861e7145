import { expect, test, vi } from "vitest";
import { stage } from "../src/lib/moments";
import { Theatre } from "../src/lib/theatre.svelte";

vi.stubGlobal("window", globalThis);

const [card] = stage([{ number: 1, lines: ["Bors plays"], beat: { kind: "card", seat: 1 } }]).moments;
const [fight] = stage([
  { number: 2, tally: { title: "Stage 1", fighters: [{ name: "Ann", parts: [], total: 5, stands: true }] } },
]).moments;

test("a moment is shown for its time, stays a little if nothing follows, and then goes", async () => {
  vi.useFakeTimers();
  const theatre = new Theatre();
  let ended = false;
  void theatre.show(card!, 450).then(() => (ended = true));
  expect(theatre.moment?.lines).toEqual(["Bors plays"]);
  await vi.advanceTimersByTimeAsync(440);
  expect(ended).toBe(false);
  await vi.advanceTimersByTimeAsync(20);
  expect([ended, theatre.moment?.lines]).toEqual([true, ["Bors plays"]]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(theatre.moment).toBeNull();
  vi.useRealTimers();
});

test("a fight stays until somebody has seen enough", async () => {
  vi.useFakeTimers();
  const theatre = new Theatre();
  let ended = false;
  void theatre.show(fight!, Infinity).then(() => (ended = true));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([ended, theatre.moment?.battle?.title]).toEqual([false, "Stage 1"]);
  theatre.clear();
  await vi.advanceTimersByTimeAsync(0);
  expect([ended, theatre.moment]).toEqual([true, null]);
  vi.useRealTimers();
});

test("the last four things that happened are recalled, without turns and without what has no words", () => {
  const theatre = new Theatre();
  theatre.remember([
    ...[1, 2, 3, 4, 5].map((number) => ({ number, lines: [`${number}`], beat: { kind: "card" as const } })),
    { number: 6, lines: ["Your turn"], beat: { kind: "turn" } },
    { number: 7, beat: { kind: "card" } },
    { number: 8, lines: ["no moment"] },
  ]);
  expect(theatre.recap.map(({ text }) => text)).toEqual(["2", "3", "4", "5"]);
});
