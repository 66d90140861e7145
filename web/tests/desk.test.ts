import { afterEach, expect, test, vi } from "vitest";
import { uis } from "../src/games/ui";
import type { QuestionWords, Tried } from "../src/generated/protocol";
import { Desk } from "../src/lib/desk.svelte";
import type { Answer, Link } from "../src/lib/link.svelte";
import { profile } from "../src/lib/profile.svelte";

afterEach(() => vi.unstubAllGlobals());

type Says = (moves: number[]) => Partial<Tried> | string; // or why the moves do not go together

function sit(
  game: string,
  question: QuestionWords,
  options: number[] = [],
  texts: string[] = [],
  says: Says = () => ({ asked: true }),
) {
  const played: number[] = [];
  const complaints: string[] = [];
  const link = {
    status: "open",
    sending: false,
    info: { game, seats: [] },
    view: { you: 0, boards: [[]] },
    asked: true,
    question,
    options,
    texts,
    notice: null,
    move: (text: string) => options[texts.indexOf(text)],
    textOf: () => "",
    complain: (text: string) => complaints.push(text),
    tryOut: (moves: number[]): Promise<Answer> => {
      const answer = says(moves);
      return Promise.resolve(
        typeof answer === "string"
          ? { ok: false, code: "refused", text: answer, rule: "" }
          : { ok: true, tried: { type: "tried", id: "", ...answer } },
      );
    },
    play: (move: number) => played.push(move),
    playAll: (moves: number[]) => played.push(...moves),
  };
  return { desk: new Desk(link as unknown as Link, uis[game]!), played, complaints, link };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

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

test("what is done on the board is not also an answer button", () => {
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

const GIVE_UP: QuestionWords = {
  text: "Give up 2 cards",
  rule: "R-21",
  positions: [30, 31, 32],
  picking: { verb: "Discard", least: 2, most: 2 },
};

test("no more can be picked than are wanted, and nothing is sent before enough are", async () => {
  const { desk, played, complaints } = sit("round_table", GIVE_UP, [30, 31, 32]);
  desk.toggle(0);
  await desk.confirm(false);
  expect(played).toEqual([]);
  desk.toggle(1);
  desk.toggle(2);
  expect(desk.picks).toEqual([0, 1]);
  expect(complaints).toEqual(["You have picked all that is needed."]);
  await desk.confirm(false);
  expect(played).toEqual([30, 31]);
});

test("where one card is wanted, a new pick replaces the old one", () => {
  const { desk } = sit("round_table", { ...GIVE_UP, picking: { verb: "Discard" } }, [30, 31, 32]);
  desk.toggle(0);
  desk.toggle(2);
  expect(desk.picks).toEqual([2]);
});

test("what the table refuses beside a picked card is dimmed and cannot be picked", async () => {
  const open = { ...LAYING, refusals: ["", "", ""] };
  const says = () => ({
    asked: true,
    refusals: ["", "One foe.", ""],
    rules: ["", "Q-20", ""],
    finish: "Too weak.",
  });
  const { desk, played, complaints } = sit("quests", open, [0, 10, 11, 16], [], says);
  desk.toggle(0);
  await settled();
  expect([1, 2].map((place) => desk.playable(place))).toEqual([false, true]);
  desk.toggle(1);
  await desk.confirm(true);
  expect(complaints).toEqual(["One foe.", "Too weak."]);
  expect([desk.picks, played]).toEqual([[0], []]);
});

test("a quick second pick that does not go with the first is put back, with the reason", async () => {
  const open = { ...LAYING, refusals: ["", "", ""] };
  const says: Says = (moves) => (moves.length > 1 ? "A stage has exactly one foe." : { asked: true });
  const { desk, played, complaints } = sit("quests", open, [0, 10, 11, 16], [], says);
  desk.toggle(0);
  desk.toggle(1);
  await desk.confirm(false);
  expect([desk.picks, played]).toEqual([[0], []]);
  expect(complaints).toEqual(["A stage has exactly one foe."]);
});

test("while the line is lost nothing is picked, sent or asked", async () => {
  const { desk, played, complaints, link } = sit("quests", LAYING, [10, 11, 16]);
  link.status = "lost";
  desk.toggle(1);
  await desk.send([16]);
  desk.explain(0);
  expect([desk.picks, played, desk.live]).toEqual([[], [], false]);
  expect(new Set(complaints)).toEqual(new Set(["Connection lost; reconnecting…"]));
});

test("main answers and rare ones are told apart, and rare ones that are not allowed are not shown", () => {
  const choices = [
    { words: ["attack"], move: 1, main: true },
    { words: ["skip"], move: 2 },
    { words: ["concede"], move: 3, aside: true },
    { words: ["mordred against Sir Kay"], move: 4, aside: true },
  ];
  const { desk } = sit("quests", { text: "?", rule: "", choices }, [1, 2, 3]);
  expect(desk.answers.map(({ label, main }) => [label, main])).toEqual([
    ["attack", true],
    ["skip", false],
  ]);
  expect(desk.rare.map(({ label }) => label)).toEqual(["concede"]);
});

const BOARD: QuestionWords = {
  text: "?",
  rule: "L-10",
  positions: [0],
  refusals: [""],
  picking: { verb: "Place" },
  choices: [
    { words: ["place 1 at 3"], move: 7, help: "Mote in slot 3", on_board: true },
    {
      words: ["place 1 over 2"],
      move: 31,
      help: "Mote instead of Imp",
      warning: "Imp is gone.",
      on_board: true,
    },
    { words: ["2 to 3"], move: 62, help: "Imp into lane 3", on_board: true },
  ],
};
const TEXTS = ["place 1 at 3", "place 1 over 2", "2 to 3"];

test("a card that goes to the board is confirmed by wish, what it costs always", async () => {
  const { desk, played } = sit("quintessence", BOARD, [7, 31, 62], TEXTS);
  await desk.drop("hand-0", "slot-2");
  expect(desk.doubt).toEqual({ text: "Place Mote in slot 3?", yes: "Place", move: 7 });
  desk.settle(false);
  expect([desk.doubt, played]).toEqual([null, []]);
  profile.confirm = false;
  await desk.drop("hand-0", "slot-2");
  desk.sure(31, "Place", "Place Mote instead of Imp?");
  profile.confirm = true;
  expect(played).toEqual([7]);
  expect(desk.doubt?.text).toBe("Place Mote instead of Imp? Imp is gone.");
  desk.settle(true);
  expect(played).toEqual([7, 31]);
});

test("what only moves on the board can be taken back, so it is done at once", async () => {
  const { desk, played } = sit("quintessence", BOARD, [7, 31, 62], TEXTS);
  await desk.drop("slot-1", "lane-2");
  expect([desk.doubt, played]).toEqual([null, [62]]);
});
