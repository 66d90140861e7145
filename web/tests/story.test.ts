import { expect, test } from "vitest";
import { keepKit } from "../src/cards/faces";
import { chapters, finder, lastDeed, told, type Told } from "../src/lib/story";

const line = (text: string, more: Partial<Told> = {}): Told => ({ key: text.length, text, ...more });

test("the log is folded by chapters, each called after its story card, with what came of it", () => {
  const found = chapters([
    line("The cards are dealt."),
    line("It is your turn.", { chapter: true }),
    line("You turn up Boar Hunt.", { kind: "story" }),
    line("Bors earns 2 shields.", { kind: "prize" }),
    line("Tournament 2.", { chapter: true }),
    line("Bors draws a card."),
  ]);
  expect(found.map(({ title, outcome, lines }) => [title, outcome, lines.length])).toEqual([
    ["", "", 1],
    ["You turn up Boar Hunt.", "Bors earns 2 shields.", 3],
    ["Tournament 2.", "", 2],
  ]);
});

test("news becomes lines that know their beat; what only shows the hand is left out", () => {
  let key = 0;
  const lines = told(
    [
      { number: 1, lines: ["Turn 1.", "More."], chapter: true, beat: { kind: "turn", seat: 1 } },
      { number: 2, private: ["You hold Lance 3."], shows_hand: true },
      { number: 3, private: ["You draw Axe 2."] },
    ],
    () => key++,
  );
  expect(lines).toEqual([
    { key: 0, text: "Turn 1.", kind: "turn", seat: 1, chapter: true },
    { key: 1, text: "More.", kind: "turn", seat: 1, chapter: false },
    { key: 2, text: "You draw Axe 2.", private: true },
  ]);
});

test("a chapter with several story cards is called after the first", () => {
  const story = { kind: "story" };
  const [only] = chapters([line("Turn 1", { chapter: true }), line("Pox", story), line("Plague", story)]);
  expect(only!.title).toBe("Pox");
});

test("what is new since my last turn begins after my last own deed", () => {
  const mine = line("You play it.", { kind: "card", seat: 0 });
  const prize = line("You win it all.", { kind: "prize", seat: 0 });
  expect(lastDeed([mine, prize, line("Bors waits.", { seat: 1 })], 0)).toBe(mine.key);
  expect(lastDeed([line("Bors waits.", { kind: "pass", seat: 1 }), mine], 0)).toBe(-1);
  expect(lastDeed([prize, line("x")], 0)).toBe(-1);
  expect(lastDeed([mine, line("x")], -1)).toBe(-1);
});

test("people and cards are found in a sentence, the longest name first, and only as whole words", () => {
  const faces = [
    { name: "S3", title: "Sword", value: "3" },
    { name: "Sir Kay" },
    { name: "Sir Kay the Tall" },
  ];
  keepKit({ game: "g", title: "G", line: "", decks: [{ name: "cards", faces }], look: {} });
  const find = finder("g", ["Ann", "Bo (2)"]);
  const marked = (text: string) =>
    find(text).map(({ text, seat, card }) =>
      seat !== undefined ? `${text}@${seat}` : card ? `[${text}]` : text,
    );
  expect(marked("Ann plays Sword 3 on Bo (2).")).toEqual([
    "Ann@0",
    " plays ",
    "[Sword 3]",
    " on ",
    "Bo (2)@1",
    ".",
  ]);
  expect(marked("Sir Kay the Tall meets Sir Kay")).toEqual(["[Sir Kay the Tall]", " meets ", "[Sir Kay]"]);
  expect(marked("Anna draws Sword 30")).toEqual(["Anna draws Sword 30"]);
});
