import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Replay } from "../src/generated/protocol";
import { Refused } from "../src/lib/api";
import { Film, PAGE } from "../src/lib/film.svelte";
import { chapters } from "../src/lib/story";

const TOTAL = 50_001;
let asked: number[];

function page(first: number, count: number): Replay {
  if (first >= TOTAL) throw new Refused("bad_message", "from must be the number of a step");
  const size = Math.min(count, TOTAL - first);
  const steps = Array.from({ length: size }, (_, at) => ({
    move: `move ${first + at}`,
    scene: { you: 0, head: "", seats: [], zones: [] },
    news: [{ number: 1, lines: [`line ${first + at}`], chapter: at % 10 === 0 }],
  }));
  const head = { table: "t", game: "quests", title: "Quests", names: ["A"], winners: [], seat: 0 };
  return { ...head, first, total: TOTAL, steps };
}

const film = () =>
  new Film("t", 0, (_table, _seat, first, count) => {
    asked.push(first / PAGE);
    return new Promise((resolve) => setTimeout(resolve, 10)).then(() => page(first, count));
  });

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const rest = () => vi.advanceTimersByTimeAsync(10_000);

test("the page of the moment comes first, then its neighbours, and nothing else", async () => {
  const shown = film();
  shown.want(1_234);
  await rest();
  expect(asked).toEqual([12, 13, 11]);
  expect(shown.last).toBe(50_000);
  expect(shown.step(1_234)?.move).toBe("move 1234");
  expect(shown.step(5_000)).toBeUndefined();
});

test("whoever steps through a whole game never holds more than a few pages", async () => {
  const shown = film();
  for (let at = 0; at < 5_000; at += 25) {
    shown.want(at);
    await rest();
    expect(shown.step(at)?.move).toBe(`move ${at}`);
    expect(shown.held).toBeLessThanOrEqual(5);
  }
  expect(asked).toEqual([...Array(51).keys()]);
});

test("whoever drags the slider fetches only where it rests", async () => {
  const shown = film();
  shown.want(0);
  await rest();
  asked = [];
  for (let at = 0; at < 40_000; at += 500) {
    shown.want(at);
    await vi.advanceTimersByTimeAsync(20);
  }
  shown.want(45_050);
  await rest();
  expect(asked).toEqual([450, 451, 449]);
  expect(shown.step(45_050)?.move).toBe("move 45050");
});

test("a moment after the end is asked for in vain, and the length of the game is known", async () => {
  const shown = film();
  shown.want(99_999);
  await rest();
  expect(shown.problem).toBeNull();
  expect(shown.last).toBe(50_000);
});

test("a page that does not come is asked for again; a game that is not there is a problem", async () => {
  let fails = 0;
  const shown = new Film("t", 0, (_table, _seat, first, count) =>
    first === 500 && fails++ < 2
      ? Promise.reject(new Refused("too_fast", ""))
      : Promise.resolve(page(first, count)),
  );
  shown.want(0);
  await rest();
  shown.want(500);
  await rest();
  expect(shown.step(500)?.move).toBe("move 500");
  const none = new Film("t", 0, () => Promise.reject(new Refused("not_found", "No such game.")));
  none.want(0);
  await rest();
  expect(none.problem).toEqual({ code: "not_found", text: "No such game." });
});

test("the log goes back as far as the pages do", async () => {
  const shown = film();
  shown.want(950);
  await rest();
  const lines = shown.lines(950);
  expect([lines[0]!.text, lines.at(-1)!.text]).toEqual(["line 800", "line 950"]);
  expect(chapters(lines).map(({ title }) => title)).toContain("line 940");
});
