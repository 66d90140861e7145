import { afterEach, expect, test, vi } from "vitest";
import { api } from "../src/lib/api";

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
