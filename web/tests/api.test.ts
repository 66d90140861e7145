import { afterEach, expect, test, vi } from "vitest";
import { api, pauseAfter, Refused } from "../src/lib/api";

afterEach(() => vi.unstubAllGlobals());

/** A server whose answers are these, one after the other; an error is an answer that was lost. */
function answers(...said: (Response | Error)[]): Record<string, string>[] {
  const heard: Record<string, string>[] = [];
  vi.stubGlobal("fetch", (_path: string, init: RequestInit) => {
    heard.push(JSON.parse(init.body as string) as Record<string, string>);
    const next = said.shift()!;
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  });
  return heard;
}

const seated = () => new Response('{"table": "t", "seat": 1, "key": "k"}');

test("a lost answer is asked for again with the same key", async () => {
  const heard = answers(new TypeError("lost"), seated());
  expect((await api.join("t", { name: "Ann" })).seat).toBe(1);
  expect(heard[0]).toEqual(heard[1]);
  expect(heard[0]!.key).toMatch(/^[0-9a-f]{64}$/);
});

test("every wish has a key of its own", async () => {
  const heard = answers(seated(), seated());
  await api.create({ game: "quests", name: "Ann" });
  await api.create({ game: "quests", name: "Ann" });
  expect(heard[0]!.key).not.toBe(heard[1]!.key);
});

test("a refusal is not asked for again", async () => {
  const heard = answers(new Response('{"code": "no_seat", "text": "The table is full."}', { status: 409 }));
  await expect(api.join("t", { name: "Ann" })).rejects.toThrow("full");
  expect(heard).toHaveLength(1);
});

test("a server that is about to be back is asked again, and one that says no is not", () => {
  const passing = (["away", "storage", "shutting_down"] as const).map((code) => new Refused(code, "").passes);
  const final = (["unknown_table", "bad_key", "blocked"] as const).map(
    (code) => new Refused(code, "").passes,
  );
  expect([passing, final]).toEqual([
    [true, true, true],
    [false, false, false],
  ]);
});

test("there are five tries within about five seconds, and never more than ten seconds between two", () => {
  const waits = Array.from({ length: 40 }, (_none, at) => pauseAfter(at + 1));
  expect(waits.slice(0, 5).reduce((sum, wait) => sum + wait)).toBeLessThan(6_500);
  expect(Math.max(...waits)).toBeLessThan(10_500);
  expect(Math.min(...waits.slice(10))).toBeGreaterThan(5_000);
});
