import { expect, test } from "vitest";
import type { Beat, News, Tally } from "../src/generated/protocol";
import { lasts, type Moment, PACES, readingTime, stage } from "../src/lib/moments";

let number = 0;
const told = (line: string, beat?: Partial<Beat>, tally?: Tally): News => ({
  number: (number += 1),
  lines: line ? [line] : [],
  ...(beat ? { beat: { kind: "card", ...beat } } : {}),
  ...(tally ? { tally } : {}),
});
const fought = (title: string, name: string, stands = true): News =>
  told(
    `${name} fights`,
    { kind: stands ? "stage" : "out" },
    { title, fighters: [{ name, parts: [], total: 5, stands }] },
  );
const seen = ({ moments }: { moments: Moment[] }) =>
  moments.map(({ beat, battle }) => (battle ? `fight ${battle.title}` : beat!.kind));

test("what deserves a moment has one, in order, and tells what stood before it", () => {
  const news = [
    told("The hand is sorted"),
    told("A story", { kind: "story" }),
    told("Bors passes", { kind: "pass" }),
    told("x"),
  ];
  const staged = stage(news);
  expect(seen(staged)).toEqual(["story", "pass"]);
  expect(staged.moments.map((moment) => moment.news.length)).toEqual([2, 1]);
  expect(staged.rest).toEqual([news[3]]);
});

test("every story card of an update has its moment", () => {
  const staged = stage([1, 2, 3].map((card) => told(`card ${card}`, { kind: "story", cards: [card] })));
  expect(staged.moments.map(({ beat }) => beat?.cards)).toEqual([[1], [2], [3]]);
});

test("every fight of an update is shown, each once, where it ended", () => {
  const staged = stage([
    told("Stage 1 is turned up", { kind: "stage" }, { title: "Stage 1", foe: "Boar", against: 5 }),
    fought("Stage 1", "Ann"),
    fought("Stage 1", "Bors", false),
    told("Ann draws", { kind: "card" }),
    fought("Stage 2", "Ann", false),
    told("Bors has won", { kind: "prize" }),
  ]);
  expect(seen(staged)).toEqual(["fight Stage 1", "card", "fight Stage 2", "prize"]);
  const [first] = staged.moments;
  expect(first!.battle!.fighters.map(({ name }) => name)).toEqual(["Ann", "Bors"]);
  expect(first!.battle!.foe).toBe("Boar");
  expect(first!.lines).toEqual(["Stage 1 is turned up", "Ann fights", "Bors fights"]);
});

test("the first stages of two quests are two fights", () => {
  const staged = stage([
    fought("Stage 1", "Ann"),
    told("Another quest", { kind: "story" }),
    fought("Stage 1", "Bors"),
  ]);
  expect(seen(staged)).toEqual(["fight Stage 1", "story", "fight Stage 1"]);
});

test("a stage that nobody fights is a caption", () => {
  const staged = stage([told("Stage 1 is turned up", { kind: "stage" }, { title: "Stage 1", foe: "Boar" })]);
  expect(seen(staged)).toEqual(["stage"]);
});

test("what I have just done needs no moment for me, but its consequences do", () => {
  const news = [
    told("You play a card", { kind: "card", seat: 1 }),
    told("A story", { kind: "story", seat: 1 }),
    told("Ann plays a card", { kind: "card", seat: 0 }),
    told("You win a token", { kind: "prize", seat: 1 }),
  ];
  expect(seen(stage(news, 1))).toEqual(["story", "card", "prize"]);
  expect(seen(stage(news))).toEqual(["card", "story", "card", "prize"]);
});

test("whoever strikes out an action sees it struck out", () => {
  const news = [told("You play IVANHOE", { kind: "action", seat: 1, cards: [1, 2], cancelled: true })];
  expect(seen(stage(news, 1))).toEqual(["action"]);
  expect(seen(stage([told("You play RIPOSTE", { kind: "action", seat: 1, cards: [2] })], 1))).toEqual([]);
});

test("a beat with nothing to say or to show passes without a moment", () => {
  expect(stage([told("", { kind: "attack", seat: 2 })]).moments).toEqual([]);
  expect(stage([told("", { kind: "attack", seat: 2, deck: "cards", cards: [1] })]).moments).toHaveLength(1);
});

const moment = (kind: Beat["kind"], cards: number[] = []): Moment =>
  stage([told("x", { kind, cards })]).moments[0]!;

test("passes are short, story cards long, and the speed setting scales both", () => {
  expect(lasts(moment("pass"), "normal")).toBe(250);
  expect(lasts(moment("story"), "normal")).toBe(1400);
  expect(lasts(moment("story"), "slow")).toBeGreaterThan(1400);
  expect(lasts(moment("pass"), "fast")).toBe(100);
  expect(lasts(moment("story"), "at once")).toBe(0);
  expect(lasts(moment("stage", [1, 2, 3]), "normal")).toBe(1800);
  expect(lasts(moment("card", [1, 2, 3]), "normal")).toBe(450);
});

test("a fight is left open long enough to be read, the longer the more fight", () => {
  const [fight] = stage([fought("Stage 1", "Ann")]).moments;
  const [more] = stage(["Ann", "Bors", "Cei"].map((name) => fought("Stage 1", name))).moments;
  expect(readingTime(fight!.battle!, "normal")).toBeGreaterThan(1500);
  expect(readingTime(more!.battle!, "normal")).toBeGreaterThan(readingTime(fight!.battle!, "normal"));
  expect(readingTime(more!.battle!, "slow")).toBeGreaterThan(readingTime(more!.battle!, "normal"));
});

test("the paces that a page may wish for lie within the bounds of the server", () => {
  for (const seconds of Object.values(PACES)) expect(seconds >= 0 && seconds <= 2).toBe(true);
});
