import { afterEach, expect, test, vi } from "vitest";
import { uis } from "../src/games/ui";
import type { QuestionWords } from "../src/generated/protocol";
import { Desk } from "../src/lib/desk.svelte";
import type { Link } from "../src/lib/link.svelte";

afterEach(() => vi.unstubAllGlobals());

function sit(game: string, question: QuestionWords, options: number[] = [], texts: string[] = []) {
  const played: number[] = [];
  const link = {
    info: { game, seats: [] },
    view: { you: 0, boards: [[]] },
    asked: true,
    question,
    options,
    texts,
    notice: null,
    move: (text: string) => options[texts.indexOf(text)],
    textOf: () => "",
    play: (move: number) => played.push(move),
    playAll: (moves: number[]) => played.push(...moves),
  };
  return { desk: new Desk(link as unknown as Link, uis[game]!), played };
}

const LAYING: QuestionWords = {
  text: "Position of the next card, or Quit:",
  rule: "Q-36",
  positions: [0, 10, 11],
  refusals: ["An attack has weapons only, no foe.", "", ""],
  choices: [
    { words: ["quit"], move: 16 },
    { words: ["stage 2"], move: 20, on_board: true },
  ],
  picking: { verb: "Lay", least: 0, most: 0, finish: 16, finish_verb: "Attack" },
};

test("the table says which cards can be picked, and what ends the picking", async () => {
  const { desk, played } = sit("quests", LAYING, [10, 11, 16]);
  expect([0, 1, 2].map((place) => desk.playable(place))).toEqual([false, true, true]);
  expect(desk.whyNot(0)).toBe("An attack has weapons only, no foe.");
  desk.toggle(2);
  desk.toggle(1);
  await desk.confirm(true);
  expect(played).toEqual([11, 10, 16]);
});

test("without a picking no card of the hand is asked for", () => {
  const { desk } = sit("ivanhoe", { text: "Which?", rule: "I-49", positions: [60, 61], display: 1 }, [60]);
  expect(desk.asksHand).toBe(false);
  expect(desk.playable(0)).toBe(false);
});

test("what is done on the board is no answer beside it", () => {
  const { desk } = sit("quests", LAYING, [16, 20]);
  expect(desk.answers.map(({ move }) => move)).toEqual([16]);
});

test("a card on the table is the move of its place; a drop that is no option is tried, so that the table says why", async () => {
  const placing = { text: "?", rule: "L-10", positions: [0], refusals: [""], picking: { verb: "Place" } };
  const { desk, played } = sit("quintessence", placing, [0, 7], ["place 1", "place 1 at 3"]);
  expect(desk.accepts("hand-0", "table")).toBe(true);
  expect(desk.accepts("hand-0", "slot-2")).toBe(true);
  expect(desk.accepts("hand-0", "lane-1")).toBe(false);
  const moves = ["place 1", "hand 1 to 2"];
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify({ game: "quintessence", moves }))),
  );
  await desk.drop("hand-0", "lane-1");
  expect(played).toEqual([1]);
});
