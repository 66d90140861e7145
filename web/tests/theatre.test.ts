import { expect, test, vi } from "vitest";
import type { Beat } from "../src/generated/protocol";
import { stage } from "../src/lib/moments";
import { raised, Theatre } from "../src/lib/theatre.svelte";

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

test("bids stand on the rail until something else begins, and a dropper's falls", () => {
  let bids = raised([], { kind: "bid", seat: 1, number: 3 });
  bids = raised(bids, { kind: "bid", seat: 2, number: 4 });
  bids = raised(bids, { kind: "bid", seat: 1, number: 5 });
  expect(bids.map(({ seat, number }) => [seat, number])).toEqual([
    [2, 4],
    [1, 5],
  ]);
  bids = raised(bids, { kind: "out", seat: 2 });
  expect(bids.map(({ out }) => out)).toEqual([true, false]);
  expect(raised(bids, { kind: "pass", seat: 3 })).toEqual(bids);
  expect(raised(bids, { kind: "stage" })).toEqual([]);
});

test("a card shown large stays until the board follows", async () => {
  vi.useFakeTimers();
  const [story] = stage([{ number: 3, lines: ["Plague"], beat: { kind: "story", cards: [4] } }]).moments;
  const theatre = new Theatre();
  void theatre.show(story!, 1400, true);
  theatre.settle();
  expect(theatre.moment).toBe(story);
  await vi.advanceTimersByTimeAsync(5000);
  expect(theatre.moment).toBe(story);
  theatre.settle();
  expect(theatre.moment).toBeNull();
  vi.useRealTimers();
});

test("whoever falls is struck, whoever wins shines, and a base that is hit is struck", () => {
  const theatre = new Theatre();
  const shown = (beat: Beat) => {
    void theatre.show({ beat, battle: null, lines: [], news: [] }, 10);
    return [0, 1].map((seat) => theatre.touches(seat));
  };
  expect(shown({ kind: "out", seat: 1 })).toEqual(["", "struck"]);
  expect(shown({ kind: "prize", seat: 0 })).toEqual(["shines", ""]);
  expect(shown({ kind: "attack", seat: 0, target: 1 })).toEqual(["", "struck"]);
  expect(shown({ kind: "attack", seat: 0, target: 1, cards: [3] })).toEqual(["", ""]);
  theatre.clear();
});
